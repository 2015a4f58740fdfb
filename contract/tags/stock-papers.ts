import type { TagGroup } from './tag-group.ts'

/** Documents that move stock within the company, count it or correct it. */
export const stockPaperTags = [
  {
    group: '调拨、调仓',
    tags: {
      'busi:db:query': '查看调拨单',
      'busi:db:add': '新增、修改、删除调拨单草稿',
      'busi:db:audit': '审核调拨单',
      'busi:db:ship': '调拨发出',
      'busi:db:receive': '调拨收货',
      'busi:db:pay': '调拨收货时付费用',
      'busi:db:fee': '调拨费用分摊',
      'busi:db:close': '关闭调拨单',
      'busi:db:reverse': '红冲调拨单、撤回在途',
      'busi:dc:query': '查看调仓单',
      'busi:dc:add': '新增、修改、删除调仓单草稿',
      'busi:dc:audit': '审核调仓单（过账）',
      'busi:dc:close': '红冲调仓单',
    },
  },
  {
    group: '盘点',
    tags: {
      'busi:mark:query': '查看盘点单',
      'busi:mark:add': '新增盘点单、开始盘点',
      'busi:mark:count': '盘点录入',
      'busi:mark:audit': '查看盘点差异、复盘、审核盘点单',
      'busi:mark:close': '关闭盘点单',
      'busi:mark:reverse': '红冲盘点单',
    },
  },
  {
    group: '其他出入库、成本调整、期初',
    tags: {
      'busi:qt:query': '查看报损、其他出入库',
      'busi:qt:add': '新增、修改、删除报损、其他出入库草稿',
      'busi:qt:audit': '审核报损、其他出入库（过账）',
      'busi:qt:close': '红冲报损、其他出入库',
      'busi:tz:query': '查看成本调整',
      'busi:tz:add': '新增、修改、删除成本调整草稿',
      'busi:tz:audit': '审核成本调整（过账）',
      'busi:tz:close': '红冲成本调整',
      'busi:qk:query': '查看期初库存',
      'busi:qk:add': '录入、导入期初库存',
      'busi:qk:audit': '审核期初库存（过账）',
      'busi:qk:close': '红冲期初库存',
    },
  },
] as const satisfies readonly TagGroup[]
