import { createHash } from 'node:crypto'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import { brandKey, identityKey } from '../search/index.ts'
import { batchOf, setBatch } from './batch.ts'
import { batchJob } from './batch-job.ts'
import { knownBrands, meantBrand } from './brands.ts'
import { checkList } from './check-list.ts'
import { duplicates, type Verdict } from './duplicates.ts'
import { fillingDown } from './fill-down.ts'
import { gathering, holdsUp, type Question, waiting } from './questions.ts'
import { missingForNew, type ReadRow } from './read-row.ts'
import { differences, settle } from './settle.ts'
import { LEFT_OUT, leftOut } from './shape-rules.ts'
import {
  type BatchReading,
  CHUNK,
  type ExistingPart,
  existingParts,
  nextRows,
  partMeant,
  placeOf,
  readingOf,
  readStaged,
  type StagedRow,
} from './staged.ts'
import { columnMoves } from './whole-columns.ts'

export const checkImport = batchJob('check-import', 'checking', checkAll)

export async function checkAll(job: Pick<JobContext, 'transact'>, id: number): Promise<void> {
  if (await checkList(job, id)) return
  const raised = await compareAll(job, id, new Map())
  // a column that moved as a whole is one question for all its lines: they are judged again with it
  if (raised.size > 0) await compareAll(job, id, raised)
}

/** What is known while the lines of a file are gone through. */
interface Round {
  reading: BatchReading
  brands: ReadonlyMap<string, string>
  raised: ReadonlyMap<string, string>
  twice: ReturnType<typeof duplicates>
  questions: ReturnType<typeof gathering>
  moves: ReturnType<typeof columnMoves>
  filled: ReturnType<typeof fillingDown>
}

/** Judges every line. Returns the columns that nobody had been asked about and that have to be. */
async function compareAll(
  { transact }: Pick<JobContext, 'transact'>,
  id: number,
  raised: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const round = await transact(async (ctx): Promise<Round> => {
    const brands = await knownBrands(ctx)
    const reading = await readingOf(ctx, id, brands)
    const asked = Object.keys(reading.answers).flatMap((key) => (key.startsWith('column:') ? [[key.slice(7), ''] as const] : []))
    const columns = new Map([...asked, ...raised])
    const filled = fillingDown({ ...reading, section: reading.sections ? 'pjType' : '' })
    return {
      reading,
      brands,
      raised: columns,
      filled,
      twice: duplicates(reading.answers.duplicate, (rowNo) => placeOf(rowNo, reading.sheets)),
      questions: gathering(),
      moves: columnMoves(),
    }
  })
  const counts = { fresh: 0, changed: 0, same: 0, wrong: 0, ignored: 0, asked: 0 }
  let after = 0
  while (after >= 0) {
    after = await transact(async (ctx) => {
      const rows = await nextRows(ctx, id, after, 'all')
      const verdicts = await judge(ctx, rows, round)
      for (const { verdict } of verdicts) if (verdict) counts[verdict]++
      await writeVerdicts(
        ctx,
        id,
        rows.map(({ rowNo }, at): [number, Verdict] => [rowNo, verdicts[at] as Verdict]),
      )
      await writeDown(ctx, id, rows, round.reading)
      const last = rows.length === CHUNK ? (rows.at(-1)?.rowNo ?? -1) : -1
      const { ignored: _, ...goods } = counts
      await setBatch(ctx, id, { progress: Object.values(goods).reduce((sum, each) => sum + each, 0) })
      return last
    })
  }
  const news = new Map([...round.moves.alike()].filter(([field]) => !round.raised.has(field)))
  if (news.size === 0) await transact((ctx) => close(ctx, id, round, counts))
  return news
}

type Counts = Record<Exclude<Verdict['verdict'], ''>, number>

/** Lines whose verdict a later one changed, the questions, and the seal of what is shown now. */
async function close(ctx: Context, id: number, { twice, questions, reading }: Round, counts: Counts): Promise<void> {
  const before = await bulk<{ no: number; verdict: keyof Counts }>(
    ctx,
    'select row_no as no, verdict from import_row where tenant_id = $1 and batch_id = $2 and row_no = any($3::integer[])',
    [ctx.tenantId, id, [...twice.changed.keys()]],
  )
  for (const { no, verdict } of before) {
    counts[verdict]--
    counts[twice.changed.get(no)?.verdict as keyof Counts]++
  }
  await writeVerdicts(ctx, id, [...twice.changed])
  const { ignored: _, ...goods } = counts
  const total = Object.values(goods).reduce((sum, each) => sum + each, 0)
  const asked = [...questions.all(), ...(await answered(ctx, id, questions.all()))]
  const seal = createHash('sha256')
    .update(JSON.stringify([counts, asked, reading.answers, ctx.now]))
    .digest('base64url')
    .slice(0, 20)
  await setBatch(ctx, id, { ...counts, total, progress: total, state: 'checked', seal })
  await ctx.db
    .updateTable('importBatch')
    .set({ questions: JSON.stringify(asked) })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
}

