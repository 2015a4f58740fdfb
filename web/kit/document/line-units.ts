import { amountIn, countedIn, fitsUnit, ownPrice, priceIn } from '#contract/documents/core/units.ts'
import { decimalText, divide, multiply } from '#contract/kit/decimal.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import type { lookup } from '#contract/master/lookup.ts'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { formatDecimal } from '../form/number.ts'
import type { PriceValue } from '../form/price.tsx'
import type { DataColumn, Option } from '../table/column.ts'
import { type PartLine, sentPrice } from './lines.ts'

type Found = NonNullable<Reply<typeof lookup.page>['content'][number]['part']>
type PartUnit = NonNullable<Found['units']>[number]

/** A line that may be written in another unit than the part's own: its quantity and price are of the unit that stands in it (decision 195). */
interface UnitLine extends PartLine {
  /** What stands in the cell 单位: the own unit, or one of `units`. */
  unit: string
  unitFactor: number
  units: readonly PartUnit[]
}
export const noUnits = { unit: '', unitFactor: 1, units: [] as readonly PartUnit[] }

/** In which unit a part begins that was found: the one that was scanned, else the one it is usually bought or sold in. */
export function unitOfPick({ part }: LookupItem, usual?: 'buys' | 'sells'): Pick<UnitLine, 'unit' | 'unitFactor' | 'units'> {
  const units = part?.units ?? []
  const own = { unit: part?.pjUnit ?? '', unitFactor: 1, units }
  const scannedOwn = part?.same === SCANNED && !part.scanned
  const found = units.find(({ unit }) => unit === part?.scanned) ?? (scannedOwn || !usual ? undefined : units.find((each) => each[usual]))
  return found ? { unit: found.unit, unitFactor: found.factor, units } : own
}
/** The text was a barcode: that of a single piece means a piece. */
const SCANNED = 2

/** So many of the part's own unit. */
export const pieces = (amount: number | null, { unitFactor }: Pick<UnitLine, 'unitFactor'>): number | null => {
  const [quantity, factor] = [decimalText(amount), decimalText(unitFactor)]
  return quantity === undefined || unitFactor === 1 || factor === undefined ? amount : Number(multiply(quantity, factor))
}
/** So many of the part's own unit as the line counts: 1箱9只 of a line in boxes, the bare figure of others. */
export const countIn = (line: Pick<UnitLine, 'unit' | 'unitFactor' | 'pjUnit'>, own: number): string =>
  isOwnUnit(line) ? formatDecimal(own, 0, 3) : countedIn({ ...line, unitFactor: String(line.unitFactor) }, String(own))
/** A price of the own unit as one of the line's, and the other way round; what is masked or open stays so. */
export const inUnit = (price: PriceValue, { unitFactor }: Pick<UnitLine, 'unitFactor'>) => changed(price, unitFactor, priceIn)
export const ofOwn = (price: PriceValue, { unitFactor }: Pick<UnitLine, 'unitFactor'>) => changed(price, unitFactor, ownPrice)
function changed(price: PriceValue, unitFactor: number, by: (price: string, factor: string) => string): PriceValue {
  const own = decimalText(price)
  return price === MASKED || own === undefined || unitFactor === 1 ? price : Number(by(own, String(unitFactor)))
}

/** Another unit was chosen: its factor, and of a price what one of the new unit costs. The quantity is what was typed: 2 pieces become 2 boxes. */
export function rewritten<L extends UnitLine>(line: L, price: keyof L & string): L {
  const found = line.units.find(({ unit }) => unit === line.unit)
  const { unit, factor } = found ?? { unit: line.pjUnit, factor: 1 }
  const before = decimalText(line[price])
  const scaled = before && divide(multiply(before, String(factor)), String(line.unitFactor), 4)
  return { ...line, unit, unitFactor: factor, ...(scaled && { [price]: Number(scaled) }) }
}

/** The cell 单位, where the part has more than one. */
export const unitColumn = <L extends UnitLine>() =>
  ({
    prop: 'unit',
    label: '单位',
    width: 48,
    isSelect: true,
    aside: true,
    options: ({ pjUnit, units }: L): Option[] => [{ value: pjUnit, label: pjUnit }, ...units.map(optionOf(pjUnit))],
  }) as const satisfies Omit<DataColumn<L>, 'prop'> & { prop: string }
const optionOf =
  (pjUnit: string) =>
  ({ unit, factor }: PartUnit): Option => ({ value: unit, label: `${unit}（${factor}${pjUnit}）` })

/** A saved line as it was written; where its quantity cannot be said in its unit any more, in the own one. */
export function readInUnit(
  row: SavedInUnit,
  quantity: number,
): Pick<UnitLine, 'unit' | 'unitFactor' | 'units'> & { amount: number; written: boolean } {
  const written = row.unit !== '' && fitsUnit(String(quantity), String(row.unitFactor))
  const amount = written ? Number(amountIn(String(quantity), String(row.unitFactor))) : quantity
  return { unit: written ? row.unit : row.pjUnit, unitFactor: written ? row.unitFactor : 1, units: row.units, amount, written }
}
interface SavedInUnit {
  unit: string
  unitFactor: number
  pjUnit: string
  units: readonly PartUnit[]
  unitPrice?: PriceValue
}

/** Written in the part's own unit. A draft that was kept before there were others is too. */
export const isOwnUnit = ({ unit, pjUnit }: Pick<UnitLine, 'unit' | 'pjUnit'>) => !unit || unit === pjUnit
/** Where a kind of document has its quantity and its price. */
interface Cells<L> {
  amount: keyof L & string
  price: keyof L & string
}
type Figures<L> = Partial<Record<keyof L, unknown>>

/** A saved line as it is written on; `row` is of the part's own unit. */
export function writtenOn<L extends UnitLine>(row: SavedInUnit & Figures<L>, line: L, { amount, price }: Cells<L>): L {
  const { amount: own, written, ...unit } = readInUnit(row, Number(row[amount]))
  return { ...line, ...unit, [amount]: own, ...(written && { [price]: row.unitPrice }) }
}
/** Quantity and price travel in the part's own unit, beside them the unit and its price as they were written. */
export function sentInUnit<L extends UnitLine>(line: L, { amount, price }: Cells<L>): object {
  if (isOwnUnit(line)) return { unit: '', unitFactor: undefined }
  const [typed, each] = [line[amount] as number | null, line[price] as PriceValue]
  return {
    ...{ unit: line.unit, unitFactor: line.unitFactor, unitPrice: sentPrice(each) },
    ...{ [amount]: pieces(typed, line) ?? 0, [price]: sentPrice(ofOwn(each, line)) },
  }
}
/** Keeps `pieces` of a line; lines for which nothing changes keep their identity. */
export const counting =
  <L extends UnitLine & { pieces: number | null }>(amount: keyof L & string) =>
  (line: L): L => {
    const own = pieces(line[amount] as number | null, line)
    return own === line.pieces ? line : { ...line, pieces: own }
  }

/** Another part, of which only its own unit is known. */
export const ownUnit = <L extends UnitLine>(line: L): L => ({ ...line, unit: line.pjUnit, unitFactor: 1, units: [] })
/** Figures that came out of Excel are of the own unit. */
export const pastedUnit = <L extends UnitLine & { pasted: boolean }>(line: L, changed: ReadonlySet<string>): L =>
  changed.has('pjid') && line.pasted ? { ...line, unit: line.pjUnit, unitFactor: 1 } : line
/** The cell is closed where there is nothing to choose. */
export const noOtherUnit = ({ units }: Pick<UnitLine, 'units'>, prop: string): boolean => prop === 'unit' && units.length === 0
