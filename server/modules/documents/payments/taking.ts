import { add, compare, isFen, isZero, subtract, sum, yuanText } from '#contract/kit/decimal.ts'
import type { PayMethod } from '#server/modules/ledgers/cash/index.ts'

export interface Payment {
  method: string
  accountId: number
  amount: string
  given?: string | undefined
}
export interface Taking {
  payments: readonly Payment[]
  rounding: string
  credits: readonly { itemId: number; amount: string }[]
}
interface Words {
  word: string
  due: string
}

export const isTaking = ({ payments, rounding, credits }: Taking) => payments.length > 0 || credits.length > 0 || !isZero(rounding)

/** What is no longer owed afterwards: money, 抹零 and what lay there in advance. */
export const takenOf = ({ payments, rounding, credits }: Taking) => add(moneyOf(payments), rounding, creditsOf(credits))
export const moneyOf = (payments: Taking['payments']) => sum(payments.map(({ amount }) => amount))
const creditsOf = (credits: Taking['credits']) => sum(credits.map(({ amount }) => amount))

/** Why amounts cannot be taken, whatever the document; undefined = they can. */
export function takingError({ payments, rounding, credits }: Taking, { word }: Pick<Words, 'word'>): string | undefined {
  const amounts = [...payments.map(({ amount }) => amount), ...credits.map(({ amount }) => amount)]
  if (!amounts.every((amount) => compare(amount, '0') > 0)) return `${word}金额应大于0`
  const given = payments.flatMap((payment) => (payment.given === undefined ? [] : [payment.given]))
  if (![...amounts, ...given, rounding].every(isFen)) return '金额最多两位小数'
  if (compare(rounding, '0') < 0) return '抹零不能小于0'
  const [names, items] = [payments.map(({ method }) => method), credits.map(({ itemId }) => itemId)]
  if (new Set(names).size < names.length) return '同一种收款方式只能选择一次'
  if (new Set(items).size < items.length) return '同一笔预收（付）款只能选择一次'
  return undefined
}

/** Why these payments do not fit the methods of the company; undefined = they do. */
export function misfit(payments: Taking['payments'], methods: readonly PayMethod[]): string | undefined {
  for (const { method, accountId, amount, given = amount } of payments) {
    const found = methods.find(({ name }) => name === method)
    if (!found) return `收款方式 ${method} 不存在或已停用，请刷新后重试`
    if (accountId !== 0 && accountId !== found.accountId) return `${method} 的账户已变化，请刷新后重试`
    if (compare(given, amount) < 0) return `${method} 实收 ${yuanText(given)} 少于 ${yuanText(amount)}`
    if (compare(given, amount) > 0 && !found.takesChange) return '只有现金可以找零'
  }
  return undefined
}

/** Why it is too much for what is owed; undefined = it is not. */
export function excess(taking: Taking, due: string, words: Words): string | undefined {
  if (compare(takenOf(taking), due) <= 0) return undefined
  const money = add(moneyOf(taking.payments), creditsOf(taking.credits))
  return `${words.word}合计 ${yuanText(money)} 超过${words.due} ${yuanText(subtract(due, taking.rounding))}`
}