/** Questions that were answered stay there, so that somebody may think again. */
async function answered(ctx: Context, id: number, asked: readonly Question[]): Promise<Question[]> {
  const { questions: before, answers } = await batchOf(ctx, id)
  const now = new Set(asked.map(({ key }) => key))
  return (before as unknown as Question[]).filter(({ key }) => !now.has(key) && key in (answers as object))
}

async function judge(ctx: Context, rows: StagedRow[], round: Round): Promise<Verdict[]> {
  const read = rows.map((row) => goodsOf(row, round))
  const existing = await existingParts(
    ctx,
    read.filter((line) => typeof line !== 'string'),
  )
  return read.map((line, at): Verdict => {
    if (typeof line === 'string') return { verdict: line ? 'ignored' : '', problems: line, partId: null }
    return verdictOn(line, rows[at]?.rowNo ?? 0, existing, round)
  })
}

/** What a line says; a text: what it is instead of goods, '' where it belongs to no list. */
function goodsOf(row: StagedRow, { reading, filled }: Round): ReadRow | string {
  const sheet = reading.sheets[row.sheet]
  if (!sheet?.ticked || row.rowNo - sheet.first <= sheet.to) return ''
  const code = reading.mapping.indexOf('pjNo')
  const left = row.hidden && !reading.hiddenRows ? 'hidden' : leftOut(row.cells, sheet.titles, sheet.columns?.[code] ?? code)
  row.down = filled(row, left)
  return left ? LEFT_OUT[left] : readStaged(row, reading)
}

function verdictOn(line: ReadRow, rowNo: number, existing: Map<string, ExistingPart[]>, round: Round): Verdict {
  const { part, unclear } = partMeant(line.texts, existing)
  const row = withBrand(settle(line, part, { ...round.reading, raised: new Set(round.raised.keys()) }), part, round)
  const problems = [...row.problems]
  if (unclear) problems.push('该编码有多个品牌的商品，请填写品牌')
  else if (!part && problems.length === 0) problems.push(...missingForNew(row))
  const partId = part?.partId ?? null
  if (problems.length > 0) return { verdict: 'wrong', problems: problems.join('；'), partId }
  round.moves.see(line, part)
  for (const ask of row.asks) round.questions.ask(rowNo, { detail: detailOf(ask.key, round), ...ask })
  const held = waiting(row.asks)
  const hints = row.hints.join('；')
  if (row.asks.some(holdsUp)) return { verdict: 'asked', problems: [...held, ...row.hints].join('；'), partId }
  const verdict = !part ? 'fresh' : differences(row, part).length > 0 ? 'changed' : 'same'
  const key = part ? String(part.partId) : `${identityKey(row.texts.pjNo ?? '')}|${brandKey(row.texts.pjBrand ?? '')}`
  const { asks, ...own } = round.twice.beside(key, rowNo, row, { verdict, problems: hints, partId })
  if (asks)
    round.questions.ask(rowNo, {
      key: 'duplicate',
      ...round.twice.told(`${row.texts.pjNo} ${row.texts.pjBrand ?? ''}`.trim(), asks, rowNo),
    })
  return own
}

const detailOf = (key: string, { raised, brands, reading }: Round) =>
  key === 'jump'
    ? reading.jump
    : key.startsWith('column:')
      ? (raised.get(key.slice(7)) ?? '')
      : key.startsWith('brand:')
        ? (meantBrand(key.slice(6), brands) ?? '')
        : ''

/** A brand of a new part that looks like a slip of a known one is asked about. */
function withBrand(row: ReadRow, part: ExistingPart | undefined, { brands, reading }: Round): ReadRow {
  const brand = row.texts.pjBrand
  if (part || !brand) return row
  const key = brandKey(brand)
  if (brands.has(key) || reading.answers[`brand:${key}`] !== undefined) return row
  const near = meantBrand(key, brands)
  return near === undefined ? row : { ...row, asks: [...row.asks, { key: `brand:${key}`, from: brand, to: near, fields: ['pjBrand'] }] }
}

const WRITE = `update import_row r set verdict = u.verdict, problems = u.problems, part_id = u.part_id
  from unnest($3::integer[], $4::text[], $5::text[], $6::bigint[]) as u (no, verdict, problems, part_id)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no and r.outcome = ''`

const DOWN = `update import_row r set down = u.down from unnest($3::integer[], $4::jsonb[]) as u (no, down)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no and r.down is distinct from u.down`

/** Lines are read again by themselves, out of their order: what they take from above is kept with them. */
async function writeDown(ctx: Context, id: number, rows: readonly StagedRow[], { down, sections }: BatchReading): Promise<void> {
  const now = rows.filter((row) => row.down || down.length > 0 || sections)
  if (now.length > 0)
    await bulk(ctx, DOWN, [ctx.tenantId, id, now.map(({ rowNo }) => rowNo), now.map((row) => row.down && JSON.stringify(row.down))])
}

async function writeVerdicts(ctx: Context, id: number, rows: [number, Verdict][]): Promise<void> {
  if (rows.length === 0) return
  const verdicts = rows.map(([, verdict]) => verdict)
  const columns = [verdicts.map((each) => each.verdict), verdicts.map(({ problems }) => problems), verdicts.map(({ partId }) => partId)]
  await bulk(ctx, WRITE, [ctx.tenantId, id, rows.map(([no]) => no), ...columns])
}
