import { BY_HAND, CK_TYPES } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { firstOf, hasFairPrice, hasPart, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { numberOf, warehouseOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { countIn, unitColumn, unitOfPick } from '#web/kit/document/line-units.ts'
import { codes, pickPart } from '#web/kit/document/lines.ts'
import { withoutOthers } from '#web/kit/document/usable.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import { type PartFacts, usePartFacts } from '#web/kit/document/use-part-facts.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import type { LookupItem } from '#web/kit/form/lookup-kinds.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { SaleKind } from './kinds.ts'
import { countsIn, isShort, isUnused, type LineFacts, newLine, type SaleLine, settleLine, withFacts, withPieces } from './line.ts'
import { offersOf } from './offers.ts'

const pick = (item: LookupItem) => ({ ...pickPart(item), ...unitOfPick(item, 'sells') })

/** Enter goes code → quantity → next line, the price being known by the rules; Tab and arrows reach it, warehouse, urgent pieces and remark. */
const columns = ({ places, lookup }: { places: Places; lookup: () => Pick<PartFacts<LineFacts>, 'now'> }) =>
  columnsFor<SaleLine>()(
    { prop: 'pjNo', label: '编码', card: 'title', width: 140, fixed: 'left', lookup: { ...codes, pick } },
    { prop: 'pjName', label: '名称', card: 'title', width: 130, render: nameCell },
    { prop: 'pjSize', label: '车型', width: 104 },
    { prop: 'pjFactory', label: '产地', width: 50 },
    { prop: 'pjBrand', label: '品牌', card: 'sub', width: 68 },
    {
      prop: 'usable',
      label: '可用',
      card: 'sub',
      width: 68,
      number: true,
      hint: '所选仓库的可用库存，减去本单其他行；按本行单位',
      render: (line) =>
        line.usable === null ? '' : <span className={isShort(line) ? 'pc-negative' : undefined}>{countIn(line, line.usable)}</span>,
    },
    { prop: 'ckAmount', label: '数量', card: 'named', width: 66, input: 'D', statistics: true, sumOf: 'pieces' },
    unitColumn<SaleLine>(),
    {
      prop: 'xsPrice',
      label: '销售价',
      card: 'named',
      width: 84,
      input: 'D',
      aside: true,
      hint: 'Alt+↓ 选择最近成交价、协议价和价格等级',
      offers: (line) => offersOf(lookup().now(line.pjid), line),
    },
    { prop: 'priceSource', label: '价格来源', width: 68 },
    { prop: 'xsSum', label: '金额', card: 'amount', width: 92, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', card: 'sub', width: 84, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'jjAmount', label: '急件数', width: 56, input: 'D', aside: true },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(outbound.save.input.lines.element.shape.remark), aside: true },
  )

/** The lines of a sale with what the server knows of their parts for this client. */
function useSaleLines({ id: ckId, places }: { id: number; places: Places }) {
  const lines = useLines<SaleLine>({
    blank: (before) => newLine(warehouseOf(before, places)),
    pick,
    settle: (line, changed) => settleLine(line, changed, places, lookup.now),
    pasted: ({ numbers: [amount, price] }) => ({
      pasted: true,
      ckAmount: numberOf(amount),
      ...(price === undefined ? {} : { xsPrice: Number(price), priceSource: BY_HAND }),
    }),
    onParts: (arrived) => lookup.want(arrived, true),
    together: (all) => withoutOthers(all.map(withPieces), (line) => line.pieces),
    pieces: { prop: 'ckAmount', begin: 1 },
    counts: (line, scanned) => countsIn(line, scanned, lookup.now(line.pjid)),
  })
  const lookup = usePartFacts<LineFacts>({
    ask: (clientId, pjids) => call(outbound.linePrices, { clientId, pjids, ckId }, { quiet: true }),
    learnt: (facts, asked) =>
      lines.patch(
        ({ pjid }) => asked.has(pjid) && facts.has(pjid),
        (line) => {
          const one = facts.get(line.pjid)
          // a line that has just been made may be moved to the warehouse that has the goods
          return one ? withFacts(line, one, asked.get(line.pjid)?.has(line.key) ?? false) : line
        },
      ),
  })
  return { lines, lookup }
}

export const linesOf = ({ ckType }: SaleKind) =>
  ({
    label: `${CK_TYPES[ckType]}明细`,
    pageKey: 'SaleEditor',
    columns,
    useLines: useSaleLines,
    blank: newLine,
    first: (places: Places) => places.first && newLine(warehouseOf(undefined, places)),
    unused: isUnused,
    same: ({ pjid, warehouseId, unit }: SaleLine) => `${pjid}:${warehouseId}:${unit}`,
    problem: firstOf<SaleLine>(hasPart, hasQuantity('pieces', 'ckAmount'), hasFairPrice('销售价', 'xsPrice'), hasWarehouse),
    amounts: [['数量', 'pieces']],
    sums: [['销售金额', 'xsSum']],
    paste: '编码 数量 单价',
    phone: true,
  }) as const
