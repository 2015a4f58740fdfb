import { sql } from 'kysely'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { spansOfStock } from '../rolled/cubes.ts'
import type { Days } from '../rolled/spans.ts'
import { mine, ofParts, type Read, type Sql } from './facts.ts'

/**
 * What is kept of goods and their suppliers is of the ends of months. Of a part of which nothing happened between the evening of a day and the end of a month it says what
 * there was that evening, too: the end that is nearest in days is taken, for the fewer parts moved in them. Days to come have none.
 */
interface Evening {
  monthEnd: string
  between: Days | undefined
}

function eveningOf(day: string, today: string): Evening {
  const end = monthEnd(day)
  if (day === end || day >= today) return { monthEnd: end, between: undefined }
  const last = today < end ? today : end
  const [past, left] = [Number(day.slice(8)), Number(last.slice(8)) - Number(day.slice(8))]
  const first = `${day.slice(0, 8)}01`
  return past < left
    ? { monthEnd: daysFrom(first, -1), between: { from: first, to: day } }
    : { monthEnd: end, between: { from: daysFrom(day, 1), to: end } }
}

/** The evenings before a period and at its end, the first day of what the period changed, and what is kept of spans `alias` up to there. */
export function eveningsOf(alias: string, read: Read, { from, to }: Days) {
  const [before, end] = [eveningOf(daysFrom(from, -1), read.today), eveningOf(to, read.today)]
  const first = daysFrom(before.monthEnd, 1)
  const { whole } = spansOfStock(alias, { ...read, from: undefined }, { from: first, to: end.monthEnd })
  return { before, end, first, whole }
}

/** Parts of which something happened on these days: in stock, or to one of their receipts. */
export function touched(read: Read, days: readonly (Days | undefined)[]): Sql[] {
  const each = new Map(days.flatMap((between) => (between ? [[`${between.from} ${between.to}`, between]] : [])))
  return [...each.values()].flatMap((between) => {
    const on = (column: string) => sql`${sql.ref(column)} between ${between.from} and ${between.to}`
    return [
      sql`select l.part_id from stock_ledger l where ${mine('l', read)} and ${on('l.biz_date')} and ${ofParts('l.part_id', read)}`,
      // of papers there are few, and they are found by their day
      ...['o.rk_date', 'o.reversed_on'].map(
        (day) => sql`select l.part_id from rk_order o join rk_product l on l.tenant_id = o.tenant_id and l.rk_id = o.rk_id
        where ${mine('o', read)} and ${on(day)} and ${ofParts('l.part_id', read)}`,
      ),
      sql`select t.part_id from th_order o join th_product t on t.tenant_id = o.tenant_id and t.th_id = o.th_id
        where ${mine('o', read)} and o.th_type = 1 and (${on('o.post_date')} or ${on('o.reversed_on')}) and ${ofParts('t.part_id', read)}`,
    ]
  })
}
