import { stockIn } from '#contract/documents/stock-in.ts'
import { decimalText } from '#contract/kit/decimal.ts'
import { limitOf, MASKED, type Reply, type Row } from '#contract/kit/fields.ts'
import { lookup as quickSearch } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { differs, priceAt } from '#contract/master/supplier-offers/offer-rules.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPart, hasPosition, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { isPriced, nowhere, numberOf, placed, warehouseOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
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

const newLine = lineMaker({
  ...nowhere,
  ...noUnits,
  /** Of the unit the line is written in, as the price is; `pieces` in the part's own. */
  rkAmount: null as number | null,
  pieces: null as number | null,
  pasted: false,
  /** null: the part's own purchase price, put in by the server. */
  purchasePrice: null as PriceValue,
  purchaseSum: null as PriceValue,
  remark: '',
  /** The line of a purchase order it receives; 0 = none. */
  cgLineId: 0,
})
export type Line = ReturnType<typeof newLine>

const pick = (item: LookupItem) => ({ ...pickPart(item), ...unitOfPick(item, 'buys') })

/** How a saved line is written on, and what is sent of it. */
const CELLS = { amount: 'rkAmount', price: 'purchasePrice' } as const
export const readStockInLine = (row: Row<typeof stockIn.pageLines>, line: Line) => writtenOn(row, line, CELLS)
export const sentStockInLine = (line: Line) => sentInUnit(line, CELLS)
const withPieces = counting<Line>(CELLS.amount)

const POSITION = limitOf(warehouses.savePosition.input.posiName)

/** Enter goes code → quantity → price, which is the supplier's, → next line; places are known by the line above and the part, Tab reaches them. */
const columns = ({ places }: { places: Places }) =>
  columnsFor<Line>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: { ...codes, pick } },
    { prop: 'pjName', label: '名称', width: 136, render: nameCell },
    { prop: 'pjSize', label: '车型', width: 116 },
    { prop: 'pjFactory', label: '产地', width: 52 },
    { prop: 'pjBrand', label: '品牌', width: 68 },
    { prop: 'rkAmount', label: '数量', width: 70, input: 'D', statistics: true, sumOf: 'pieces' },
    unitColumn<Line>(),
    { prop: 'purchasePrice', label: '进价', width: 84, input: 'D' },
    { prop: 'purchaseSum', label: '金额', width: 94, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', width: 84, isSelect: true, aside: true, options: () => places.warehouseOptions },
    {
      ...{ prop: 'posiName', label: '仓位', width: 84, input: 'posi', aside: true, maxLength: POSITION },
      options: (line) => places.positionOptions(line.warehouseId),
      make: places.maker<Line>(({ warehouseId }) => warehouseId),
    },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(stockIn.save.input.lines.element.shape.remark), aside: true },
  )

export interface StockInFacts {
  pjid: number
  offers: Reply<typeof supplierOffers.forParts>['content']
}

/** Parts by the supplier's own number, in his papers before all others. */
async function hisParts(supplierId: number, supNo: string) {
  if (supplierId === 0) return []
  const { content } = await call(supplierOffers.bySupplierNo, { supplierId, supNo }, { quiet: true })
  const found = content.map(({ pjid }) => call(quickSearch.showValue, { queryType: 1, queryValue: String(pjid) }, { quiet: true }))
  return (await Promise.all(found)).flatMap((reply) => reply.content)
}

/** What he takes for a piece; of whoever may not see prices nothing. */
const pieceOf = ({ offers: [offer] }: StockInFacts) => (typeof offer?.prices[0]?.price === 'number' ? offer.prices[0].price : undefined)

type Received = Pick<Line, 'rkAmount' | 'unitFactor'>

/** What he offers for so many, a piece; undefined where he offers nothing or it may not be seen. */
export function offeredFor(line: Received, facts: StockInFacts | undefined): string | undefined {
  const [offer] = facts?.offers ?? []
  const prices = (offer?.prices ?? []).flatMap(({ fromQty, price }) =>
    price === MASKED ? [] : [{ fromQty: decimalText(fromQty) ?? '0', price: decimalText(price) ?? '0' }],
  )
  return priceAt(decimalText(pieces(line.rkAmount, line)) ?? '0', { prices })
}

/** More than two hundredths off what he offers. */
export function isOff(line: Received & Pick<Line, 'purchasePrice'>, facts: StockInFacts | undefined): boolean {
  const offered = offeredFor(line, facts)
  const price = decimalText(ofOwn(line.purchasePrice, line))
  return offered !== undefined && price !== undefined && differs(price, offered)
}

