import { setTimeout as wait } from 'node:timers/promises'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { exports } from '#contract/reports/exports.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import { times } from './bench.ts'
import { openBench, using } from './database.ts'
import { browser as browserOn } from './http.ts'
import { type Desk, JOBS, sizeOf } from './jobs.ts'
import { load, rollUp } from './load.ts'
import type { Options } from './options.ts'
import { dice } from './parts-data.ts'
import { startProgram } from './program.ts'
import { plainRow, type Row } from './report.ts'
import { findWorld } from './world.ts'

const SECONDS = 3600
const PEOPLE = 8
/** Between two presses of one person. */
const PAUSE_MS = 1200
const LOOK_MS = 2000
/** The back room closes a minute after its last work. */
const CLOSES_MS = 90_000
/** What may be left after it, and by how much more may be held in the last sixth of it than in the second, when all has been asked for once. */
const MOST = 350
const GROWS = 1.1
const SIXTHS = 6
const LIST_LINES = 2000

type Press = (desk: Desk, at: number) => Promise<unknown>

/** What people do now and then, beside the jobs of each minute. */
const SELDOM: readonly Press[] = [
  ({ ours, world }) => ours.call(figures.run, { report: 'goods', from: world.firstDay, to: world.lastDay, groups: ['part'], limit: 50 }),
  ({ ours }) => ours.call(figures.run, { report: 'age', groups: ['part'], limit: 50 }),
  ({ ours }) => ours.call(parts.page, { limit: 500 }),
  ({ ours }) =>
    ours.call(exports.listLater, {
      path: parts.page.path,
      columns: [{ prop: 'pjNo', label: '编码' }],
      name: '全部',
      query: { keyword: '刹车' },
    }),
  ({ ours }) => ours.call(reconciliation.reconcile, {}),
  ({ ours, world }, at) => ours.call(printing.pjTag, { pjid: world.hotPart, barcode: `T${at}`, pjName: '机油滤清器', rkAmount: 50 }),
  async ({ ours }, at) => {
    const { content, columns } = await ours.upload(imports.upload, 'list.csv', priceList(at))
    await ours.call(imports.check, { id: content.id, mapping: columns.map(({ field }) => field) })
  },
]
const priceList = (at: number) =>
  Buffer.from(
    [
      '编码,名称,品牌,单位,进价,销售价',
      ...times(LIST_LINES, (nth) => `H${at}-${nth},机油滤清器${nth},博世,支,${1 + (nth % 90)},${2 + (nth % 100)}`),
    ].join('\n'),
  )

/** An hour of a trading company: eight people look up, quote, sell, take goods in, and now and then ask for a report, a file, a roll of labels, or send a price list. What does the server hold meanwhile, and does it grow? */
export async function hourSection({ effort }: Options): Promise<Row[]> {
  const size = sizeOf(20_000, 50)
  const database = await openBench(size, load(size))
  const { ownerUrl, appUrl } = database
  const world = await using(ownerUrl, async (owner) => {
    await rollUp(owner)
    await owner.query('select house.roll_stock()')
    return findWorld(owner, size.parts)
  })
  const program = await startProgram({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }, '/health', 'bench/served.ts')
  const ours = browserOn(program, world.token)
  const end = performance.now() + SECONDS * 1000 * effort
  const looks: number[][] = []
  const watch = setInterval(() => looks.push(program.memories()), LOOK_MS)
  const done = { calls: 0, failed: new Map<string, number>() }
  let serial = 0
  const person = async (seed: number) => {
    const roll = dice(seed)
    while (performance.now() < end) {
      const from = roll(20) === 0 ? SELDOM : JOBS.map((job) => job.ours)
      const press = from[roll(from.length)] as Press
      done.calls++
      await press({ world, ours }, ++serial).catch((error: Error) => {
        // each refusal has a number of its own
        const why = error.message.replace(/,"req":"[^"]*"/, '')
        done.failed.set(why, (done.failed.get(why) ?? 0) + 1)
      })
      await wait(PAUSE_MS / 2 + roll(PAUSE_MS))
    }
  }
  let after: number[]
  try {
    await Promise.all(times(PEOPLE, person))
    clearInterval(watch)
    await wait(CLOSES_MS)
    after = program.memories()
  } finally {
    clearInterval(watch)
    ours.close()
    await program.stop()
    await database.close()
  }
  const sums = looks.map(sum)
  const own = looks.map(([first = 0]) => first)
  const grown = (bySixths(sums).at(-1) ?? 0) / (bySixths(sums)[1] ?? 1)
  const failed = [...done.failed].map(([why, count]) => `${count} × ${why}`).join('; ')
  const what = `${((SECONDS * effort) / 60).toFixed(0)} minutes of ${PEOPLE} people`
  return [
    plainRow(`${what}: the server, by sixths (median)`, '', `${bySixths(own).join(', ')} MB`),
    plainRow(`${what}: with its back room`, '', `${bySixths(sums).join(', ')} MB`),
    plainRow('the last sixth beside the second', `≤ ${GROWS} ×`, `${grown.toFixed(2)} ×`, grown <= GROWS),
    plainRow('the most at any moment: the server, with its back room', '', `${Math.max(...own)} MB, ${Math.max(...sums)} MB`),
    plainRow('a minute and a half after', `≤ ${MOST} MB`, `${after.join(' + ')} MB`, sum(after) <= MOST),
    plainRow('calls, and those that failed', '0', `${done.calls}, ${failed || 0}`, done.failed.size === 0),
  ]
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
const bySixths = (values: readonly number[]) => {
  const cut = (nth: number) => Math.floor((nth * values.length) / SIXTHS)
  return times(SIXTHS, (nth) => median(values.slice(cut(nth), cut(nth + 1))))
}
