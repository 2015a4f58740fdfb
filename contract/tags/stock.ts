import type { TagGroup } from './tag-group.ts'

/** What lies in the warehouses. */
export const stockTags = [
  {
    group: '库存',
    tags: {
      'busi:kc:query': '库存查询',
      'stock.others': '查看其他分店的可用库存（不含成本）',
      'busi:ledger:query': '库存台账',
      'busi:estimate:query': '暂估未冲（须能看成本价）',
      'busi:warn:query': '库存预警',
      'busi:warn:set': '设置库存上下限',
    },
  },
] as const satisfies readonly TagGroup[]
