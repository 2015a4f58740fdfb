import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { parts } from '#contract/master/parts.ts'
import type { Attacking } from './attack-program.ts'
import { filesToSend } from './attacks.ts'
import type { Bench } from './bench.ts'
import { using } from './database.ts'
import { percentile, type Timing } from './measure.ts'
import { plainRow } from './report.ts'

/** So many times its quiet value may the p95 of the others be. */
const TIMES = 2
/** Quiet and loaded windows in turns: what else goes on in the machine meets both alike. */
const ROUNDS = 5
const SECONDS = 60
/** A first attack that does not count: a thread is opened for it, its code is read. */
const WARM_MS = 8000
/** Between two of the person's calls: below what one user may ask in a minute (kit/limits.ts). */
const PACE_MS = 60
/** What stays after the load beyond what the server took before it. */
const STAYS = 150
/** So long it may take to come back. */
const PATIENCE_SECONDS = 120

interface Felt extends Timing {
  failed: number
}

/** One company sends bombs and long lists and asks for reports and files, all at once; what does another feel that looks things up beside it? */
export async function neighboursSection(bench: Bench) {
  const { program, effort, say } = bench
  const span = Math.max(4000, (SECONDS * 1000 * effort) / ROUNDS)
  const attacking = { port: program.port, token: bench.world.token, files: filesToSend() }
  const work = worker(bench)
  await settle(bench.ownerUrl, true)
  await work(3000)
  const before = program.memory()
  await underAttack(attacking, () => work(WARM_MS))
  await settle(bench.ownerUrl)
  const [quiet, loaded] = [nothing(), nothing()]
  const answers = { done: 0, refused: 0 }
  const ratios: number[] = []
  let most = before
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await work(span)
    const { felt: beside, answered } = await underAttack(attacking, () => work(span))
    for (const key of ['done', 'refused'] as const) answers[key] += answered[key]
    most = Math.max(most ?? 0, program.memory() ?? 0)
    await settle(bench.ownerUrl)
    ratios.push(percentile(beside, 95) / percentile(alone, 95))
    into(quiet, alone)
    into(loaded, beside)
  }
  const what = 'beside a company that asks for everything'
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const felt = (timing: Felt) => `${ms(percentile(timing, 95))}, p50 ${ms(percentile(timing, 50))} (${timing.each.length} calls)`
  say(plainRow('a company by itself: p95 of its calls', '', felt(quiet)))
  const ratio = percentile(loaded, 95) / percentile(quiet, 95)
  const target = `< ${TIMES} × quiet`
  const slowest = `slowest ${ms(Math.max(...loaded.each))}`
  say({ ...plainRow(`${what}: p95 of its calls`, target, `${felt(loaded)}, ${slowest}`, ratio < TIMES), ratio: `${ratio.toFixed(1)} ×` })
  say(plainRow(`${what}: window by window`, '', ratios.map((each) => `${each.toFixed(1)} ×`).join(', ')))
  const failed = quiet.failed + loaded.failed
  say(plainRow(`${what}: calls that failed`, '0', `${failed} of ${quiet.each.length + loaded.each.length}`, failed === 0))
  say(plainRow('what the other was answered', '', `${answers.done} done, ${answers.refused} refused`))
  if (before !== undefined) await sayMemory(bench, before, most ?? before)
}

const nothing = (): Felt => ({ each: [], wall: 0, failed: 0 })
function into(all: Felt, some: Felt) {
  all.each.push(...some.each)
  all.failed += some.failed
}

/** Looks things up one after the other, as a person does, for so many milliseconds. */
function worker({ neighbour }: Bench) {
  const calls = [
    () => neighbour.call(parts.page, { limit: 20 }),
    () => neighbour.call(stock.page, { limit: 20 }),
    () => neighbour.call(outbound.page, { limit: 20 }),
  ]
  return async (length: number): Promise<Felt> => {
    const felt = nothing()
    const end = performance.now() + length
    for (let at = 0; performance.now() < end; at++) {
      const begun = performance.now()
      await calls[at % calls.length]?.().catch(() => felt.failed++)
      felt.each.push(performance.now() - begun)
      await wait(PACE_MS)
    }
    return felt
  }
}

async function underAttack(attacking: Attacking, work: () => Promise<Felt>) {
  const child = fork(new URL('./attack-program.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const answers = once(child, 'message')
  child.send(attacking)
  const felt = await work()
  child.send('end')
  const [answered] = (await answers) as [{ done: number; refused: number }]
  return { felt, answered }
}

/** What was ordered and has not begun is dropped, what has begun is waited for: the next quiet window is quiet. Before the first, what a run that was cut short has left. */
async function settle(ownerUrl: string, first = false) {
  await using(ownerUrl, async (owner) => {
    const left = async () => (await owner.query('select 1 from graphile_worker.jobs where locked_at is not null')).rowCount
    if (first)
      await owner.query(
        'select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null))',
      )
    await owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))')
    while (await left()) await wait(100)
  })
}

async function sayMemory({ program, say }: Bench, before: number, most: number) {
  const stays = () => (program.memory() ?? 0) - before
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  while (stays() >= STAYS && seconds() < PATIENCE_SECONDS) await wait(1000)
  const measured = `${stays()} MB after ${seconds().toFixed(0)} s (${before} before, ${most} at the end of it)`
  say(plainRow('memory it leaves behind', `< ${STAYS} MB`, measured, stays() < STAYS))
}
