import { add, isZero } from '#contract/kit/decimal.ts'
import type { Break } from './prices.ts'

/** What an offer says besides its prices, in the words of a list; '' = nothing. */
export const TERMS = ['supNo', 'pjName', 'moq', 'pack', 'leadDays', 'spot', 'taxIn', 'taxRate', 'remark'] as const
export type Words = Record<(typeof TERMS)[number], string>
export const UNSAID: Words = { supNo: '', pjName: '', moq: '', pack: '', leadDays: '', spot: '', taxIn: '含税', taxRate: '', remark: '' }

/** A row of either table as it is read. */
export interface Stored {
  supNo: string
  pjName: string
  moq: string
  pack: string
  leadDays: number | null
  spot: boolean
  taxIn: boolean
  taxRate: string
  remark: string
}
const figure = (value: string) => (isZero(value) ? '' : add(value, '0'))
export const wordsOf = ({ supNo, pjName, moq, pack, leadDays, spot, taxIn, taxRate, remark }: Stored): Words => ({
  ...{ supNo, pjName, moq: figure(moq), pack: figure(pack), leadDays: leadDays === null ? '' : String(leadDays), spot: spot ? '现货' : '' },
  ...{ taxIn: taxIn ? '含税' : '未税', taxRate: figure(taxRate), remark },
})
/** The other way round; what is offered with tax has no rate beside it. */
export const storedOf = ({ supNo, pjName, moq, pack, leadDays, spot, taxIn, taxRate, remark }: Words): Stored => ({
  ...{ supNo, pjName, moq: moq || '0', pack: pack || '0', leadDays: leadDays === '' ? null : Number(leadDays), spot: spot !== '' },
  ...{ taxIn: taxIn !== '未税', taxRate: taxIn === '未税' ? taxRate || '0' : '0', remark },
})

/** Prices as a list and an undo compare them, canonical. */
export const priceKey = ({ fromQty, price, fromDay, toDay }: Break): Break => ({
  ...{ fromQty: add(fromQty, '0'), price: add(price, '0'), fromDay, toDay },
})
export const pricesText = (prices: readonly Break[]) => JSON.stringify(prices.map(priceKey))
export const pricesIn = (text: unknown) => JSON.parse(String(text || '[]')) as Break[]

/** What of these holds for so many on a day; undefined: none does. */
export function heldAt(prices: readonly Break[], fromQty: string, day: string): Break | undefined {
  const begun = prices.filter((each) => add(each.fromQty, '0') === fromQty && each.fromDay <= day)
  const last = begun.reduce<Break | undefined>((found, each) => (found && found.fromDay > each.fromDay ? found : each), undefined)
  return last && (last.toDay === '' || last.toDay >= day) ? last : undefined
}
