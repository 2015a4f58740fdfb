import type { TagGroup } from './tag-group.ts'

/** Buying: suggestions, orders, goods in, goods back to the supplier. */
export const purchaseTags = [
  {
    group: '采购建议与采购订单',
    tags: {
      'busi:cg:suggest': '采购建议',
      'busi:cg:query': '查看采购订单、在途明细',
      'busi:cg:add': '新增采购订单',
      'busi:cg:upd': '修改采购订单草稿',
      'busi:cg:del': '删除采购订单草稿',
      'busi:cg:approve': '审核采购订单',
      'busi:cg:close': '关闭采购订单',
    },
  },
  {
    group: '入库单',
    tags: {
      'busi:rk:query': '查看入库单',
      'busi:rk:add': '新增入库单',
      'busi:rk:upd': '修改入库单草稿',
      'busi:rk:del': '删除入库单草稿',
      'busi:rk:confirm': '确认入库',
      'busi:rk:pay': '入库时付款',
      'busi:rk:date': '修改入库日期',
      'busi:rk:fee': '费用分摊',
      'busi:rk:print': '打印入库单',
      'busi:rk:reverse': '红冲入库单',
    },
  },
  {
    group: '采购退货',
    tags: {
      'busi:ct:query': '查看采购退货',
      'busi:ct:add': '新增采购退货',
      'busi:ct:upd': '修改采购退货草稿',
      'busi:ct:del': '删除采购退货草稿',
      'busi:ct:approve': '审核采购退货、通知发货',
      'busi:ct:ship': '采购退货发货、签收',
      'busi:ct:pay': '签收时收供应商退款',
      'busi:ct:close': '关闭采购退货',
      'busi:ct:reverse': '红冲采购退货',
    },
  },
] as const satisfies readonly TagGroup[]
