import { sql } from 'kysely'
import { monthEnd } from '#server/kit/time.ts'
import { pricedInSpans } from '../sources/prices.ts'
import { type Cube, spanIs } from './cubes.ts'
import { cutInMonths, type Days, spansOf } from './spans.ts'

/** 进价变动 of one company, part by part. No receipt is of a day to come: a period up to today is one to the end of its month. */
export const bought: Cube = {
  source: 'priced',
  dims: ['part', 'brand', 'type'],
  values: { priceWas: 'f.was', priceNow: 'f.now', priceEffect: 'f.effect', pricePieces: 'f.pieces', priceSale: 'f.sale' },
  only: true,
  counts: true,
  rows(read, { from, to }) {
    const { months, odd } = cutInMonths({ from, to: to < read.today ? to : monthEnd(to) })
    if (!months || read.companies.length !== 1) return { facts: undefined, odd: [] }
    const spans = spansOf(months)
    return {
      facts: pricedInSpans(read, { spans: spanIs('b', spans), one: spans.length === 1, odd: odd.map(inMonth) }),
      odd: [],
      single: true,
    }
  },
}

/** Odd days, with those of their month that lie before them. */
function inMonth({ from, to }: Days) {
  const first = `${from.slice(0, 8)}01`
  return { days: sql`l.rk_date between ${first} and ${to}`, month: sql`${first}::date` }
}
