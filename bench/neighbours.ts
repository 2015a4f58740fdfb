import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { imports } from '#contract/master/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { exports } from '#contract/reports/exports.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import type { Bench } from './bench.ts'
import { percentile } from './measure.ts'
import { plainRow } from './report.ts'

/** So many times its quiet value may the p95 of the others be. */
const TIMES = 2
const SECONDS = 60
const ROWS = 100_000
/** What stays after the load beyond what the server took before it. */
const STAYS = 150

/** One company sends bombs and long lists and asks for reports and files, all at once; what does another feel that looks things up beside it? */
export async function neighboursSection({ browser: busy, neighbour, program, effort, say }: Bench) {
  const span = Math.max(10, SECONDS * effort) * 1000
  const calls = [
    () => neighbour.call(parts.page, { limit: 20 }),
    () => neighbour.call(stock.page, { limit: 20 }),
    () => neighbour.call(outbound.page, { limit: 20 }),
  ]
  const round = async (until: () => boolean) => {
    const timing = { each: [] as number[], wall: 0 }
    let failed = 0
    for (let at = 0; !until(); at++) {
      const begun = performance.now()
      await calls[at % calls.length]?.().catch(() => failed++)
      timing.each.push(performance.now() - begun)
      await wait(20)
    }
    return { p95: percentile(timing, 95), slowest: Math.max(...timing.each), calls: timing.each.length, failed }
  }
  const after = (length: number) => {
    const end = performance.now() + length
    return () => performance.now() > end
  }
  const made = attacks(busy)
  await round(after(3000))
  const before = program.memory()
  const quiet = await round(after(span))
  const end = after(span)
  const answers = { done: 0, refused: 0 }
  const load = Promise.all(made.map((attack) => over(attack, end, answers)))
  const loaded = await round(end)
  const most = program.memory()
  await load
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const what = 'beside a company that asks for everything'
  say(plainRow('a company by itself: p95 of its calls', '', `${ms(quiet.p95)} (${quiet.calls} calls, ${quiet.failed} failed)`))
  const ratio = loaded.p95 / quiet.p95
  say({
    ...plainRow(`${what}: p95 of its calls`, `< ${TIMES} × quiet`, `${ms(loaded.p95)}, slowest ${ms(loaded.slowest)}`, ratio < TIMES),
    ratio: `${ratio.toFixed(1)} ×`,
  })
  say(plainRow(`${what}: calls that failed`, '0', `${loaded.failed} of ${loaded.calls}`, loaded.failed === 0))
  say(plainRow('what the other was answered', '', `${answers.done} done, ${answers.refused} refused`))
  if (before === undefined) return
  await wait(span / 2)
  const stays = (program.memory() ?? 0) - before
  say(plainRow('memory it leaves behind', `< ${STAYS} MB`, `${stays} MB (${before} before, ${most} at the end of it)`, stays < STAYS))
}

/** What one company sends at once. */
function attacks(busy: Bench['browser']): (() => Promise<unknown>)[] {
  const admits = bomb()
  const [lies, list] = [withoutSizes(Buffer.from(admits)), priceList()]
  const columns = [{ prop: 'pjNo', label: '编码' }]
  const wanted = { path: parts.page.path, columns, name: '全部' }
  const many = (count: number, attack: () => Promise<unknown>) => Array.from({ length: count }, () => attack)
  return [
    ...many(8, () => busy.upload(imports.upload, 'bomb.xlsx', admits)),
    ...many(8, () => busy.upload(imports.upload, 'bomb.xlsx', lies)),
    ...many(4, () => busy.upload(imports.upload, 'list.csv', list)),
    ...many(4, () => busy.call(reconciliation.reconcile, {})),
    ...many(4, () => busy.call(parts.page, { limit: 500 })),
    ...many(2, () => busy.call(exports.listLater, wanted)),
  ]
}

/** Again and again; whoever is refused waits a moment, as a person would press again. */
async function over(attack: () => Promise<unknown>, end: () => boolean, answers: { done: number; refused: number }) {
  while (!end()) {
    const done = await attack().then(
      () => true,
      () => false,
    )
    answers[done ? 'done' : 'refused']++
    if (!done) await wait(200)
  }
}

/** 300 KB that unfold to 300 MB. */
const bomb = () => {
  const blank = Buffer.alloc(1_048_576, ' ')
  return Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, blank]))))
}

/** A directory that keeps silent about what its parts unfold to. */
function withoutSizes(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip.writeUInt32LE(0, at + 24)
  return zip
}

const priceList = () =>
  Buffer.from(
    [
      '编码,名称,品牌,车型,单位,进价,销售价',
      ...Array.from({ length: ROWS }, (_, at) => `N${at},机油滤清器${at},博世,帕萨特 1.8T,支,${at % 90},${at % 100}`),
    ].join('\n'),
  )
