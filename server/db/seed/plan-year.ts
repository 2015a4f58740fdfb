import { isCash } from '#contract/master/clients/terms.ts'
import { daysFrom } from '../../kit/time.ts'
import type { PlannedClient } from './plan-clients.ts'
import { isPaidAtOnce } from './plan-money.ts'
import { oddities } from './plan-oddities.ts'
import type { PlannedPart } from './plan-parts.ts'
import type { Place } from './plan-stock.ts'
import type { Size } from './progress.ts'
import type { Shop } from './shop.ts'
import type { Purchase, Sale, Trade } from './trade.ts'

/** Lines of a delivery at most. */
const LONGEST = 40
/** Every so many sales one goes through the warehouse, step by step. */
const THROUGH_WAREHOUSE = 40
/** Trade of each company, the head company being 1. */
const SHARES = [1, 0.17, 0.13]

/** Day by day: deliveries come in where it has run low, then the shop is open. */
export function planYear(shop: Shop, parts: readonly PlannedPart[], size: Size, today: string): Trade[] {
  const { days, sales } = size
  const trade: Trade[] = []
  let sold = 0
  for (let ago = days; ago > 0; ago--) {
    const day = daysFrom(today, -ago)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 || ago === days) trade.push(...deliveries(shop, day, days - ago, ago))
    for (const [company, share] of SHARES.entries()) {
      for (let left = howMany(shop, sales * share * season(weekday, 1 - ago / days)); left > 0; left--) {
        const sale = sell(shop, day, company, ++sold)
        if (sale) trade.push(sale)
      }
    }
    trade.push(...oddities(shop, parts, size, day, ago))
  }
  return trade
}

/** Sundays are quiet, and business grows. */
const season = (weekday: number, gone: number) => (weekday === 0 ? 0.35 : weekday === 6 ? 1.2 : 1) * (0.55 + gone * 0.9)

const howMany = ({ random }: Shop, average: number) => Math.floor(average * (0.6 + random.next() * 0.8) + random.next())

/** First the shelves are filled, then each supplier of the head company comes once a month; a branch is filled up every two weeks. */
function deliveries(shop: Shop, day: string, gone: number, ago: number): Purchase[] {
  const low = shop.places.filter(({ qty, target }) => qty <= target / 3)
  const due = low.filter((place) =>
    place.company === 0 ? gone === 0 || (gone - 2 * shop.supplierOf(place)) % 32 === 0 : gone % 15 === place.company,
  )
  const until = ago < 4 ? '已确认' : '已完成'
  const loads = Map.groupBy(due, (place) => `${place.company} ${shop.supplierOf(place)}`)
  return [...loads.values()].flatMap((load) =>
    Array.from({ length: Math.ceil(load.length / LONGEST) }, (_, at) => load.slice(at * LONGEST, (at + 1) * LONGEST)).map((places) => {
      const [{ company }] = places as [Place, ...Place[]]
      return shop.deliver(day, company, shop.supplierOf(places[0] as Place), places, until)
    }),
  )
}

function sell(shop: Shop, day: string, company: number, number: number): Sale | undefined {
  const client = shop.clientOf(company, day)
  if (!client) return undefined
  const { random } = shop
  const lines = shop.basket(company, random.chance(0.1) ? random.whole(6, 12) : random.whole(1, 5))
  if (lines.length === 0) return undefined
  if (!shop.mayOwe(client, lines)) {
    shop.putBack(lines)
    return undefined
  }
  const cash = isCash(client.settleKind ?? '')
  const until = number % THROUGH_WAREHOUSE === 0 && !cash ? '已完成' : 'counter'
  const paytype = paytypeOf(shop, client)
  return { what: 'sale', day, company, client, lines, until, paytype, paid: isPaidAtOnce(paytype) }
}

export function paytypeOf({ random }: Shop, { maxDays, settleKind }: PlannedClient) {
  if (maxDays > 0) return '月结'
  const way = random.pick(['现金', '微信', '微信', '支付宝', '银行转账'])
  return isCash(settleKind ?? '') && !isPaidAtOnce(way) ? '微信' : way
}
