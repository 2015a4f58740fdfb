/** Colour groups of document states. Colour says how far a document is, nothing else. */
export type StatusGroup = 'confirmed' | 'picking' | 'checking' | 'packing' | 'awaiting' | 'finished' | 'reversed' | 'other'

const groups: Record<Exclude<StatusGroup, 'other'>, readonly string[]> = {
  confirmed: ['已审核', '已确认', '已同意', '部分同意', '已发出', '进行中', '已在途', '收款中', '付款中', '支付成功'],
  picking: ['待拣货', '拣货中'],
  checking: ['待验货', '验货中'],
  packing: ['待打包', '打包中'],
  awaiting: ['待发货'],
  finished: ['已关单', '已完成', '已到货', '已拒绝', '已撤回', '已收款', '已付款', '无需收款', '无需付款', '停用', '支付失败'],
  reversed: ['已红冲'],
}

const groupByStatus = new Map<string, StatusGroup>(
  Object.entries(groups).flatMap(([group, states]) => states.map((state) => [state, group as StatusGroup] as const)),
)

export function statusGroup(status: unknown): StatusGroup {
  return groupByStatus.get(String(status)) ?? 'other'
}
