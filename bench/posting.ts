import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { type Bench, times } from './bench.ts'
import { beside, type Timing } from './measure.ts'
import { dice } from './parts-data.ts'
import type { Script } from './record.ts'
import { rateRow, skippedRow, timesRow } from './report.ts'

const LINES = 20
/** Documents of each kind for so many clients at once. */
const LEVELS = { 1: 80, 8: 240, 32: 480 }
const OWN_TARGET = 15
const SHARE = 0.4

type Confirming = Pick<typeof outbound, 'confirm' | 'ship'>['confirm'] | (typeof stockIn)['confirm'] | (typeof outbound)['ship']

let stamp = Date.now()

/** Sales and stock-ins of 20 lines, prepared as drafts, then carried from state to state by 1, 8 and 32 clients. */
export async function postingSection(bench: Bench) {
  // a confirmed sale goes straight to its shipping
  await bench.browser.call(parameters.edit, { name: 'CK_STEPS', value: 'ship,sign', submittime: ++stamp })
  const papers = drafts(bench)
  for (const [clients, documents] of Object.entries(LEVELS)) {
    const count = documents * bench.effort
    // both sides confirm sales and stock-ins, ours alone sells over the counter
    if (papers.left() < 5 * LINES * Math.max(4, count + 8)) {
      bench.say(
        skippedRow(
          `postings, ${clients} at once`,
          `only ${papers.left()} parts in stock are left: load more with --parts, or lower --effort`,
        ),
      )
      continue
    }
    const at = { bench, clients: Number(clients) }
    const sales = { ours: await papers.sales(count), raw: await papers.sales(count) }
    report(bench, 'sale of 20 lines, 确认', at.clients, await posted(at, outbound.confirm, sales), true)
    report(bench, 'sale of 20 lines, 发货', at.clients, await posted(at, outbound.ship, sales), true)
    report(bench, 'sale of 20 lines, 柜台销售', at.clients, await counterSales(at, papers, count), false)
    const receipts = { ours: await papers.receipts(count), raw: await papers.receipts(count) }
    report(bench, 'stock-in of 20 lines, 确认', at.clients, await posted(at, stockIn.confirm, receipts), true)
  }
}

function report(bench: Bench, what: string, clients: number, found: { ours: Timing; raw: Timing }, judged: boolean) {
  const limit = what.startsWith('sale') ? { p50: OWN_TARGET } : {}
  if (clients === 1) bench.say(timesRow(`${what}, alone`, found, limit))
  bench.say(rateRow(`${what}, ${clients} at once`, found, judged ? SHARE : undefined))
}

async function posted({ bench, clients }: { bench: Bench; clients: number }, endpoint: Confirming, ids: { ours: number[]; raw: number[] }) {
  const call = endpoint as unknown as Endpoint
  const scripts: Script[] = []
  for (const id of ids.raw) scripts.push(await bench.record(call, { id } as Sent<Endpoint>))
  return beside(
    ids.ours.map((id) => () => bench.browser.call(call, { id, submittime: ++stamp } as Sent<Endpoint>)),
    scripts.map((script) => () => bench.runRaw(script)),
    clients,
  )
}

/** A counter sale takes its number on the way, so its statements cannot be sent a second time: no raw side. */
async function counterSales({ bench, clients }: { bench: Bench; clients: number }, papers: ReturnType<typeof drafts>, count: number) {
  const jobs = times(count, () => () => bench.browser.call(outbound.counter, { ...papers.sale(), submittime: ++stamp }))
  return beside(jobs, [], clients)
}

/** Drafts of parts that no other draft of the run holds: the statements of the raw side stay true whatever happens in between. */
export function drafts({ world, browser }: Bench) {
  const { clients, suppliers, warehouseId, firstId, parts } = world
  const roll = dice(Date.now())
  const stocked = Math.floor(parts / 10)
  const order = Array.from({ length: stocked }, (_, at) => firstId + ((10 - (firstId % 10)) % 10) + 10 * at)
  for (let at = stocked - 1; at > 0; at--) {
    const other = roll(at + 1)
    ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
  }
  let next = 0
  const part = () => {
    const id = order[next++]
    if (id === undefined) throw new Error('more lines than parts in stock: load more parts or lower --effort')
    return id
  }
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const one = <T>(from: readonly T[]) => from[roll(from.length)] as T
  const lines = <T>(line: () => T) => Array.from({ length: LINES }, line)

  const sale = (): Sent<typeof outbound.save> => ({
    clientId: one(clients),
    ckDate: today,
    lines: lines(() => ({ pjid: part(), warehouseId, ckAmount: 1 + roll(3), xsPrice: 10 + roll(500) })),
  })
  const receipt = (): Sent<typeof stockIn.save> => ({
    supplierId: one(suppliers),
    rkDate: today,
    lines: lines(() => ({ pjid: part(), warehouseId, rkAmount: 1 + roll(9), purchasePrice: 10 + roll(500) })),
  })
  const saved = async (count: number, save: () => Promise<{ id: number }>) => {
    const ids: number[] = []
    for (let left = Math.max(4, Math.round(count)); left > 0; left -= 8) {
      const some = await Promise.all(Array.from({ length: Math.min(8, left) }, save))
      ids.push(...some.map(({ id }) => id))
    }
    return ids
  }
  return {
    /** Parts that no draft holds. */
    left: () => order.length - next,
    sale,
    sales: (count: number) => saved(count, async () => browser.call(outbound.save, sale())),
    receipts: (count: number) => saved(count, async () => browser.call(stockIn.save, receipt())),
  }
}
