import { expect, test } from 'vitest'
import { excess, misfit, takenOf, takingError } from './taking.ts'

const methods = [
  { name: '现金', accountId: 1, takesChange: true },
  { name: '微信', accountId: 2, takesChange: false },
]
const words = { word: '收款', due: '应收' }
const cash = (amount: string, given?: string) => ({ method: '现金', accountId: 0, amount, ...(given && { given }) })
const wechat = (amount: string, given?: string) => ({ method: '微信', accountId: 0, amount, ...(given && { given }) })
const none = { payments: [], rounding: '0', credits: [] }

test('money, 抹零 and what lay there in advance meet the document together; what is left is owed', () => {
  const taking = { payments: [cash('500', '600'), wechat('393')], rounding: '0.20', credits: [{ itemId: 1, amount: '100' }] }
  expect(takenOf(taking)).toBe('993.2')
  expect(excess(taking, '993.20', words)).toBeUndefined()
  expect(excess(taking, '993.19', words)).toBe('收款合计 993.00 超过应收 992.99')
  expect(excess({ ...none, payments: [wechat('1250')], rounding: '0.20' }, '1193.20', words)).toBe('收款合计 1,250.00 超过应收 1,193.00')
})

test('change is given of cash alone, and nobody hands over less than is taken', () => {
  expect(misfit([cash('500', '600'), wechat('393')], methods)).toBeUndefined()
  expect(misfit([wechat('393', '400')], methods)).toBe('只有现金可以找零')
  expect(misfit([cash('500', '499.99')], methods)).toBe('现金 实收 499.99 少于 500.00')
  expect(misfit([{ ...cash('1'), method: '支票' }], methods)).toBe('收款方式 支票 不存在或已停用，请刷新后重试')
  expect(misfit([{ ...cash('1'), accountId: 2 }], methods)).toBe('现金 的账户已变化，请刷新后重试')
})

test('amounts that make no sense are turned away', () => {
  expect(takingError(none, words)).toBeUndefined()
  expect(takingError({ ...none, payments: [cash('0')] }, words)).toBe('收款金额应大于0')
  expect(takingError({ ...none, credits: [{ itemId: 1, amount: '-5' }] }, words)).toBe('收款金额应大于0')
  expect(takingError({ ...none, payments: [cash('1.001')] }, words)).toBe('金额最多两位小数')
  expect(takingError({ ...none, rounding: '-0.2' }, words)).toBe('抹零不能小于0')
  expect(takingError({ ...none, payments: [cash('1'), cash('2')] }, words)).toBe('同一种收款方式只能选择一次')
  const twice = [
    { itemId: 1, amount: '5' },
    { itemId: 1, amount: '5' },
  ]
  expect(takingError({ ...none, credits: twice }, words)).toBe('同一笔预收（付）款只能选择一次')
})
