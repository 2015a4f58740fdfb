import { useEffect, useEffectEvent } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { decimalText } from '#contract/kit/decimal.ts'
import { limitOf, type Row } from '#contract/kit/fields.ts'
import type { Writing } from '#web/kit/document/definition.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPart, hasPosition, hasQuantity, hasWarehouse, type LineProblem } from '#web/kit/document/line-checks.ts'
import { nowhere, numberOf, placed } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, exceeds, isBlank, lineSum, noPart, pickPart, sentPrice } from '#web/kit/document/lines.ts'
import { withoutOthers } from '#web/kit/document/usable.ts'
import { type Lines, useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { paperOptions } from './options.ts'
import { useUsable } from './use-usable.ts'

const newLine = lineMaker({
  ...nowhere,
  /** What the line's place holds for nobody; null = not known. */
  free: null as number | null,
  /** 可用: the same, less the paper's other lines. */
  usable: null as number | null,
  qty: null as number | null,
  /** null: at average. */
  price: null as PriceValue,
  sum: null as PriceValue,
  amount: null as PriceValue,
  toWarehouseId: 0,
  toWarehouseName: '',
  toPosiId: 0,
  toPosiName: '',
  remark: '',
})
export type PaperLine = ReturnType<typeof newLine>

/** More is written than can go out. */
const isShort = ({ pjid, qty, usable }: PaperLine) => pjid > 0 && exceeds(qty, usable)

/** Goods on the way are nobody's to move. */
const storesOf = ({ warehouses }: Places) =>
  warehouses.filter(({ kind }) => kind !== 'transit').map(({ warehouseName }) => ({ value: warehouseName }))

const usable: Column<PaperLine> = {
  prop: 'usable',
  label: '可用',
  width: 60,
  number: true,
  hint: '所选仓库、仓位还可以出库的数量',
  render: (line) =>
    line.usable === null ? '' : <span className={isShort(line) ? 'pc-negative' : undefined}>{formatDecimal(line.usable, 0, 3)}</span>,
}

/** Enter goes code → quantity → cost → places → next line. */
function columnsOf(kind: PaperKind, places: Places): Column<PaperLine>[] {
  const { priced, takes, moves, values } = paperOptions[kind]
  const of = columnsFor<PaperLine>()
  const from = moves ? '调出' : ''
  const stores = storesOf(places)
  return [
    ...of(
      { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
      { prop: 'pjName', label: '名称', width: 150, render: nameCell },
      { prop: 'pjSize', label: '车型', width: 116 },
      { prop: 'pjBrand', label: '品牌', width: 76 },
    ),
    ...(values
      ? of(
          { prop: 'qty', label: '涉及数量', width: 84, input: 'D', hint: '这笔金额是多少件商品的；不填＝现有库存' },
          { prop: 'pjUnit', label: '单位', width: 46 },
          { prop: 'amount', label: '调整金额', width: 110, input: 'D', negative: true, statistics: true, digits: 2 },
        )
      : of(
          ...(takes ? [usable] : []),
          { prop: 'qty', label: '数量', width: 76, input: 'D', statistics: true },
          { prop: 'pjUnit', label: '单位', width: 46 },
        )),
    ...(priced
      ? of(
          { prop: 'price', label: '成本价', width: 90, input: 'D', hint: `不填＝按平均成本${kind === 'qk' ? '或进价' : ''}` },
          { prop: 'sum', label: '金额', width: 100, statistics: true, digits: 2 },
        )
      : []),
    ...(values
      ? []
      : of(
          { prop: 'warehouseName', label: `${from}仓库`, width: 92, isSelect: true, options: () => stores },
          {
            ...{ prop: 'posiName', label: `${from}仓位`, width: 92, input: 'posi' },
            options: (line) => places.positionOptions(line.warehouseId),
            // nothing lies on a shelf that is not there yet
            make: takes ? undefined : places.maker<PaperLine>(({ warehouseId }) => warehouseId),
          },
        )),
    ...(moves
      ? of(
          { prop: 'toWarehouseName', label: '调入仓库', width: 92, isSelect: true, options: () => stores },
          {
            prop: 'toPosiName',
            label: '调入仓位',
            width: 92,
            input: 'posi',
            options: (line) => places.positionOptions(line.toWarehouseId),
            make: places.maker<PaperLine>(({ toWarehouseId }) => toWarehouseId),
          },
        )
      : []),
    ...of({
      prop: 'remark',
      label: '备注',
      input: 'remark',
      maxLength: limitOf(stockPapers.save.input.lines.element.shape.remark),
      aside: true,
    }),
  ]
}

/** What follows from what was typed: the sum, ids of places, and the facts of a part that is no longer the line's. */
function settle(line: PaperLine, changed: ReadonlySet<string>, places: Places): PaperLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0) next = { ...next, ...noPart }
  next = placed(next, changed, places)
  if (changed.has('toWarehouseName')) {
    const toWarehouseId = places.warehouseIdOf(next.toWarehouseName)
    if (toWarehouseId !== next.toWarehouseId) next = { ...next, toWarehouseId, toPosiId: 0, toPosiName: '' }
  }
  if (changed.has('toPosiName'))
    next = { ...next, toPosiId: next.toPosiName ? places.positionIdOf(next.toWarehouseId, next.toPosiName) : 0 }
  const sum = lineSum(next.qty, next.price)
  return sum === next.sum ? next : { ...next, sum }
}

