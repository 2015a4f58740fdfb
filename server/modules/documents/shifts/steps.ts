export const steps = {
  close: { from: ['当班'], to: '已交班' },
  confirm: { from: ['已交班'], to: '已确认' },
} as const
