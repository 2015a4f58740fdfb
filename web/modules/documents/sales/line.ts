import { BY_HAND } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { compare, decimalText, divide, subtract } from '#contract/kit/decimal.ts'
import { MASKED, type Reply, type Row } from '#contract/kit/fields.ts'
import { stepAt } from '#contract/master/price-steps.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import {
  counting,
  inUnit,
  noUnits,
  ofOwn,
  ownUnit,
  pastedUnit,
  pieces,
  rewritten,
  sentInUnit,
  writtenOn,
} from '#web/kit/document/line-units.ts'
import { exceeds, isBlank, lineSum, noPart } from '#web/kit/document/lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'

/** Price source of a line that comes from a presale: its price is frozen. */
export const PRESOLD = '预售价'

const noGoods = {
  ...noPart,
  ...noUnits,
  /** What the line's warehouse holds for nobody; null while unknown. */
  free: null as number | null,
  /** 可用: the same, less the document's other lines. */
  usable: null as number | null,
  /** The line of a quote or presale it comes from; 0 = none. */
  sourceLineId: 0,
}
export const newLine = lineMaker({
  ...noGoods,
  /** Of the unit the line is written in, as 急件数 and 销售价 are. */
  ckAmount: null as number | null,
  /** The same in the part's own unit. */
  pieces: null as number | null,
  jjAmount: null as number | null,
  /** null: the price by the client's rules, put in by the server. */
  xsPrice: null as PriceValue,
  priceSource: '',
  xsSum: null as PriceValue,
  warehouseId: 0,
  warehouseName: '',
  remark: '',
  /** Its figures came out of Excel, which knows the own unit only. */
  pasted: false,
  /** Price 0 was meant: the goods are given away. */
  gift: false,
})
export type SaleLine = ReturnType<typeof newLine>
const CELLS = { amount: 'ckAmount', price: 'xsPrice' } as const
export type LineFacts = Reply<typeof outbound.linePrices>['content'][number]

/** Whether a rule gave the saved price is seen when the rules have answered. */
export function readLine(row: Row<typeof outbound.pageLines>, line: SaleLine): SaleLine {
  const own = writtenOn(row, { ...line, priceSource: row.sourceLineId ? row.priceSource : '' }, CELLS)
  return { ...own, jjAmount: Number(divide(String(row.jjAmount), String(own.unitFactor), 3)) }
}

export const sentLine = (line: SaleLine) => ({ ...sentInUnit(line, CELLS), jjAmount: pieces(line.jjAmount, line) ?? 0 })

/** What follows for every line whatever was changed. */
export const withPieces = counting<SaleLine>(CELLS.amount)

/** The line that waits at the end. One with a quantity and no part is no such line: it must not get lost in silence. */
export const isUnused = (line: SaleLine) => isBlank(line) && !line.ckAmount

export const isShort = (line: SaleLine) => line.pjid > 0 && exceeds(pieces(line.ckAmount, line), line.usable)
/** Nothing is asked for the goods: typed so, or no rule gives a price. */
export const isFree = ({ pjid, xsPrice }: SaleLine, facts: LineFacts | undefined) =>
  pjid > 0 && (xsPrice === 0 || (xsPrice === null && facts?.xsPrice === 0))
/** Sold for less than it costs where no 限价 forbids it; only who sees cost is told. */
export const isBelowCost = (line: SaleLine, facts: LineFacts | undefined) => {
  const [price, cost] = [decimalText(ofOwn(line.xsPrice, line)), decimalText(facts?.costPrice)]
  if (line.pjid === 0 || price === undefined || cost === undefined || compare(price, '0') === 0) return false
  return facts?.minPrice === 0 && compare(price, cost) < 0
}
export const isBelowMinimum = (line: SaleLine, facts: LineFacts | undefined) => {
  const [price, least] = [decimalText(ofOwn(line.xsPrice, line)), decimalText(facts?.minPrice)]
  return price !== undefined && least !== undefined && compare(price, least) < 0
}

/** What 缺货登记 takes over of a line: what its warehouse is short of, else all that was asked for. */
export const lostOf = (line: SaleLine, { clientId, clientName }: { clientId: number; clientName: string }) => {
  const { pjid, pjNo, pjName, usable } = line
  const [wanted, price] = [pieces(line.ckAmount, line), ofOwn(line.xsPrice, line)]
  const missing = isShort(line) && usable !== null && usable > 0 ? Number(subtract(String(wanted), String(usable))) : wanted
  return {
    pjid,
    pjNo,
    pjName,
    amount: missing || 1,
    clientId,
    clientName,
    askPrice: price === MASKED ? null : price,
    reason: missing === wanted ? '无库存' : '库存不足',
  }
}

