import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { together } from '#server/kit/together.ts'
import { type JoinedCode, joinPartCodes } from '../interchange/index.ts'
import { putOldNumbers } from '../part-codes/index.ts'
import { putPairs } from '../part-units/index.ts'
import { type GivenPrices, writeFirstPrices, writePrices } from '../prices/index.ts'
import { brandKey, codeKey, identityKey, indexParts } from '../search/index.ts'
import { noteChanges, notePartChanges } from './changes.ts'
import { COLUMNS, OWN_TEXTS, storeText, TEXTS } from './columns.ts'
import { holdsUp } from './questions.ts'
import { isPrice, missingForNew, type ReadRow } from './read-row.ts'
import { type Changed, differences, newCodes } from './settle.ts'
import { type BatchReading, codesSaid, type ExistingPart, existingParts, partMeant, type ReadStaged, settled } from './staged.ts'

const names = Object.values(COLUMNS).join(', ')
const arrays = (first: number) => OWN_TEXTS.map((_, at) => `$${first + at}::text[]`).join(', ')

const CREATE = `insert into part (tenant_id, created_by, updated_by, supplier_id, code_n, brand_n, ${names})
  select $1, $2, $2, nullif($3::bigint, 0), u.code_n, u.brand_n, ${OWN_TEXTS.map(storeText).join(', ')}
  from unnest($4::text[], $5::text[], ${arrays(6)}) u (code_n, brand_n, ${names})
  on conflict (tenant_id, code_k, brand_n) where deleted_at is null do nothing
  returning part_id as "partId", code_k as "codeK", brand_n as "brandN"`
const LOCK =
  'select part_id as "partId" from part where tenant_id = $1 and code_n = any($2::text[]) and deleted_at is null order by part_id for no key update'
export const UPDATE = `update part p set version = p.version + 1, updated_by = $2, updated_at = now(), ${OWN_TEXTS.map((field) => `${COLUMNS[field]} = ${storeText(field)}`).join(', ')}
  from unnest($3::bigint[], ${arrays(4)}) as u (part_id, ${names}) where p.tenant_id = $1 and p.part_id = u.part_id`

interface Line {
  rowNo: number
  read: ReadRow
  partId: number
  before: ExistingPart | undefined
  /** In which the line differs from it. */
  fields: Changed[]
}

/** Writes one chunk of lines as they compare with the parts of this moment: the check may be an hour old. */
export async function storeRows(ctx: Context, batchId: number, read: ReadStaged[], reading: BatchReading): Promise<void> {
  if (read.length === 0) return
  const said = read.map((line) => line.read)
  const locked = await bulk(ctx, LOCK, [ctx.tenantId, codesSaid(said)])
  // what they are is read under their locks only
  const existing = locked.length > 0 ? await existingParts(ctx, said) : new Map<string, ExistingPart[]>()
  const meant = read.flatMap(({ rowNo, read: line }) => {
    const { part, unclear } = partMeant(line.texts, existing)
    const row = settled(line, part, reading)
    return unclear || row.problems.length > 0 || row.asks.some(holdsUp) ? [] : [{ rowNo, read: row, part }]
  })
  const created = await create(
    ctx,
    reading.supplierId,
    meant.filter(({ part, read: line }) => !part && missingForNew(line).length === 0),
  )
  const changed = meant.flatMap(({ rowNo, read: line, part }) => {
    const fields = part ? differences(line, part) : []
    return part && fields.length > 0 ? [{ rowNo, read: line, partId: part.partId, before: part, fields }] : []
  })
  await change(ctx, changed)
  const done: Line[] = [...created, ...changed]
  await putPairs(ctx, textsOf(done, 'pjUnits'))
  await putOldNumbers(ctx, textsOf(done, 'oldNos'))
  const joined = await joinPartCodes(ctx, done.flatMap(codesOfLine))
  // prices are nothing one searches for, nor is what became of a line: they are written while the words of the parts are gathered
  await together([
    writeFirstPrices(ctx, pricesOf(created), batchId),
    writePrices(ctx, pricesOf(changed), batchId),
    settleLines(ctx, batchId, read, done),
    indexParts(
      ctx,
      done.flatMap(({ partId, before, fields }) =>
        before && fields.every((field) => field !== 'exchange' && isPrice(field)) ? [] : [partId],
      ),
    ),
  ])
  await note(ctx, batchId, done, joined)
}

