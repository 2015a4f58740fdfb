import type { PlannedClient } from './plan-clients.ts'
import { isPaidAtOnce } from './plan-money.ts'
import { oddities } from './plan-oddities.ts'
import type { PlannedPart } from './plan-parts.ts'
import { paytypeOf } from './plan-year.ts'
import type { Size } from './progress.ts'
import { companyOf, type Shop } from './shop.ts'
import type { Purchase, Sale, SaleStatus, Trade } from './trade.ts'

/** Orders of the head company in each status, so that every list of things to do has something. */
const underWay: readonly [SaleStatus, number][] = [
  ['已完成', 3],
  ['已在途', 4],
  ['待发货', 3],
  ['打包中', 1],
  ['待打包', 3],
  ['验货中', 1],
  ['待验货', 3],
  ['拣货中', 2],
  ['待拣货', 5],
  ['已确认', 3],
  ['已关单', 1],
  ['草稿', 3],
]

export function planToday(shop: Shop, parts: readonly PlannedPart[], size: Size, day: string): Trade[] {
  const low = shop.places.filter(({ qty, target, company }) => company === 0 && qty < target / 2)
  const arrivals = ([0, 1, 2, 3, 4] as const).flatMap((at): Purchase[] => {
    const places = low.filter((place) => shop.supplierOf(place) === at).slice(0, 12)
    return places.length > 0 ? [shop.deliver(day, 0, at, places, at < 2 ? '已确认' : '草稿')] : []
  })
  const counter = [0, 0, 0, 0, 0, 0, 1, 1, 2].slice(0, size.sales * 3).flatMap((company) => order(shop, day, company, 'counter'))
  const orders = underWay.flatMap(([status, count]) => Array.from({ length: count }, () => order(shop, day, 0, status)).flat())
  const [pickedShort] = orders.filter(({ until, lines }) => until === '待验货' && (lines[0]?.qty ?? 0) > 1)
  if (pickedShort) pickedShort.short = true
  const [discounted] = orders.filter(({ until, client }) => until === '待发货' && client.script === '')
  if (discounted) discounted.yhRate = 98
  return [...arrivals, ...counter, ...orders, ...objected(shop, day), ...oddities(shop, parts, size, day, 0)]
}

/** Goods that are to be paid first wait until they are. */
function comesSoFar({ settleKind }: PlannedClient, until: Sale['until']): boolean {
  if (until === 'counter' || settleKind === '账期' || settleKind === '月结' || settleKind === undefined) return true
  if (until === '已完成') return false
  return settleKind === '货到付款' || (settleKind === '款到发货' && until !== '已在途')
}

/** Whoever may not buy on credit any more leaves the turn to another. */
function order(shop: Shop, day: string, company: number, until: Sale['until']): Sale[] {
  for (let tries = 0; tries < 10; tries++) {
    const client = shop.clientOf(company, day)
    const lines = shop.basket(company, shop.random.whole(2, 6))
    if (client && lines.length > 0 && comesSoFar(client, until) && shop.mayOwe(client, lines)) {
      const paytype = paytypeOf(shop, client)
      return [{ what: 'sale', day, company, client, lines, until, paytype, paid: until === 'counter' && isPaidAtOnce(paytype) }]
    }
    shop.putBack(lines)
  }
  return []
}

/** What a manager has to look at: below the lowest price, beyond the limit, with something overdue; the last has been let pass. */
function objected(shop: Shop, day: string): Sale[] {
  const tooCheap = order(shop, day, 0, '待审核').map((sale) => ({
    ...sale,
    lines: sale.lines.map((line) => ({ ...line, price: cheap(line) })),
  }))
  const passed = order(shop, day, 0, '已审核').map((sale) => ({
    ...sale,
    lines: sale.lines.map((line) => ({ ...line, price: cheap(line) })),
  }))
  const beyond = against(shop, day, ({ maxPrice, until }) => maxPrice > 0 && maxPrice < 5000 && until === undefined)
  const overdue = against(shop, day, ({ until }) => until !== undefined)
  return [...tooCheap, ...beyond, ...overdue, ...passed]
}

const cheap = ({ place }: Sale['lines'][number]) => Number((place.part.prices.minPrice * 0.97).toFixed(2))

function against(shop: Shop, day: string, fits: (client: PlannedClient) => boolean): Sale[] {
  const client = shop.clients.find((each) => fits(each) && companyOf(each) === 0)
  const lines = client ? shop.basket(0, 12) : []
  return client && lines.length > 0 ? [{ what: 'sale', day, company: 0, client, lines, until: '待审核', paytype: '月结' }] : []
}
