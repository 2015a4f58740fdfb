import type { LostState } from '#contract/documents/lost-sales.ts'

/** Where a lost sale can go from where it is. What was closed by mistake begins again. */
const moves: Readonly<Record<LostState, readonly LostState[]>> = {
  待处理: ['已订货', '已到货', '已关闭'],
  已订货: ['待处理', '已到货', '已关闭'],
  已到货: ['待处理', '已关闭'],
  已关闭: ['待处理'],
}

export const mayMove = (from: LostState, to: LostState): boolean => moves[from].includes(to)
