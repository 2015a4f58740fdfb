import { expect, test } from 'vitest'
import { statusGroup } from './status.ts'

test.each([
  ['confirmed', ['已审核', '已确认', '进行中', '已在途', '收款中', '付款中', '支付成功']],
  ['picking', ['待拣货', '拣货中']],
  ['checking', ['待验货', '验货中']],
  ['packing', ['待打包', '打包中']],
  ['awaiting', ['待发货']],
  ['finished', ['已关单', '已完成', '已收款', '已付款', '无需收款', '无需付款', '停用', '支付失败']],
  ['reversed', ['已红冲']],
  ['other', ['草稿', '待审核', '', undefined]],
] as const)('states of the group %s have its colour (platform.md 4.9)', (group, states) => {
  expect(states.map(statusGroup)).toEqual(states.map(() => group))
})
