import { unitsProblem } from '#contract/master/part-units.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanCode, cleanName, codeKey, findParts, normal } from '../search/index.ts'
import { UNITS_OF } from './units-sql.ts'

interface Unit {
  unit: string
  factor: string
  barcode: string
  buys: boolean
  sells: boolean
}
interface Part {
  pjUnit: string
  barcode: string
}

const STORED = `select ${UNITS_OF('$2')} as units`
const FORGET = 'delete from part_unit where tenant_id = $1 and part_id = $2'
const WRITE = `
  insert into part_unit (tenant_id, part_id, unit, factor, barcode, barcode_n, buys, sells, sort)
  select $1, $2, u.* from unnest($3::text[], $4::numeric[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::smallint[])
    as u (unit, factor, barcode, barcode_n, buys, sells, sort)`

const UNIQUE_BREACH = '23505'

/** The units of a part that is being saved under its lock: whole, or as they stand where none were sent. What they may not be is refused, as the part is now. */
export async function keepUnits(ctx: Context, partId: number, part: Part, sent: readonly Unit[] | undefined): Promise<void> {
  const [row] = await statement<{ units: Unit[] }>(ctx, 'part-units-stored', STORED, [ctx.tenantId, partId])
  const stored = row?.units ?? []
  const units = sent?.map(cleaned) ?? stored
  const problem = unitsProblem(units, part)
  if (problem) throw invalid(problem)
  await requireOwnBarcodes(ctx, partId, part.barcode, sent ? units : [])
  const [before, after] = [told(stored), told(units)]
  if (!sent || before === after) return
  await statement(ctx, 'part-units-forget', FORGET, [ctx.tenantId, partId])
  await statement(ctx, 'part-units-write', WRITE, [
    ...[ctx.tenantId, partId, units.map(({ unit }) => unit), units.map(({ factor }) => factor)],
    ...[units.map(({ barcode }) => barcode), units.map(({ barcode }) => (barcode ? codeKey(barcode) : ''))],
    ...[units.map(({ buys }) => buys), units.map(({ sells }) => sells), units.map((_, at) => at)],
  ]).catch((error) => {
    throw error.code === UNIQUE_BREACH ? refused('辅助单位的条码已被其他商品使用') : error
  })
  await recordChange(ctx, 'part', partId, '修改辅助单位', { units: before }, { units: after })
}

const cleaned = ({ unit, barcode, ...rest }: Unit): Unit => ({ ...rest, unit: cleanName(unit), barcode: cleanCode(barcode) })

const told = (units: readonly Unit[]) =>
  units
    .map(({ unit, factor, barcode, buys, sells }) =>
      [`${unit}=${Number(factor)}`, barcode && `条码${barcode}`, buys && '采购默认', sells && '销售默认'].filter(Boolean).join(' '),
    )
    .join('；')

/** A barcode on a box is of one thing only: a scan must not ask which. */
async function requireOwnBarcodes(ctx: Context, partId: number, own: string, units: readonly Unit[]): Promise<void> {
  const codes = units.map(({ barcode }) => barcode).filter(Boolean)
  if (codes.length === 0 && own === '') return
  const keys = [own, ...codes].filter(Boolean).map(codeKey)
  const [box] = await statement<{ barcode: string; unit: string; pjNo: string }>(ctx, 'part-units-barcodes', BOXES, [
    ctx.tenantId,
    partId,
    keys,
  ])
  if (box) throw refused(`条码 ${box.barcode} 已是商品 ${box.pjNo} 的单位 ${box.unit} 的条码`)
  for (const code of codes) {
    const ids = await findParts(ctx, code, 20)
    const found = await statement<{ barcode: string; pjNo: string; numbered: boolean }>(ctx, 'part-units-parts', PARTS, [
      ctx.tenantId,
      partId,
      ids,
      codeKey(code),
    ])
    const other = found.find(({ barcode, numbered }) => numbered || normal(barcode) === normal(code))
    if (other) throw refused(`条码 ${code} 已是商品 ${other.pjNo} 的条码`)
  }
}

const BOXES = `
  select u.barcode, u.unit, p.pj_no as "pjNo" from part_unit u join part p on p.tenant_id = $1 and p.part_id = u.part_id and p.deleted_at is null
  where u.tenant_id = $1 and u.part_id <> $2 and u.barcode_n <> '' and u.barcode_n = any($3::text[]) limit 1`
const PARTS = `
  select p.barcode, p.pj_no as "pjNo", exists (select 1 from part_code c
    where c.tenant_id = $1 and c.part_id = p.part_id and c.kind = 3 and c.code_n = $4) as numbered
  from part p where p.tenant_id = $1 and p.part_id <> $2 and p.part_id = any($3::bigint[]) and p.deleted_at is null`
