const modes = ['view', 'upd', 'add'] as const
export type ClientMode = (typeof modes)[number]

export const isClientMode = (mode: string): mode is ClientMode => (modes as readonly string[]).includes(mode)

/** Why a record is not opened: nobody knows the mode, or the client is no more. */
export const whyNotOpened = (mode: string, content: object | null | undefined) => {
  if (!isClientMode(mode)) return '参数异常'
  return content === null ? '无效客户' : undefined
}
