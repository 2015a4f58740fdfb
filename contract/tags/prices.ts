import type { TagGroup } from './tag-group.ts'

/** Which prices and which history somebody sees. */
export const priceTags = [
  {
    group: '价格可见',
    tags: {
      'price.xsprice': '销售价',
      'price.txsprice': '实际销售价与毛利',
      'price.purchaseprice': '进价',
      'price.costprice': '成本价',
      'price.tcostprice': '含费成本价',
      'price.pfprice': '批发价',
      'price.fxprice': '分销价',
      'price.minprice': '限价（最低售价）',
    },
  },
  {
    group: '历史查询',
    tags: {
      'quick.rkHistory': '进库历史、进货明细',
      'quick.ckHistory': '销售历史、销售明细',
      'quick.kcHistory': '库存历史、销售情况、供应商',
      'quick.rkHistory.excel': '导出入库单',
      'quick.ckHistory.excel': '导出销售单',
    },
  },
] as const satisfies readonly TagGroup[]
