import { setTimeout as wait } from 'node:timers/promises'
import { dataOf } from '#server/db/embedded-folder.ts'
import { times } from './bench.ts'
import { folderOf, openBench, using } from './database.ts'
import { browser as browserOn } from './http.ts'
import { importSection } from './imports.ts'
import { JOBS, type Job, type Scene, sizeOf } from './jobs.ts'
import { load, rollUp } from './load.ts'
import { inTurns, percentile, perSecond, type Side, type Timing } from './measure.ts'
import type { Options, Size } from './options.ts'
import { databaseMs, programMs } from './processor.ts'
import { type Program, startProgram } from './program.ts'
import { plainRow, type Row, rowsOrSkipped, skippedRow } from './report.ts'
import { THIN } from './thin-sql.ts'
import { findWorld } from './world.ts'

const CLIENTS = 16
/** A heap that nobody asks anything of is looked through after eight seconds: what is held after that is rest. */
const IDLE_MS = 12_000

/** What the jobs of a day cost beside a bare program, in a small company, in a large one, and in a small one among many. */
export async function thinSection({ effort, asked, before, only }: Options): Promise<Row[]> {
  const whole = effort >= 0.5
  const day: { label: string; size: Size; last?: true }[] = [
    { label: '20,000 parts', size: sizeOf(20_000, 0) },
    { label: `20,000 parts, ${whole ? '1,000' : '50'} companies`, size: sizeOf(20_000, whole ? 1000 : 50) },
    { label: `${whole ? '1,000,000' : '200,000'} parts`, size: sizeOf(whole ? 1_000_000 : 200_000, 0), last: true },
  ]
  const scenes = asked === undefined ? day : [{ label: `${asked.toLocaleString('en')} parts`, size: sizeOf(asked, 0), last: true as const }]
  const rows: Row[] = []
  for (const { label, size, last } of scenes)
    rows.push(...(await rowsOrSkipped(label, () => measured({ label, size, effort, imports: last === true, before, only }))))
  return rows
}

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
    await wait(IDLE_MS)
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
      rows.push(...(await rowsOrSkipped(`${job.what} · ${label}`, () => rowsOf(job, scene, label))))
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
