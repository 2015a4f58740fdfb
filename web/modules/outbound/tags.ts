/** Who may do what with a sale. */
export const tags = { add: 'busi:ck:add', upd: 'busi:ck:upd', del: 'busi:ck:del', confirm: 'busi:ck:confirm' } as const
