import type { TagGroup } from './tag-group.ts'

/** Selling: sales and offers, goods back, deliveries, requests to other branches. */
export const saleTags = [
  {
    group: '销售单',
    tags: {
      'busi:ck:query': '查看销售单',
      'busi:ck:add': '新增销售单',
      'busi:ck:upd': '修改销售单草稿',
      'busi:ck:del': '删除销售单草稿',
      'busi:ck:confirm': '确认销售单',
      'busi:ck:approve': '审核超限销售单（额度、逾期、限价）',
      'busi:ck:counter': '柜台销售（一步完成）',
      'busi:ck:pay': '开单时收款',
      'busi:ck:close': '关闭销售单',
      'busi:ck:reverse': '红冲销售单',
      'busi:ck:track': '添加处理、回复（订单跟踪）',
      'busi:ck:print': '打印销售单、发货单与发货标签',
    },
  },
  {
    group: '销售退货',
    tags: {
      'busi:xt:query': '查看销售退货',
      'busi:xt:add': '新增销售退货',
      'busi:xt:upd': '修改销售退货草稿',
      'busi:xt:del': '删除销售退货草稿',
      'busi:xt:approve': '审核销售退货',
      'busi:xt:check': '退货收货、验货入库',
      'busi:xt:pay': '验货时退款',
      'busi:xt:close': '关闭销售退货',
      'busi:xt:reverse': '红冲销售退货',
    },
  },
  {
    group: '报价单',
    tags: {
      'busi:bj:query': '查看报价单',
      'busi:bj:add': '新增报价单',
      'busi:bj:upd': '修改报价单草稿',
      'busi:bj:del': '删除报价单草稿',
      'busi:bj:confirm': '确认报价单',
      'busi:bj:close': '关闭报价单',
    },
  },
  {
    group: '预售单',
    tags: {
      'busi:ys:query': '查看预售单',
      'busi:ys:add': '新增预售单',
      'busi:ys:upd': '修改预售单草稿',
      'busi:ys:del': '删除预售单草稿',
      'busi:ys:confirm': '确认预售单',
      'busi:ys:close': '关闭预售单',
    },
  },
  {
    group: '快速报价与缺货登记',
    tags: {
      'busi:quote:fast': '快速报价',
      'busi:lost:query': '查看缺货登记与统计',
      'busi:lost:add': '登记缺货',
      'busi:lost:upd': '修改缺货登记、改状态',
    },
  },
  {
    group: '配货发货',
    tags: {
      'busi:ck:pick': '拣货',
      'busi:ck:check': '验货',
      'busi:ck:pack': '打包',
      'busi:ck:ship': '发货',
      'busi:ck:sign': '签收',
      'busi:ck:board': '发货看板',
    },
  },
  {
    group: '要货单',
    tags: {
      'busi:dy:query': '查看要货单',
      'busi:dy:add': '新增、提交、撤回、关闭要货单',
      'busi:dy:answer': '答复要货（同意并生成调拨单、拒绝）',
    },
  },
] as const satisfies readonly TagGroup[]
