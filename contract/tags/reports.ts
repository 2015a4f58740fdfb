import type { TagGroup } from './tag-group.ts'

/** Reports. */
export const reportTags = [
  {
    group: '报表',
    tags: {
      'report:day:query': '经营日报',
      'report:profit:query': '利润表、分公司对比、损益登记',
      'report:sale:query': '客户、业务员、退货报表',
      'report:goods:query': '商品销售与毛利',
      'report:purchase:query': '采购报表',
      'report:stock:query': '库存报表',
      'report:money:query': '账龄、应付计划、资金日报',
      'report:export': '导出、打印报表',
      'report:schedule:upd': '定时发送报表',
      'report:check:query': '数据核对',
    },
  },
] as const satisfies readonly TagGroup[]