const pricesOf = (lines: readonly Line[]) => new Map(lines.map(({ partId, read: { prices } }) => [partId, prices as GivenPrices]))

/** Its further units or old numbers, where the line says something new of them. */
const textsOf = (lines: readonly Line[], field: 'pjUnits' | 'oldNos') =>
  new Map(
    lines.flatMap(({ partId, read: { texts }, before, fields }): [number, string][] =>
      texts[field] !== undefined && (!before || fields.includes(field)) ? [[partId, texts[field]]] : [],
    ),
  )

/** Codes beside the one of the part: it is interchangeable with them. */
const codesOfLine = ({ partId, read: { more, texts }, before }: Line) => {
  const codes = before ? newCodes(more, before) : more
  return codes.length > 0 ? [{ partId, pjNo: before?.texts.pjNo ?? texts.pjNo ?? '', codes }] : []
}

async function create(ctx: Context, supplierId: number, lines: { rowNo: number; read: ReadRow }[]): Promise<Line[]> {
  if (lines.length === 0) return []
  const keyed = lines.map((line) => {
    const [pjNo, pjBrand] = [line.read.texts.pjNo ?? '', line.read.texts.pjBrand ?? '']
    return { ...line, codeN: codeKey(pjNo), codeK: identityKey(pjNo), brandN: brandKey(pjBrand) }
  })
  const texts = OWN_TEXTS.map((field) => keyed.map(({ read }) => read.texts[field] ?? ''))
  const keys = [keyed.map(({ codeN }) => codeN), keyed.map(({ brandN }) => brandN)]
  const made = await bulk<{ partId: number; codeK: string; brandN: string }>(ctx, CREATE, [
    ctx.tenantId,
    ctx.userId,
    supplierId,
    ...keys,
    ...texts,
  ])
  const ids = new Map(made.map(({ partId, codeK, brandN }) => [`${codeK}|${brandN}`, partId]))
  return keyed.flatMap(({ rowNo, read, codeK, brandN }) => {
    const partId = ids.get(`${codeK}|${brandN}`)
    return partId === undefined ? [] : [{ rowNo, read, partId, before: undefined, fields: [] }]
  })
}

async function change(ctx: Context, lines: (Line & { before: ExistingPart })[]): Promise<void> {
  const texts = lines.filter(({ fields }) => TEXTS.some((field) => fields.includes(field)))
  if (texts.length === 0) return
  // What is no news keeps its spelling: a supplier's dashes, the case of a brand.
  const columns = OWN_TEXTS.map((field) =>
    texts.map(({ read, before, fields }) => (fields.includes(field) ? (read.texts[field] ?? '') : before.texts[field])),
  )
  await bulk(ctx, UPDATE, [ctx.tenantId, ctx.userId, texts.map(({ partId }) => partId), ...columns])
}

const KEEP = `update import_row set outcome = 'kept', note = '导入前已被他人新增或修改，内容相同或不明确，未处理'
  where tenant_id = $1 and batch_id = $2 and row_no = any($3::integer[])`
const DONE = `update import_row r set part_id = u.part_id, outcome = 'done'
  from unnest($3::integer[], $4::bigint[]) as u (no, part_id) where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`

/** What became of the lines. */
async function settleLines(ctx: Context, batchId: number, rows: readonly ReadStaged[], done: readonly Line[]): Promise<void> {
  if (done.length > 0) await bulk(ctx, DONE, [ctx.tenantId, batchId, done.map(({ rowNo }) => rowNo), done.map(({ partId }) => partId)])
  const stored = new Set(done.map(({ rowNo }) => rowNo))
  const left = rows.map(({ rowNo }) => rowNo).filter((rowNo) => !stored.has(rowNo))
  if (left.length > 0) await bulk(ctx, KEEP, [ctx.tenantId, batchId, left])
}

/** What the undo has to know. At the end: words and prices bring texts into form. */
async function note(ctx: Context, batchId: number, done: readonly Line[], joined: readonly JoinedCode[]): Promise<void> {
  const rowOf = new Map(done.map(({ partId, rowNo }) => [partId, rowNo]))
  await notePartChanges(ctx, batchId, done)
  const codes = joined.map((after) => ({ rowNo: rowOf.get(after.partId) ?? 0, entity: 'exchange', id: after.codeId, before: null, after }))
  await noteChanges(ctx, batchId, codes)
}
