import type { Tag } from '#contract/tags.ts'

interface StartingRole {
  roleName: string
  remark: string
  owner?: true
  dataScope: 'company' | 'all'
  tags: readonly Tag[]
}

const seesParts = ['base:basepj:query', 'base:warehouse:query', 'busi:kc:query', 'quick.kcHistory'] as const satisfies readonly Tag[]

/** The roles a new tenant starts with. Who sees which price is the point of each. */
export const startingRoles = {
  owner: { roleName: '老板', remark: '拥有全部权限', owner: true, dataScope: 'all', tags: [] },
  seller: {
    roleName: '开单员',
    remark: '销售开单；不见进价和成本',
    dataScope: 'company',
    tags: [
      ...seesParts,
      'base:client:query',
      'base:client:add',
      'base:client:upd',
      'base:client:copy',
      'busi:ck:query',
      'busi:ck:add',
      'busi:ck:upd',
      'busi:ck:del',
      'busi:ck:confirm',
      'busi:ck:counter',
      'busi:ck:close',
      'busi:ck:sign',
      'quick.ckHistory',
      'quick.ckHistory.excel',
      'price.xsprice',
      'price.txsprice',
      'price.pfprice',
      'price.fxprice',
      'price.minprice',
    ],
  },
  buyer: {
    roleName: '采购',
    remark: '维护商品与供应商，采购入库',
    dataScope: 'company',
    tags: [
      ...seesParts,
      'base:basepj:add',
      'base:basepj:copy',
      'base:basepj:upd',
      'base:basepj:price',
      'base:basepj:exchange',
      'base:basepj:import',
      'base:client:query',
      'base:client:add',
      'base:client:upd',
      'base:client:copy',
      'busi:rk:query',
      'busi:rk:add',
      'busi:rk:upd',
      'busi:rk:del',
      'busi:rk:confirm',
      'busi:rk:date',
      'busi:ledger:query',
      'busi:warn:query',
      'busi:warn:set',
      'quick.rkHistory',
      'quick.rkHistory.excel',
      'price.xsprice',
      'price.purchaseprice',
      'price.costprice',
      'price.tcostprice',
      'price.pfprice',
      'price.fxprice',
      'price.minprice',
    ],
  },
  keeper: {
    roleName: '仓库',
    remark: '入库、拣货、验货、打包、发货；不见任何价格',
    dataScope: 'company',
    tags: [
      ...seesParts,
      'base:warehouse:add',
      'base:warehouse:upd',
      'busi:rk:query',
      'busi:rk:confirm',
      'busi:ck:query',
      'busi:ck:pick',
      'busi:ck:check',
      'busi:ck:pack',
      'busi:ck:ship',
      'busi:ck:sign',
      'busi:ledger:query',
      'busi:warn:query',
    ],
  },
  finance: {
    roleName: '财务',
    remark: '查看全部单据与价格，核对数据',
    dataScope: 'all',
    tags: [
      ...seesParts,
      'base:client:query',
      'busi:rk:query',
      'busi:rk:date',
      'busi:ck:query',
      'busi:ck:approve',
      'busi:ledger:query',
      'report:check:query',
      'quick.rkHistory',
      'quick.ckHistory',
      'quick.rkHistory.excel',
      'quick.ckHistory.excel',
      'price.xsprice',
      'price.txsprice',
      'price.purchaseprice',
      'price.costprice',
      'price.tcostprice',
      'price.pfprice',
      'price.fxprice',
      'price.minprice',
    ],
  },
} as const satisfies Record<string, StartingRole>

export type StartingRoleName = keyof typeof startingRoles
