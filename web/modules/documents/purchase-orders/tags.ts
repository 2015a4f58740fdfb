/** Who may do what with a purchase order. */
export const tags = { add: 'busi:cg:add', upd: 'busi:cg:upd', del: 'busi:cg:del', confirm: 'busi:cg:approve' } as const
