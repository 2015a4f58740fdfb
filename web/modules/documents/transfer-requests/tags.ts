/** Names the drafts kept in the browser. */
export const KEPT_AS = 'transfer-request'
const add = 'busi:dy:add'
export const tags = { add, upd: add, del: add, confirm: add } as const