/** What follows from what was typed. A typed price is the salesman's own. */
export function settleLine(line: SaleLine, changed: ReadonlySet<string>, places: Places, factsOf: (pjid: number) => LineFacts | undefined) {
  let next = changed.has('unit') ? rewritten(line, 'xsPrice') : line
  if (changed.has('xsPrice')) next = { ...next, priceSource: next.xsPrice === null ? '' : BY_HAND }
  if (changed.has('pjNo') && next.pjid === 0) {
    next = { ...next, ...noGoods, ...(changed.has('xsPrice') ? {} : { xsPrice: null, priceSource: '' }) }
  } else if (changed.has('pjid') && changed.has('pjNo')) {
    next = { ...(changed.has('unit') ? next : inOwnUnit(next)), free: null, sourceLineId: 0, xsPrice: null, priceSource: '' }
  }
  next = pastedUnit(next, changed)
  if (changed.has('warehouseName')) next = { ...next, warehouseId: places.warehouseIdOf(next.warehouseName) }
  if (changed.has('warehouseName') || changed.has('pjid')) next = { ...next, free: freeOf(next, factsOf(next.pjid)) }
  if (changed.has('ckAmount') || changed.has('unit')) next = reached(next, factsOf(next.pjid))
  const xsSum = lineSum(next.ckAmount, next.xsPrice)
  return xsSum === next.xsSum ? next : { ...next, xsSum }
}

/** Another part, of which only its own unit is known: as many pieces as before. */
const inOwnUnit = (line: SaleLine): SaleLine => ({
  ...ownUnit(line),
  ...{ ckAmount: pieces(line.ckAmount, line), jjAmount: pieces(line.jjAmount, line) },
})

/** What the rules give for as many pieces as the line has. */
export const ruleOf = (line: Pick<SaleLine, 'ckAmount' | 'unitFactor'>, facts: LineFacts) =>
  stepAt(facts.steps, pieces(line.ckAmount, line) ?? 0) ?? facts

/** Another quantity may have another price; one that was typed, or offered, stays. */
function reached(line: SaleLine, facts: LineFacts | undefined): SaleLine {
  if (!facts || facts.steps.length === 0 || line.sourceLineId > 0 || line.priceSource === BY_HAND) return line
  return { ...line, ...ruled(ruleOf(line, facts), line) }
}
const ruled = ({ xsPrice, priceSource }: Pick<LineFacts, 'xsPrice' | 'priceSource'>, line: SaleLine) =>
  xsPrice === MASKED || xsPrice > 0 ? { xsPrice: inUnit(xsPrice, line), priceSource } : { xsPrice: null, priceSource: '' }

function freeOf({ warehouseId }: SaleLine, facts: LineFacts | undefined): number | null {
  if (!facts) return null
  return facts.stock.find((place) => place.warehouseId === warehouseId)?.usable ?? 0
}

/** A part that was not found by the quick search comes without its units. */
const withUnits = (line: SaleLine, { pjUnit, units = [] }: LineFacts): SaleLine =>
  units.length === 0 || line.units.length > 0 ? line : { ...line, units, pjUnit: line.pjUnit || pjUnit, unit: line.unit || pjUnit }

/** What the server knows of the line's part, laid into the line. `choose`: the goods come from the best warehouse when the line's own has none. */
export function withFacts(line: SaleLine, facts: LineFacts, choose: boolean): SaleLine {
  let next = withUnits(line, facts)
  const [best] = facts.stock
  if (choose && best && (freeOf(line, facts) ?? 0) <= 0 && best.usable > 0) {
    next = { ...next, warehouseId: best.warehouseId, warehouseName: best.warehouseName }
  }
  next = { ...next, free: freeOf(next, facts) }
  // what was offered is kept; a saved price that no rule gives any more was agreed by hand
  if (next.sourceLineId > 0) return { ...next, xsSum: lineSum(next.ckAmount, next.xsPrice) }
  const rule = ruleOf(next, facts)
  const agreed = next.priceSource === '' && next.xsPrice !== null && next.xsPrice !== inUnit(rule.xsPrice, next)
  if (agreed) next = { ...next, priceSource: BY_HAND }
  else if (next.priceSource !== BY_HAND) next = { ...next, ...ruled(rule, next) }
  return { ...next, xsSum: lineSum(next.ckAmount, next.xsPrice) }
}

/** A part scanned once more is one piece more of the line it would become: same warehouse, its price not agreed by hand or in an offer. */
export function countsIn(line: SaleLine, scanned: SaleLine, facts: LineFacts | undefined): boolean {
  const { warehouseId } = facts ? withFacts(scanned, facts, true) : scanned
  return line.warehouseId === warehouseId && line.unit === scanned.unit && line.priceSource !== BY_HAND && line.sourceLineId === 0
}
