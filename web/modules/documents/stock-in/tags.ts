/** Who may do what with a stock-in order. */
export const tags = { add: 'busi:rk:add', upd: 'busi:rk:upd', del: 'busi:rk:del', confirm: 'busi:rk:confirm' } as const
