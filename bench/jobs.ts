import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { quotes } from '#contract/documents/quick-quotes.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { home } from '#contract/reports/home/home.ts'
import { codeKey } from '#server/modules/master/search/index.ts'
import { times } from './bench.ts'
import type { Browser } from './http.ts'
import type { Spent } from './measure.ts'
import type { Size } from './options.ts'
import { dice, generatePart } from './parts-data.ts'
import type { Asked } from './thin-sql.ts'
import type { World } from './world.ts'

const LINES = 20

/** Who presses, in which company. */
export interface Desk {
  world: World
  ours: Browser
}
export interface Scene extends Desk {
  thin: Browser
  /** The program of another checkout. */
  before?: Browser
  spent: (who: 'ours' | 'thin' | 'before') => () => Spent
  effort: number
}
export interface Job {
  what: string
  /** Wanted: p50 alone, calls a second of sixteen. */
  ms?: number
  rate?: number
  ours(desk: Desk, at: number): Promise<unknown>
  /** undefined: a bare program has nothing of the kind. */
  thin?(scene: Scene, at: number): Promise<unknown>
  /** Only alone: heavy ones are asked by one person. */
  alone?: true
}

const ask = ({ thin, world }: Scene, path: string, asked: Partial<Asked>) =>
  thin.call({ path, method: 'POST' } as unknown as Endpoint, { tenantId: world.tenantId, ...asked } as never)

const typed = (at: number, count: number) =>
  generatePart(dice(at + 31)(count))
    .pjNo.replaceAll(/[- ]/g, '')
    .slice(1, 6)
const codesOf = ({ world }: Desk, at: number) => times(LINES, (nth) => generatePart((at * 7919 + nth * 104_729) % world.parts).pjNo)

/** Lines of parts in stock, each once. */
function linesOf({ world }: Desk, at: number) {
  const { firstId, parts: count, warehouseId } = world
  const roll = dice(at * 131 + 7)
  const chosen = new Set<number>()
  while (chosen.size < LINES) chosen.add(firstId + ((10 - (firstId % 10)) % 10) + 10 * roll(Math.floor(count / 10) - 1))
  return [...chosen].map((pjid) => ({ pjid, warehouseId, price: 10 + roll(500) }))
}
let stamp = Date.now()
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const one = (from: readonly number[], at: number) => from[at % from.length] as number
/** The first is 散客, who pays at once. */
const sale = (scene: Desk, at: number) => ({
  clientId: one(scene.world.clients.slice(1), at),
  ckDate: today(),
  lines: linesOf(scene, at).map(({ price, ...line }) => ({ ...line, ckAmount: 1, xsPrice: price })),
})
const thinPaper = (scene: Scene, at: number) => {
  const lines = linesOf(scene, at)
  return {
    clientId: one(scene.world.clients, at),
    parts: lines.map(({ pjid }) => pjid),
    qty: lines.map(() => 1),
    prices: lines.map(({ price }) => price),
  }
}

/** The jobs of a day that are measured beside a bare program. */
export const JOBS: readonly Job[] = [
  // before the others: what the bench posts in a minute is more than a company in the hour that waits to be added up
  { what: 'purchase suggestions', ms: 50, alone: true, ours: ({ ours }) => ours.call(purchasePlan.suggest, {}) },
  { what: 'home', ms: 50, alone: true, ours: ({ ours }) => ours.call(home.summary, {}) },
  { what: 'stock totals', ms: 50, alone: true, ours: ({ ours }) => ours.call(stock.totals, { showStock: true }) },
  {
    ...{ what: 'stock-in of 20 lines, save + confirm', ms: 10, rate: 250 },
    async ours(scene, at) {
      const lines = linesOf(scene, at).map(({ price, ...line }) => ({ ...line, rkAmount: 5, purchasePrice: price }))
      const { id } = await scene.ours.call(stockIn.save, { supplierId: one(scene.world.suppliers, at), rkDate: today(), lines })
      await scene.ours.call(stockIn.confirm, { id, submittime: ++stamp })
    },
    thin: (scene, at) => ask(scene, '/stock-in', thinPaper(scene, at)),
  },
  {
    ...{ what: 'list page, substring, with count', ms: 8, rate: 300 },
    ours: ({ ours, world }, at) => ours.call(parts.page, { keyword: typed(at, world.parts) }),
    thin: (scene, at) => ask(scene, '/list', { text: typed(at, scene.world.parts) }),
  },
  {
    ...{ what: 'as you type, top 10', ms: 3, rate: 600 },
    ours: ({ ours, world }, at) => ours.call(lookup.pageNew, { queryType: 1, limit: 10, queryValue: typed(at, world.parts) }),
    thin: (scene, at) => ask(scene, '/type', { text: typed(at, scene.world.parts) }),
  },
  {
    ...{ what: 'quick quote, 20 exact codes', ms: 4, rate: 500 },
    ours: (scene, at) => scene.ours.call(quotes.fast, { pjCodes: codesOf(scene, at) }),
    thin: (scene, at) => ask(scene, '/quote', { codes: codesOf(scene, at).map(codeKey) }),
  },
  {
    ...{ what: 'counter sale of 20 lines, one call', ms: 10, rate: 250 },
    ours: (scene, at) => scene.ours.call(outbound.counter, { ...sale(scene, at), submittime: ++stamp }),
    thin: (scene, at) => ask(scene, '/sale', thinPaper(scene, at)),
  },
  {
    ...{ what: 'sale of 20 lines, save + confirm + ship', ms: 14, rate: 150 },
    async ours(scene, at) {
      const { id } = await scene.ours.call(outbound.save, sale(scene, at))
      await scene.ours.call(outbound.confirm, { id, submittime: ++stamp })
      await scene.ours.call(outbound.ship, { id, submittime: ++stamp })
    },
  },
]

/** Of each of the many companies beside. */
const BESIDE = 500
export const sizeOf = (count: number, tenants: number): Size => ({
  ...{ parts: count, tenants, smallParts: BESIDE },
  ...{ ledger: count, lines: Math.round((count * 0.3) / LINES) * LINES },
})