type Where = Pick<PaperLine, 'warehouseId' | 'warehouseName' | 'toWarehouseId' | 'toWarehouseName'>
/** A new paper begins in the company's first warehouse. 调仓 most often goes from shelf to shelf of one. */
function firstPlaces(kind: PaperKind, { first }: Places): Where {
  const { id: warehouseId = 0, warehouseName = '' } = first ?? {}
  const moves = paperOptions[kind].moves === true
  return { warehouseId, warehouseName, toWarehouseId: moves ? warehouseId : 0, toWarehouseName: moves ? warehouseName : '' }
}
const lineAt = ({ warehouseId, warehouseName, toWarehouseId, toWarehouseName }: Where) =>
  newLine({ warehouseId, warehouseName, toWarehouseId, toWarehouseName })

/** Places come from the line above. */
function usePaperLines(kind: PaperKind, places: Places) {
  const { values, takes } = paperOptions[kind]
  const { told, ask } = useUsable()
  const lines: Lines<PaperLine> = useLines<PaperLine>({
    blank: (before) => lineAt(before ?? firstPlaces(kind, places)),
    pick: pickPart,
    settle: (line, changed) => told(settle(line, changed, places)),
    pasted: ({ numbers: [qty, money] }) => ({ qty: numberOf(qty), ...(values ? { amount: numberOf(money) } : { price: numberOf(money) }) }),
    together: (all) =>
      withoutOthers(
        all,
        ({ qty }) => qty,
        ({ posiId }) => posiId,
      ),
    pieces: values ? undefined : { prop: 'qty' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.toWarehouseId === scanned.toWarehouseId,
    onParts: (arrived) => takes && void ask(arrived, lines),
  })
  return { lines, lookup: { lookAround: () => takes && void ask(lines.current(), lines) } }
}

/** What is short is told; asked for also when a draft is opened or taken up again. */
export function usePaperParts({ work, lookup }: Pick<Writing<object, PaperLine, { lookAround: () => unknown }>, 'work' | 'lookup'>) {
  const lookAround = useEffectEvent(lookup.lookAround)
  const begun = work.head !== undefined
  useEffect(() => {
    if (begun) lookAround()
  }, [begun])
  return { warnings: short }
}
const short = [['可用不足', isShort]] as const

const hasAmount = ({ amount }: PaperLine): LineProblem<PaperLine> | false =>
  Number(decimalText(amount) ?? 0) === 0 && { text: '请输入调整金额', prop: 'amount' }
const hasTarget = ({ toWarehouseId, toPosiId, toPosiName, ...from }: PaperLine): LineProblem<PaperLine> | undefined => {
  if (!toWarehouseId) return { text: '请选择调入仓库', prop: 'toWarehouseName' }
  if (toPosiName && !toPosiId) return { text: `仓位 ${toPosiName} 不存在`, prop: 'toPosiName' }
  const same = from.warehouseId === toWarehouseId && from.posiId === toPosiId
  return same ? { text: '调入与调出的仓位相同', prop: 'toPosiName' } : undefined
}
function checksOf(kind: PaperKind) {
  const { values, moves } = paperOptions[kind]
  if (values) return firstOf<PaperLine>(hasPart, hasAmount)
  return firstOf<PaperLine>(
    ...[hasPart, hasQuantity<PaperLine>('qty'), hasFairPrice<PaperLine>('成本价', 'price'), hasWarehouse, hasPosition],
    ...(moves ? [hasTarget] : []),
  )
}

export function linesOf(kind: PaperKind, { what, page }: { what: string; page: string }) {
  const { values, priced, paste } = paperOptions[kind]
  return {
    label: `${what}明细`,
    pageKey: `${page}Lines`,
    columns: ({ places }: { places: Places }) => columnsOf(kind, places),
    useLines: ({ places }: { places: Places }) => usePaperLines(kind, places),
    blank: newLine,
    first: (places: Places) => places.first && lineAt(firstPlaces(kind, places)),
    unused: (line: PaperLine) => isBlank(line) && !line.qty && !line.amount,
    same: ({ pjid, warehouseId, posiId }: PaperLine) => `${pjid}:${warehouseId}:${posiId}`,
    problem: checksOf(kind),
    amounts: values ? [] : ([['数量', 'qty']] as const),
    sums: values ? ([['调整金额', 'amount']] as const) : priced ? ([['金额', 'sum']] as const) : [],
    paste,
  }
}

/** A saved line says what its goods are worth in one field. */
export const readValue = ({ price, value }: Row<typeof stockPapers.pageLines>, line: PaperLine): PaperLine => ({
  ...line,
  sum: price === null ? null : value,
  amount: value,
})

/** Each kind sends only what it asks for. */
export function sentOf(kind: PaperKind) {
  const { priced, values, moves } = paperOptions[kind]
  return ({ price, amount, toWarehouseId, toPosiId }: PaperLine) => ({
    price: priced ? sentPrice(price) : undefined,
    amount: values ? sentPrice(amount) : undefined,
    toWarehouseId: moves ? toWarehouseId : 0,
    toPosiId: moves ? toPosiId : 0,
  })
}
