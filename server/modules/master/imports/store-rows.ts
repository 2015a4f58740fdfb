import type { Context } from '#server/kit/context.ts'
import { type GivenPrices, writePrices } from '../prices/index.ts'
import { brandKey, codeKey, indexParts } from '../search/index.ts'
import { bulk } from './bulk.ts'
import { differences, type ImportText, missingForNew, type ReadRow } from './read-row.ts'
import { type ExistingPart, existingParts, partMeant, readingOf, readStaged, type StagedRow } from './staged.ts'

export const COLUMNS = {
  pjNo: 'pj_no',
  pjName: 'pj_name',
  pjBrand: 'pj_brand',
  pjSubBrand: 'pj_sub_brand',
  pjSize: 'pj_size',
  pjGensize: 'pj_gensize',
  pjFactory: 'pj_factory',
  pjType: 'pj_type',
  pjUnit: 'pj_unit',
  pjEnName: 'pj_en_name',
  pjOemcode: 'pj_oemcode',
  barcode: 'barcode',
  remark: 'remark',
} as const satisfies Record<ImportText, string>
export const TEXTS = Object.keys(COLUMNS) as ImportText[]
const names = Object.values(COLUMNS).join(', ')
const arrays = (first: number) => TEXTS.map((_, at) => `$${first + at}::text[]`).join(', ')

const CREATE = `insert into part (tenant_id, created_by, updated_by, supplier_id, code_n, brand_n, ${names})
  select $1, $2, $2, nullif($3::bigint, 0), u.* from unnest($4::text[], $5::text[], ${arrays(6)}) u
  on conflict (tenant_id, code_n, brand_n) where deleted_at is null do nothing
  returning part_id as "partId", code_n as "codeN", brand_n as "brandN"`
const LOCK =
  'select part_id as "partId" from part where tenant_id = $1 and part_id = any($2::bigint[]) and deleted_at is null order by part_id for no key update'
export const UPDATE = `update part p set version = p.version + 1, updated_by = $2, updated_at = now(), ${Object.values(COLUMNS)
  .map((name) => `${name} = u.${name}`)
  .join(', ')}
  from unnest($3::bigint[], ${arrays(4)}) as u (part_id, ${names}) where p.tenant_id = $1 and p.part_id = u.part_id`

interface Line {
  rowNo: number
  read: ReadRow
  partId: number
  before: ExistingPart | undefined
}

/** Writes one chunk of lines as they compare with the parts of this moment: the check may be an hour old. */
export async function storeRows(ctx: Context, batchId: number, rows: StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  const reading = await readingOf(ctx, batchId)
  const read = rows.map((row) => ({ rowNo: row.rowNo, read: readStaged(row, reading) }))
  const codes = read.map((line) => codeKey(line.read.texts.pjNo ?? ''))
  const known = await existingParts(ctx, codes)
  const ids = [...known.values()].flat().map(({ partId }) => partId)
  if (ids.length > 0) await bulk(ctx, LOCK, [ctx.tenantId, ids])
  // Read again under the locks: what was read before them may have been edited.
  const existing = ids.length > 0 ? await existingParts(ctx, codes) : known
  const meant = read.map((line) => ({ ...line, ...partMeant(line.read.texts, existing) }))
  const created = await create(
    ctx,
    reading.supplierId,
    meant.filter(
      ({ part, unclear, read: { texts, problems } }) => !part && !unclear && missingForNew({ texts, prices: {}, problems }).length === 0,
    ),
  )
  const changed = meant.flatMap(({ rowNo, read: line, part }) =>
    part && differences(line, part).length > 0 ? [{ rowNo, read: line, partId: part.partId, before: part }] : [],
  )
  await change(ctx, changed)
  const done: Line[] = [...created, ...changed]
  await writePrices(ctx, new Map(done.map(({ partId, read: { prices } }) => [partId, prices as GivenPrices])), batchId)
  await indexParts(
    ctx,
    done.map(({ partId }) => partId),
  )
  await remember(ctx, batchId, rows, done)
}

async function create(ctx: Context, supplierId: number, lines: { rowNo: number; read: ReadRow }[]): Promise<Line[]> {
  if (lines.length === 0) return []
  const keyed = lines.map((line) => ({
    ...line,
    codeN: codeKey(line.read.texts.pjNo ?? ''),
    brandN: brandKey(line.read.texts.pjBrand ?? ''),
  }))
  const texts = TEXTS.map((field) => keyed.map(({ read }) => read.texts[field] ?? ''))
  const keys = [keyed.map(({ codeN }) => codeN), keyed.map(({ brandN }) => brandN)]
  const made = await bulk<{ partId: number; codeN: string; brandN: string }>(ctx, CREATE, [
    ctx.tenantId,
    ctx.userId,
    supplierId,
    ...keys,
    ...texts,
  ])
  const ids = new Map(made.map(({ partId, codeN, brandN }) => [`${codeN}|${brandN}`, partId]))
  return keyed.flatMap(({ rowNo, read, codeN, brandN }) => {
    const partId = ids.get(`${codeN}|${brandN}`)
    return partId === undefined ? [] : [{ rowNo, read, partId, before: undefined }]
  })
}

async function change(ctx: Context, lines: { read: ReadRow; partId: number; before: ExistingPart }[]): Promise<void> {
  if (lines.length === 0) return
  // The code keeps its spelling: a supplier's dashes are no news.
  const texts = TEXTS.map((field) =>
    lines.map(({ read, before }) => (field === 'pjNo' ? before.texts.pjNo : (read.texts[field] ?? before.texts[field]))),
  )
  await bulk(ctx, UPDATE, [ctx.tenantId, ctx.userId, lines.map(({ partId }) => partId), ...texts])
}

const REMEMBER = `update import_row r set part_id = u.part_id, part_before = u.part_before, price_before = u.price_before,
    version_after = p.version, price_version_after = pp.version, outcome = 'done'
  from unnest($3::integer[], $4::bigint[], $5::jsonb[], $6::jsonb[]) as u (no, part_id, part_before, price_before)
  join part p on p.tenant_id = $1 and p.part_id = u.part_id
  join part_price pp on pp.tenant_id = $1 and pp.part_id = u.part_id
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no`
const KEEP = `update import_row set outcome = 'kept', note = '导入前已被他人新增或修改，内容相同或不明确，未处理'
  where tenant_id = $1 and batch_id = $2 and row_no = any($3::integer[])`

async function remember(ctx: Context, batchId: number, rows: StagedRow[], done: Line[]): Promise<void> {
  const before = done.map(
    ({ before: part }) => part && JSON.stringify(Object.fromEntries(TEXTS.map((field) => [field, part.texts[field]]))),
  )
  const prices = done.map(
    ({ before: part, read }) =>
      part &&
      JSON.stringify(Object.fromEntries(Object.keys(read.prices).map((field) => [field, part.prices[field as keyof typeof part.prices]]))),
  )
  const values = [
    done.map(({ rowNo }) => rowNo),
    done.map(({ partId }) => partId),
    before.map((text) => text ?? null),
    prices.map((text) => text ?? null),
  ]
  if (done.length > 0) await bulk(ctx, REMEMBER, [ctx.tenantId, batchId, ...values])
  const stored = new Set(done.map(({ rowNo }) => rowNo))
  const left = rows.map(({ rowNo }) => rowNo).filter((rowNo) => !stored.has(rowNo))
  if (left.length > 0) await bulk(ctx, KEEP, [ctx.tenantId, batchId, left])
}
