import { sql } from 'kysely'
import { amountIn, fitsUnit, ownPrice, priceIn, unitText } from '#contract/documents/core/units.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { UNITS_OF } from '#server/modules/master/part-units/index.ts'

interface Written {
  pjid: number
  unit: string
  unitFactor?: string | undefined
}
interface LineUnit {
  unit: string
  unitFactor: string
}
/** Of a line in the part's own unit. */
const OWN_UNIT: LineUnit = { unit: '', unitFactor: '1' }

const UNITS = `select part_id as "partId", unit, trim_scale(factor)::text as factor from part_unit where tenant_id = $1 and part_id = any($2::bigint[])`

/** Lines in the own unit cost nothing. */
async function unitsNow(ctx: Pick<Context, 'db' | 'tenantId'>, lines: readonly Written[]) {
  const ids = [...new Set(lines.filter(({ unit }) => unit !== '').map(({ pjid }) => pjid))]
  return ids.length === 0 ? [] : statement<{ partId: number; unit: string; factor: string }>(ctx, 'flow.units', UNITS, [ctx.tenantId, ids])
}

/** The units lines were written in, as they are today: one that is gone, or is another number by now, is refused. */
export async function unitsOf(ctx: Pick<Context, 'db' | 'tenantId'>, lines: readonly Written[]) {
  const known = await unitsNow(ctx, lines)
  return (at: number, { pjid, unit, unitFactor }: Written, quantity: string, pjUnit: string): LineUnit => {
    if (unit === '' || unit === pjUnit) return OWN_UNIT
    const found = known.find((row) => row.partId === pjid && row.unit === unit)
    if (!found) throw refused(`第${at + 1}行：商品没有单位 ${unit}，请重新选择单位`)
    if (unitFactor !== undefined && compare(unitFactor, found.factor) !== 0)
      throw refused(`第${at + 1}行：1${unit}现在是${found.factor}${pjUnit}，请重新选择单位`)
    if (!fitsUnit(quantity, found.factor)) throw invalid(`第${at + 1}行：数量 ${Number(quantity)} 不能折算为 ${unit}`)
    return { unit, unitFactor: found.factor }
  }
}

interface Priced {
  /** Of one of the own unit. */
  price?: string | undefined
  unit: string
  unitFactor?: string | undefined
  unitPrice?: string | null | undefined
}
/** What one of the own unit costs, and one of the unit the line is written in: the latter rules where it was said for this very unit. */
export function pricesIn({ unit, unitFactor }: LineUnit, asked: Priced, ruled: string): { price: string; unitPrice: string | null } {
  const price = asked.price ?? ruled
  if (unit === '') return { price, unitPrice: null }
  const same = asked.unit === unit && (asked.unitFactor === undefined || compare(asked.unitFactor, unitFactor) === 0)
  const said = same ? asked.unitPrice : undefined
  return said ? { price: ownPrice(said, unitFactor), unitPrice: said } : { price, unitPrice: priceIn(price, unitFactor) }
}

/** Lines that come out of another document: in the own unit where theirs has gone since, or is another number by now. */
export async function withStandingUnits<L extends Written & { unitPrice?: string | undefined }>(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  lines: readonly L[],
): Promise<L[]> {
  const known = await unitsNow(ctx, lines)
  const stands = ({ pjid, unit, unitFactor = '1' }: L) =>
    known.some((row) => row.partId === pjid && row.unit === unit && compare(row.factor, unitFactor) === 0)
  return lines.map((line) => (line.unit === '' || stands(line) ? line : { ...line, ...OWN_UNIT, unitPrice: undefined }))
}

/** The unit of a line for another quantity of it; the own one where that cannot be said in the other. */
export const unitFor = <P>(line: LineUnit & { unitPrice: P }, quantity: string): LineUnit & { unitPrice: P | undefined } =>
  line.unit !== '' && fitsUnit(quantity, line.unitFactor)
    ? { unit: line.unit, unitFactor: line.unitFactor, unitPrice: line.unitPrice }
    : { ...OWN_UNIT, unitPrice: undefined }

/** In what else the part of a line `l` is counted today. */
export const unitsOfPart = sql<
  { unit: string; factor: string; buys: boolean; sells: boolean }[]
>`${sql.raw(UNITS_OF('l.part_id', 'l.tenant_id'))}`

/** What a reader is told of the unit of a line. */
export const unitTold = (line: LineUnit & { pjUnit: string }, quantity: string) => ({
  unitName: line.unit || line.pjUnit,
  unitAmount: fitsUnit(quantity, line.unitFactor) ? amountIn(quantity, line.unitFactor) : quantity,
  unitText: unitText(line, quantity),
})
