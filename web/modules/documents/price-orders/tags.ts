export const tags = {
  add: 'base:priceorder:add',
  upd: 'base:priceorder:add',
  del: 'base:priceorder:add',
  confirm: 'base:priceorder:audit',
} as const
