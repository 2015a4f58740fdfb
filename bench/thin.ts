import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { quotes } from '#contract/documents/quick-quotes.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Endpoint } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { home } from '#contract/reports/home/home.ts'
import { dataOf } from '#server/db/embedded-folder.ts'
import { codeKey } from '#server/modules/master/search/index.ts'
import { times } from './bench.ts'
import { folderOf, openBench, using } from './database.ts'
import { type Browser, browser as browserOn } from './http.ts'
import { importSection } from './imports.ts'
import { load, rollUp } from './load.ts'
import { inTurns, percentile, perSecond, type Side, type Spent, type Timing } from './measure.ts'
import type { Options, Size } from './options.ts'
import { dice, generatePart } from './parts-data.ts'
import { databaseMs, programMs } from './processor.ts'
import { type Program, startProgram } from './program.ts'
import { plainRow, type Row, skippedRow } from './report.ts'
import type { Asked } from './thin-sql.ts'
import { THIN } from './thin-sql.ts'
import { findWorld, type World } from './world.ts'

const LINES = 20
const CLIENTS = 16
/** Of each of the many companies beside. */
const BESIDE = 500

interface Scene {
  world: World
  ours: Browser
  thin: Browser
  /** The program of another checkout. */
  before?: Browser
  spent: (who: 'ours' | 'thin' | 'before') => () => Spent
  effort: number
}
interface Job {
  what: string
  /** Wanted: p50 alone, calls a second of sixteen. */
  ms?: number
  rate?: number
  ours(scene: Scene, at: number): Promise<unknown>
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
const codesOf = ({ world }: Scene, at: number) => times(LINES, (nth) => generatePart((at * 7919 + nth * 104_729) % world.parts).pjNo)

/** Lines of parts in stock, each once. */
function linesOf({ world }: Scene, at: number) {
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
const sale = (scene: Scene, at: number) => ({
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

const JOBS: readonly Job[] = [
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

/** What the jobs of a day cost beside a bare program, in a small company, in a large one, and in a small one among many. */
export async function thinSection({ effort, asked, before, only }: Options): Promise<Row[]> {
  const whole = effort >= 0.5
  const day: { label: string; size: Size; last?: true }[] = [
    { label: '20,000 parts', size: sizeOf(20_000, 0) },
    { label: `20,000 parts, ${whole ? '1,000' : '50'} companies`, size: sizeOf(20_000, whole ? 1000 : 50) },
    { label: `${whole ? '1,000,000' : '200,000'} parts`, size: sizeOf(whole ? 1_000_000 : 200_000, 0), last: true },
  ]
  const scenes = asked === undefined ? day : [{ label: `${asked.toLocaleString('en')} parts`, size: sizeOf(asked, 0) }]
  const rows: Row[] = []
  for (const { label, size, last } of scenes)
    await measured({ label, size, effort, imports: last === true, before, only }).then(
      (found) => rows.push(...found),
      (error) => rows.push(skippedRow(label, error)),
    )
  return rows
}

const sizeOf = (count: number, tenants: number): Size => ({
  ...{ parts: count, tenants, smallParts: BESIDE },
  ...{ ledger: count, lines: Math.round((count * 0.3) / LINES) * LINES },
})

interface Asking extends Pick<Options, 'size' | 'effort' | 'before' | 'only'> {
  label: string
  imports: boolean
}

async function measured({ label, size, effort, imports, before, only }: Asking): Promise<Row[]> {
  const database = await openBench(size, load(size))
  const { ownerUrl, appUrl } = database
  const started: Program[] = []
  try {
    const world = await using(ownerUrl, async (owner) => {
      for (const text of THIN) await owner.query(text)
      await rollUp(owner)
      await owner.query('select house.roll_stock()')
      return findWorld(owner, size.parts)
    })
    const env = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, PEICHI_CONNECTIONS: String(CLIENTS) }
    const [ours, thin] = [
      await startProgram(env, '/health', 'bench/served.ts'),
      await startProgram(env, '/health', 'bench/thin-program.ts'),
    ]
    started.push(ours, thin)
    const earlier = before ? await startProgram(env, '/health', 'bench/served.ts', before) : undefined
    if (earlier) started.push(earlier)
    const rest = [ours.memory(), thin.memory()]
    const scene: Scene = {
      ...{ world, effort, ours: browserOn(ours, world.token), thin: browserOn(thin, '') },
      ...(earlier && { before: browserOn(earlier, world.token) }),
      spent: (who) => () => ({
        database: databaseMs(dataOf(folderOf(size))),
        program: programMs({ ours, thin, before: earlier }[who]?.pid),
      }),
    }
    const rows: Row[] = []
    for (const job of JOBS.filter(({ what }) => what.includes(only)))
      await rowsOf(job, scene, label).then(
        (found) => rows.push(...found),
        (error) => rows.push(skippedRow(`${job.what} · ${label}`, error)),
      )
    const memory = ([own, bare]: (number | undefined)[]) => ({ measured: `${own} MB`, raw: `${bare} MB` })
    rows.push({ ...plainRow(`memory at rest · ${label}`, '≤ 150 MB', '', (rest[0] ?? 0) <= 150), ...memory(rest) })
    const after = [ours.memory(), thin.memory()]
    rows.push({ ...plainRow(`memory after that · ${label}`, '≤ 350 MB', '', (after[0] ?? 0) <= 350), ...memory(after) })
    const say = (row: Row) => void rows.push({ ...row, what: `${row.what} · ${label}` })
    if (imports)
      await importSection({ browser: scene.ours, program: ours, effort: Math.min(1, effort), say }).catch((error) =>
        say(skippedRow('import', error)),
      )
    scene.ours.close()
    scene.thin.close()
    scene.before?.close()
    for (const row of rows) console.log(row.what, row.measured, row.raw, row.ratio)
    return rows
  } finally {
    for (const program of started) await program.stop()
    await database.close()
  }
}

/** A connection plans a statement anew five times before it keeps the plan. */
const WARM = 8
/** A bare program that reads all parts of a large company is not waited for: so long a side takes at most, ms. */
const WARMED = 4_000
const MEASURED = 40_000
let serial = 0

type Sides = { ours: Side } & { [Name in 'thin' | 'before']?: Side }
type Found = { ours: Timing } & { [Name in 'thin' | 'before']?: Timing }

async function rowsOf(job: Job, scene: Scene, label: string): Promise<Row[]> {
  const jobs = (count: number, work: Job['ours'] | undefined, on = scene) => (work ? times(count, () => () => work(on, ++serial)) : [])
  const { before, spent } = scene
  const sides = (count: number): Sides => ({
    ours: { jobs: jobs(count, job.ours), spent: spent('ours') },
    ...(before && { before: { jobs: jobs(count, job.ours, { ...scene, ours: before }), spent: spent('before') } }),
    ...(job.thin && { thin: { jobs: jobs(count, job.thin), spent: spent('thin') } }),
  })
  await inTurns(sides(WARM), 1, WARMED)
  const what = `${job.what} · ${label}`
  const rows = aloneRows(job, what, await inTurns(sides((job.alone ? 20 : 100) * scene.effort), 1, MEASURED))
  if (job.alone) return rows
  await inTurns(sides(WARM * CLIENTS), CLIENTS, WARMED)
  return [...rows, ...crowdRows(job, what, await inTurns(sides(Math.max(CLIENTS * 2, 800 * scene.effort)), CLIENTS, MEASURED))]
}

/** Milliseconds of processor a call takes: what other work on the machine does not blur. */
const processor = ({ each, spent = { database: 0, program: 0 } }: Timing) =>
  spent.database + spent.program === 0
    ? ''
    : `; processor ${(spent.database / each.length).toFixed(1)} + ${(spent.program / each.length).toFixed(1)} ms`

function aloneRows({ ms }: Job, what: string, found: Found): Row[] {
  const shown = (timing: Timing | undefined) =>
    timing ? `p50 ${percentile(timing, 50).toFixed(1)}, p99 ${percentile(timing, 99).toFixed(1)} ms${processor(timing)}` : ''
  return rowsBeside(found, `${what}, alone`, ms ? `≤ ${ms} ms` : '', (timing) => {
    const p50 = percentile(timing, 50)
    const ratio = found.thin ? `${(p50 / percentile(found.thin, 50)).toFixed(1)} ×` : ''
    return { measured: shown(timing), raw: shown(found.thin), ratio, met: ms ? p50 <= ms : undefined }
  })
}

function crowdRows({ rate }: Job, what: string, found: Found): Row[] {
  const shown = (timing: Timing | undefined) => (timing ? `${perSecond(timing).toFixed(0)}/s${processor(timing)}` : '')
  return rowsBeside(found, `${what}, ${CLIENTS} at once`, rate ? `≥ ${rate}/s` : '', (timing) => ({
    ...{ measured: shown(timing), raw: shown(found.thin), met: rate ? perSecond(timing) >= rate : undefined },
    ratio: found.thin ? `${((perSecond(timing) * 100) / perSecond(found.thin)).toFixed(0)} %` : '',
  }))
}

function rowsBeside(found: Found, what: string, target: string, row: (timing: Timing) => Omit<Row, 'what' | 'target'>): Row[] {
  const { met: _, ...before } = found.before ? row(found.before) : { met: undefined }
  return [{ what, target, ...row(found.ours) }, ...(found.before ? [{ ...plainRow(`${what}, before`, '', ''), ...before }] : [])]
}