/** What follows from what was typed: the sum, ids of places, and the facts of a part that is no longer the line's. */
function settle(line: Line, changed: ReadonlySet<string>, places: Places): Line {
  let next = changed.has('unit') ? rewritten(line, 'purchasePrice') : line
  if (changed.has('pjNo') && next.pjid === 0)
    next = { ...next, ...noPart, ...noUnits, cgLineId: 0, purchasePrice: changed.has('purchasePrice') ? next.purchasePrice : null }
  // another part does not keep the price of the one before; a pasted price is the user's own
  else if (changed.has('pjid') && changed.has('pjNo'))
    next = { ...(changed.has('unit') ? next : ownUnit(next)), cgLineId: 0, purchasePrice: null }
  next = placed(pastedUnit(next, changed), changed, places)
  const purchaseSum = lineSum(next.rkAmount, next.purchasePrice)
  return purchaseSum === next.purchaseSum ? next : { ...next, purchaseSum }
}

/** A part brings its purchase price and its usual position in the warehouse of the line above; the rest comes from there too. */
function useStockInLines({ places }: { places: Places }) {
  const lookup = usePartFacts<StockInFacts>({
    // asked once: prices of new lines come with what else is known of their parts; where nothing could be asked nothing is offered
    ask: async (supplierId, pjids) => {
      const asking = supplierId === 0 ? undefined : call(supplierOffers.forParts, { supplierId, pjids }, { quiet: true })
      const reply = await asking?.catch(() => undefined)
      const offers = Map.groupBy(reply?.content ?? [], ({ pjid }) => pjid)
      return { content: pjids.map((pjid) => ({ pjid, offers: offers.get(pjid) ?? [] })) }
    },
    learnt: (facts, asked) => void fillPrices(facts, new Set([...asked.values()].flatMap((keys) => [...keys]))),
  })
  const lines = useLines<Line>({
    blank: (before) => newLine(warehouseOf(before, places)),
    pick,
    settle: (line, changed) => settle(line, changed, places),
    together: (all) => all.map(withPieces),
    pasted: ({ numbers: [amount, price] }) => ({ pasted: true, rkAmount: numberOf(amount), purchasePrice: numberOf(price) }),
    pieces: { prop: 'rkAmount' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.cgLineId === 0 && line.unit === scanned.unit,
    before: (code) => hisParts(lookup.whose(), code),
    onParts: (arrived) => {
      lookup.want(arrived, true)
      void fillPlaces(arrived)
    },
  })

  /** What the supplier offers, else each part's own purchase price, where no other was typed or pasted meanwhile. */
  async function fillPrices(facts: ReadonlyMap<number, StockInFacts>, made: ReadonlySet<number>): Promise<void> {
    const open = lines.current().filter(({ key, pjid, purchasePrice }) => made.has(key) && facts.has(pjid) && !isPriced(purchasePrice))
    const priced = (pjid: number, purchasePrice: PriceValue) =>
      lines.patch(
        (line) => line.pjid === pjid && !isPriced(line.purchasePrice),
        (line) => settle({ ...line, purchasePrice: inUnit(purchasePrice, line) }, new Set(['purchasePrice']), places),
      )
    const wanted = new Set(open.map(({ pjid }) => pjid))
    const offered = [...wanted].flatMap((pjid) => {
      const price = facts.get(pjid) && pieceOf(facts.get(pjid) as StockInFacts)
      return price === undefined ? [] : [{ pjid, price }]
    })
    for (const { pjid, price } of offered) {
      wanted.delete(pjid)
      priced(pjid, price)
    }
    for (const pjid of wanted) {
      const reply = await call(parts.getOne, { id: pjid }, { quiet: true }).catch(() => undefined)
      // 0 is no price: an empty field says so better
      if (reply?.content?.priceVo.purchasePrice) priced(pjid, reply.content.priceVo.purchasePrice)
    }
  }
  /** Where each part usually lies in the line's warehouse, unless a position was chosen meanwhile. */
  async function fillPlaces(arrived: readonly Line[]): Promise<void> {
    const open = (line: Line) => line.posiId === 0 && line.posiName === ''
    for (const [warehouseId, own] of Map.groupBy(arrived.filter(open), (line) => line.warehouseId)) {
      const usual = await places.usual(
        warehouseId,
        own.map(({ pjid }) => pjid),
      )
      lines.patch(
        (line) => line.warehouseId === warehouseId && open(line) && usual.has(line.pjid),
        (line) => ({ ...line, ...usual.get(line.pjid) }),
      )
    }
  }
  return { lines, lookup }
}

/** One with a quantity and no part is no blank line: it must not get lost in silence. */
export const isUnused = (line: Line) => isBlank(line) && !line.rkAmount

export const lines = {
  label: '入库明细',
  pageKey: 'StockInEditor',
  columns,
  useLines: useStockInLines,
  blank: newLine,
  first: (places: Places) => places.first && newLine(warehouseOf(undefined, places)),
  unused: isUnused,
  same: ({ pjid, warehouseId, unit }: Line) => `${pjid}:${warehouseId}:${unit}`,
  problem: firstOf<Line>(hasPart, hasQuantity('pieces', 'rkAmount'), hasFairPrice('进价', 'purchasePrice'), hasWarehouse, hasPosition),
  amounts: [['数量', 'pieces']],
  sums: [['金额', 'purchaseSum']],
  paste: '编码 数量 进价',
} as const
