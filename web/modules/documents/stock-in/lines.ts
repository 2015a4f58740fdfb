import { stockIn } from '#contract/documents/stock-in.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPart, hasPosition, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { isPriced, nowhere, numberOf, placed, warehouseOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, isBlank, lineSum, noPart, pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

const newLine = lineMaker({
  ...nowhere,
  rkAmount: null as number | null,
  /** null: the part's own purchase price, put in by the server. */
  purchasePrice: null as PriceValue,
  purchaseSum: null as PriceValue,
  remark: '',
  /** The line of a purchase order it receives; 0 = none. */
  cgLineId: 0,
})
type Line = ReturnType<typeof newLine>

/** Enter goes code → quantity → price, which is the supplier's, → next line; places are known by the line above and the part, Tab reaches them. */
const columns = ({ places }: { places: Places }) =>
  columnsFor<Line>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
    { prop: 'pjName', label: '名称', width: 136, render: nameCell },
    { prop: 'pjSize', label: '车型', width: 116 },
    { prop: 'pjFactory', label: '产地', width: 52 },
    { prop: 'pjBrand', label: '品牌', width: 68 },
    { prop: 'rkAmount', label: '数量', width: 70, input: 'D', statistics: true },
    { prop: 'pjUnit', label: '单位', width: 42 },
    { prop: 'purchasePrice', label: '进价', width: 84, input: 'D' },
    { prop: 'purchaseSum', label: '金额', width: 94, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', width: 84, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'posiName', label: '仓位', width: 84, input: 'posi', aside: true, options: (line) => places.positionOptions(line.warehouseId) },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(stockIn.save.input.lines.element.shape.remark), aside: true },
  )

/** What follows from what was typed: the sum, ids of places, and the facts of a part that is no longer the line's. */
function settle(line: Line, changed: ReadonlySet<string>, places: Places): Line {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0)
    next = { ...next, ...noPart, cgLineId: 0, purchasePrice: changed.has('purchasePrice') ? next.purchasePrice : null }
  // another part does not keep the price of the one before; a pasted price is the user's own
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, cgLineId: 0, purchasePrice: null }
  next = placed(next, changed, places)
  const purchaseSum = lineSum(next.rkAmount, next.purchasePrice)
  return purchaseSum === next.purchaseSum ? next : { ...next, purchaseSum }
}

/** A part brings its purchase price and its usual position in the warehouse of the line above; the rest comes from there too. */
function useStockInLines({ places }: { places: Places }) {
  const lines = useLines<Line>({
    blank: (before) => newLine(warehouseOf(before, places)),
    pick: pickPart,
    settle: (line, changed) => settle(line, changed, places),
    pasted: ({ numbers: [amount, price] }) => ({ rkAmount: numberOf(amount), purchasePrice: numberOf(price) }),
    pieces: { prop: 'rkAmount' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.cgLineId === 0,
    onParts: (arrived) => {
      void fillPrices(arrived)
      void fillPlaces(arrived)
    },
  })

  /** Each part's own purchase price, where no other was typed or pasted meanwhile. */
  async function fillPrices(arrived: readonly Line[]): Promise<void> {
    const wanted = new Set(arrived.filter((line) => !isPriced(line.purchasePrice)).map(({ pjid }) => pjid))
    for (const pjid of wanted) {
      const reply = await call(parts.getOne, { id: pjid }, { quiet: true }).catch(() => undefined)
      const purchasePrice = reply?.content?.priceVo.purchasePrice
      // 0 is no price: an empty field says so better
      if (!purchasePrice) continue
      lines.patch(
        (line) => line.pjid === pjid && !isPriced(line.purchasePrice),
        (line) => settle({ ...line, purchasePrice }, new Set(['purchasePrice']), places),
      )
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
  return { lines, lookup: undefined }
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
  same: ({ pjid, warehouseId }: Line) => `${pjid}:${warehouseId}`,
  problem: firstOf<Line>(hasPart, hasQuantity('rkAmount'), hasFairPrice('进价', 'purchasePrice'), hasWarehouse, hasPosition),
  amounts: [['数量', 'rkAmount']],
  sums: [['金额', 'purchaseSum']],
  paste: '编码 数量 进价',
} as const
