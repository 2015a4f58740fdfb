import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { compare, decimalText } from '#contract/kit/decimal.ts'
import { limitOf, type Reply, type Row } from '#contract/kit/fields.ts'
import { deliverable } from '#contract/master/supplier-offers/offer-rules.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPart, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { isPriced, numberOf, warehouseOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import {
  counting,
  inUnit,
  isOwnUnit,
  noUnits,
  ofOwn,
  ownUnit,
  pastedUnit,
  pieces,
  readInUnit,
  rewritten,
  sentInUnit,
  unitColumn,
  unitOfPick,
  writtenOn,
} from '#web/kit/document/line-units.ts'
import { codes, isBlank, lineSum, noPart, pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import { usePartFacts } from '#web/kit/document/use-part-facts.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import type { LookupItem } from '#web/kit/form/lookup-kinds.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type LineFacts = Reply<typeof purchaseOrders.lineFacts>['content'][number]

const newLine = lineMaker({
  ...noUnits,
  /** Of the unit the line is written in, as the price is; `pieces` in the part's own. */
  cgAmount: null as number | null,
  pieces: null as number | null,
  pasted: false,
  /** null: what the supplier took last, put in by the server. */
  purchasePrice: null as PriceValue,
  purchaseSum: null as PriceValue,
  warehouseId: 0,
  warehouseName: '',
  remark: '',
})
export type OrderLine = ReturnType<typeof newLine>

const pick = (item: LookupItem) => ({ ...pickPart(item), ...unitOfPick(item, 'buys') })

/** How a saved line is written on, and what is sent of it. */
const CELLS = { amount: 'cgAmount', price: 'purchasePrice' } as const
export const readOrderLine = (row: Row<typeof purchaseOrders.pageLines>, line: OrderLine) => writtenOn(row, line, CELLS)
export const sentOrderLine = (line: OrderLine) => sentInUnit(line, CELLS)
const withPieces = counting<OrderLine>(CELLS.amount)

/** Enter goes code → quantity → price → next line. */
const columns = ({ places }: { places: Places }) =>
  columnsFor<OrderLine>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: { ...codes, pick } },
    { prop: 'pjName', label: '名称', width: 140, render: nameCell },
    { prop: 'pjSize', label: '车型', width: 120 },
    { prop: 'pjFactory', label: '产地', width: 56 },
    { prop: 'pjBrand', label: '品牌', width: 72 },
    { prop: 'cgAmount', label: '数量', width: 76, input: 'D', statistics: true, sumOf: 'pieces' },
    unitColumn<OrderLine>(),
    { prop: 'purchasePrice', label: '进价', width: 88, input: 'D' },
    { prop: 'purchaseSum', label: '金额', width: 100, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '到货仓库', width: 90, isSelect: true, aside: true, options: () => places.warehouseOptions },
    {
      prop: 'remark',
      label: '备注',
      input: 'remark',
      maxLength: limitOf(purchaseOrders.save.input.lines.element.shape.remark),
      aside: true,
    },
  )

export type Offer = LineFacts['offers'][number]

/** What this supplier offers for the line's part. */
export const offerOf = (facts: LineFacts | undefined, supplierId: number | undefined) =>
  facts?.offers.find((offer) => offer.supplierId === supplierId)

/** A price that is one of his breaks goes with the quantity; one that was typed stays. */
function repriced(line: OrderLine, { prices }: Offer): PriceValue {
  const { purchasePrice } = line
  const wanted = pieces(line.cgAmount, line)
  if (wanted === null || (isPriced(purchasePrice) && !prices.some(({ price }) => inUnit(price, line) === purchasePrice)))
    return purchasePrice
  const reached = prices.filter(({ fromQty }) => fromQty <= wanted).at(-1)
  return reached ? inUnit(reached.price, line) : purchasePrice
}

/** How many pieces he delivers where so many are wanted; undefined where that is what is wanted. */
export function roundedUp(line: OrderLine, offer: Offer | undefined): number | undefined {
  const wanted = decimalText(pieces(line.cgAmount, line))
  if (!offer || !wanted || compare(wanted, '0') <= 0) return undefined
  const given = deliverable(wanted, { moq: decimalText(offer.moq) ?? '0', pack: decimalText(offer.pack) ?? '0' })
  return compare(given, wanted) === 0 ? undefined : Number(given)
}

