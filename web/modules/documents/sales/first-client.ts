/** 默认客户 of new sales: whoever stands at a counter sells to 散客 all day. A setting of one's own. */
export const CLIENT_SETTING = 'saleClient'

export interface FirstClient {
  id: number
  name: string
}

/** A kept setting as it is read: whatever else stands there is no setting. */
export function readFirstClient(setting: unknown): FirstClient | undefined {
  const { id, name } = (typeof setting === 'object' && setting !== null ? setting : {}) as Record<string, unknown>
  return typeof id === 'number' && id > 0 && typeof name === 'string' && name !== '' ? { id, name } : undefined
}

/** The header a new sale begins with. */
export function headOfFirst(setting: unknown): { clientId?: number; clientName?: string } {
  const first = readFirstClient(setting)
  return first ? { clientId: first.id, clientName: first.name } : {}
}