/** A line of so many pieces, in its unit as far as that can say it. */
const inPieces = (line: OrderLine, wanted: number): OrderLine => {
  const { amount, unit, unitFactor } = readInUnit({ ...line, unit: isOwnUnit(line) ? '' : line.unit }, wanted)
  const price = unitFactor === line.unitFactor ? line.purchasePrice : ofOwn(line.purchasePrice, line)
  return { ...line, unit, unitFactor, cgAmount: amount, purchasePrice: price }
}

/** What follows from what was typed: the sum, the warehouse's id; another part does not keep the price of the one before. */
function settle(line: OrderLine, changed: ReadonlySet<string>, places: Places, offer?: Offer): OrderLine {
  let next = changed.has('unit') ? rewritten(line, 'purchasePrice') : line
  if (changed.has('pjNo') && next.pjid === 0)
    next = { ...next, ...noPart, ...noUnits, purchasePrice: changed.has('purchasePrice') ? next.purchasePrice : null }
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...(changed.has('unit') ? next : ownUnit(next)), purchasePrice: null }
  next = pastedUnit(next, changed)
  if (changed.has('warehouseName')) next = { ...next, warehouseId: places.warehouseIdOf(next.warehouseName) }
  if (offer && (changed.has('cgAmount') || changed.has('unit')) && !changed.has('purchasePrice'))
    next = { ...next, purchasePrice: repriced(next, offer) }
  const purchaseSum = lineSum(next.cgAmount, next.purchasePrice)
  return purchaseSum === next.purchaseSum ? next : { ...next, purchaseSum }
}

/** The lines of a purchase order with what the server knows of their parts and this supplier. */
function useOrderLines({ places }: { places: Places }) {
  const lines = useLines<OrderLine>({
    blank: (before) => newLine(warehouseOf(before, places)),
    pick,
    settle: (line, changed) => settle(line, changed, places, offerFor(line)),
    together: (all) => all.map(withPieces),
    pasted: ({ numbers: [amount, price] }) => ({ pasted: true, cgAmount: numberOf(amount), purchasePrice: numberOf(price) }),
    pieces: { prop: 'cgAmount' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.unit === scanned.unit,
    onParts: (arrived) => lookup.want(arrived, true),
  })
  const lookup = usePartFacts<LineFacts>({
    ask: (supplierId, pjids) => call(purchaseOrders.lineFacts, { supplierId, pjids }, { quiet: true }),
    learnt: (facts, asked) =>
      lines.patch(
        (line) => asked.has(line.pjid) && !isPriced(line.purchasePrice),
        (line) => {
          const price = facts.get(line.pjid)?.purchasePrice
          // 0 is no price: an empty field says so better
          const offer = offerOf(facts.get(line.pjid), lookup.whose())
          const changed = new Set(offer ? ['cgAmount'] : ['purchasePrice'])
          return price ? settle({ ...line, purchasePrice: inUnit(price, line) }, changed, places, offer) : line
        },
      ),
  })
  const offerFor = ({ pjid }: OrderLine) => offerOf(lookup.now(pjid), lookup.whose())
  /** Every quantity up to what he takes an order for, in whole packs. */
  const roundUp = () =>
    lines.patch(
      (line) => roundedUp(line, offerFor(line)) !== undefined,
      (line) => settle(inPieces(line, roundedUp(line, offerFor(line)) ?? 0), new Set(['cgAmount']), places, offerFor(line)),
    )
  return { lines, lookup: { ...lookup, roundUp } }
}

export const lines = {
  label: '订货明细',
  pageKey: 'PurchaseOrderEditor',
  columns,
  useLines: useOrderLines,
  blank: newLine,
  first: (places: Places) => places.first && newLine(warehouseOf(undefined, places)),
  unused: (line: OrderLine) => isBlank(line) && !line.cgAmount,
  same: ({ pjid, warehouseId, unit }: OrderLine) => `${pjid}:${warehouseId}:${unit}`,
  problem: firstOf<OrderLine>(hasPart, hasQuantity('pieces', 'cgAmount'), hasFairPrice('进价', 'purchasePrice'), hasWarehouse),
  amounts: [['数量', 'pieces']],
  sums: [['订货金额', 'purchaseSum']],
  paste: '编码 数量 进价',
} as const
