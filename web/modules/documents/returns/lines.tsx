import { useRef } from 'react'
import { amountIn, fitsUnit } from '#contract/documents/core/units.ts'
import { saleReturn } from '#contract/documents/returns.ts'
import { limitOf, MASKED, type Row } from '#contract/kit/fields.ts'
import { FAILED, SEARCHING } from '#web/kit/document/codes.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPosition, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { nowhere, numberOf, placed } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import {
  countIn,
  counting,
  isOwnUnit,
  noUnits,
  ownUnit,
  pastedUnit,
  pieces,
  rewritten,
  sentInUnit,
  unitColumn,
  unitOfPick,
  writtenOn,
} from '#web/kit/document/line-units.ts'
import { codes, exceeds, isBlank, lineSum, noPart, partOf, pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import type { LookupItem } from '#web/kit/form/lookup-kinds.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { ReturnKind } from './kinds.ts'

export type Source = Row<typeof saleReturn.pageSource>

const noSource = {
  /** The posted line that is taken back, 0 = not known yet. */
  sourceLineId: 0,
  sourceNo: '',
  sourceDate: '',
  /** 可退, this line included. */
  rest: null as number | null,
  sourcePrice: null as PriceValue,
  /** What was paid for one of the part's own unit, and of the unit the source was written in; 原价 is one of them. */
  ownSourcePrice: null as PriceValue,
  sourceUnitPrice: null as PriceValue,
  thPrice: null as PriceValue,
  thSum: null as PriceValue,
}
export const newLine = lineMaker({
  ...noSource,
  ...nowhere,
  ...noUnits,
  /** Of the unit the line is written in, as the prices are; `pieces` and 可退 in the part's own. */
  thAmount: null as number | null,
  pieces: null as number | null,
  pasted: false,
  reason: '',
  remark: '',
})
export type ReturnLine = ReturnType<typeof newLine>

/** In which unit it comes back, and how many: what was typed, else all that is left, as the source was written where that can be said in it. */
function amountOf(line: ReturnLine, { unit, unitFactor, rest }: Source) {
  const { pjUnit, thAmount } = line
  const units = unit ? [{ unit, factor: unitFactor, buys: false, sells: false }] : []
  const same =
    unit !== '' && (thAmount === null ? fitsUnit(String(rest), String(unitFactor)) : line.unit === unit && line.unitFactor === unitFactor)
  if (same) return { unit, unitFactor, units, thAmount: thAmount ?? Number(amountIn(String(rest), String(unitFactor))) }
  return { unit: pjUnit, unitFactor: 1, units, thAmount: thAmount === null ? rest : pieces(thAmount, line) }
}

/** A source laid into a line: at what was paid, into the warehouse it came from, unless the line says otherwise. */
function withSource(line: ReturnLine, source: Source): ReturnLine {
  const amount = amountOf(line, source)
  const sourcePrice = amount.unitFactor === 1 ? source.price : source.unitPrice
  const thPrice = line.thPrice ?? sourcePrice
  const place = line.warehouseId
    ? {}
    : {
        warehouseId: source.warehouseId,
        warehouseName: source.warehouseName,
        // goods that come back are put where there is room; goods that leave lie where they were put
        ...(source.posiId ? { posiId: source.posiId, posiName: source.posiName } : {}),
      }
  return {
    ...line,
    ...place,
    ...amount,
    sourceLineId: source.id,
    sourceNo: source.docNo,
    sourceDate: source.docDate,
    rest: source.rest,
    ownSourcePrice: source.price,
    sourceUnitPrice: source.unitPrice,
    sourcePrice,
    thPrice,
    thSum: lineSum(amount.thAmount, thPrice),
    problem: '',
  }
}
export const lineOf = (source: Source): ReturnLine => withSource({ ...newLine(), ...partOf(source) }, source)

const isUnused = (line: ReturnLine) => isBlank(line) && !line.thAmount
export const isOver = (line: ReturnLine) => line.sourceLineId !== 0 && exceeds(pieces(line.thAmount, line), line.rest)

/** A scanned box comes back as a box. */
const pick = (item: LookupItem) => ({ ...pickPart(item), ...unitOfPick(item) })

/** Enter goes code → quantity → next line; the source is found by itself, and with it the price. */
const columnsOf = ({ source, place }: ReturnKind, places: Places) =>
  columnsFor<ReturnLine>()(
    { prop: 'pjNo', label: '编码', width: 136, fixed: 'left', lookup: { ...codes, pick } },
    { prop: 'pjName', label: '名称', width: 140, render: nameCell },
    { prop: 'pjSize', label: '车型', width: 100 },
    { prop: 'pjBrand', label: '品牌', width: 64 },
    { prop: 'sourceNo', label: source, width: 118 },
    { prop: 'sourceDate', label: '日期', width: 82 },
    {
      prop: 'rest',
      label: '可退',
      width: 52,
      number: true,
      render: (line) =>
        line.rest === null ? '' : <span className={isOver(line) ? 'pc-negative' : undefined}>{countIn(line, line.rest)}</span>,
    },
    { prop: 'thAmount', label: '数量', width: 62, input: 'D', statistics: true, sumOf: 'pieces' },
    unitColumn<ReturnLine>(),
    { prop: 'sourcePrice', label: '原价', width: 76, number: true },
    { prop: 'thPrice', label: '退货价', width: 80, input: 'D', aside: true, hint: '不高于原价' },
    { prop: 'thSum', label: '金额', width: 88, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: place, width: 80, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'posiName', label: '仓位', width: 76, input: 'posi', aside: true, options: (line) => places.positionOptions(line.warehouseId) },
    { prop: 'reason', label: '退货原因', width: 84, dictkey: 'THYY', isSelect: true, aside: true },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(saleReturn.save.input.lines.element.shape.remark), aside: true },
  )

/** Another unit was chosen: what was paid for one of it is known to the last digit. */
function inOtherUnit(line: ReturnLine): ReturnLine {
  const next = rewritten(line, 'thPrice')
  const sourcePrice = isOwnUnit(next) ? next.ownSourcePrice : next.sourceUnitPrice
  return { ...next, sourcePrice, ...(line.thPrice === line.sourcePrice && { thPrice: sourcePrice }) }
}

/** How a saved line is written on, and what is sent of it: what was paid is put in by the server, to the last digit. */
const CELLS = { amount: 'thAmount', price: 'thPrice' } as const
export function readReturnLine(row: Row<typeof saleReturn.pageLines>, line: ReturnLine): ReturnLine {
  const next = writtenOn(row, { ...line, ownSourcePrice: row.sourcePrice }, CELLS)
  return { ...next, sourcePrice: isOwnUnit(next) ? row.sourcePrice : row.sourceUnitPrice }
}
export const sentReturnLine = (line: ReturnLine) => ({
  ...sentInUnit(line, CELLS),
  ...(line.thPrice === line.sourcePrice && { thPrice: undefined, unitPrice: undefined }),
})

/** What follows from what was typed: the sum, ids of places; another part has another source. */
function settle(line: ReturnLine, changed: ReadonlySet<string>, places: Places): ReturnLine {
  let next = changed.has('unit') ? inOtherUnit(line) : line
  if (changed.has('pjNo') && next.pjid === 0) next = { ...next, ...noPart, ...noSource, ...noUnits }
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...ownUnit(next), ...noSource }
  next = placed(pastedUnit(next, changed), changed, places)
  // an emptied price is what was paid
  if (changed.has('thPrice') && next.thPrice === null) next = { ...next, thPrice: next.sourcePrice }
  const thSum = next.thPrice === MASKED ? MASKED : lineSum(next.thAmount, next.thPrice)
  return thSum === next.thSum ? next : { ...next, thSum }
}

/** A typed part finds the latest line of this partner that is not in the document yet. */
function useReturnLines({ calls, partner }: ReturnKind, places: Places) {
  const client = useRef(0)
  const lines = useLines<ReturnLine>({
    blank: () => newLine(),
    pick,
    settle: (line, changed) => settle(line, changed, places),
    together: (all) => all.map(counting<ReturnLine>('thAmount')),
    pasted: ({ numbers: [amount, price] }) => ({
      pasted: true,
      thAmount: numberOf(amount),
      ...(price === undefined ? {} : { thPrice: Number(price) }),
    }),
    onParts: findSources,
    pieces: { prop: 'thAmount', begin: 1 },
    // what is bought more than once has further lines to be taken back from
    counts: (line, scanned) =>
      line.unit === scanned.unit && line.rest !== null && !exceeds(pieces((line.thAmount ?? 0) + 1, line), line.rest),
  })

  async function findSources(of: readonly ReturnLine[]): Promise<void> {
    const wanted = new Set(of.map(({ key }) => key))
    const clientId = client.current
    const say = (problem: string) =>
      lines.patch(
        (line) => wanted.has(line.key) && line.sourceLineId === 0,
        (line) => ({ ...line, problem }),
      )
    if (clientId === 0) return say(`请先选择${partner}`)
    say(SEARCHING)
    const pjids = [...new Set(of.map(({ pjid }) => pjid))]
    const reply = await call(calls.sourcesOf, { clientId, pjids }, { quiet: true }).catch(() => undefined)
    if (clientId !== client.current) return
    if (!reply) return say(FAILED)
    const taken = new Set(lines.current().map(({ sourceLineId }) => sourceLineId))
    lines.patch(
      (line) => wanted.has(line.key) && line.sourceLineId === 0 && line.pjid > 0,
      (line) => {
        const source = reply.content.find((each) => each.pjid === line.pjid && !taken.has(each.id))
        if (!source) return { ...line, problem: `该${partner}没有可退的明细` }
        taken.add(source.id)
        return withSource(line, source)
      },
    )
  }

  /** Another partner has bought other goods: every line looks for its source anew. */
  function askFor(clientId: number): void {
    const before = client.current
    if (clientId === before) return
    client.current = clientId
    if (before !== 0)
      lines.patch(
        ({ pjid }) => pjid > 0,
        (line) => ({ ...line, ...noSource, problem: '' }),
      )
    const without = lines.current().filter(({ pjid, sourceLineId }) => pjid > 0 && sourceLineId === 0)
    if (clientId > 0 && without.length > 0) void findSources(without)
  }
  return { lines, lookup: { askFor } }
}

const hasSource = ({ pjid, sourceLineId, problem }: ReturnLine) =>
  (pjid === 0 || sourceLineId === 0) && ({ text: problem || '请选择来源明细', prop: 'pjNo' } as const)
const isWithinRest = (line: ReturnLine) =>
  isOver(line) && ({ text: `最多可退 ${countIn(line, line.rest ?? 0)}`, prop: 'thAmount' } as const)

export const linesOf = (kind: ReturnKind) =>
  ({
    label: '退货明细',
    pageKey: `${kind.page}Editor`,
    columns: ({ places }: { places: Places }) => columnsOf(kind, places),
    useLines: ({ places }: { places: Places }) => useReturnLines(kind, places),
    blank: newLine,
    first: ({ first }: Places) => first && newLine(),
    unused: isUnused,
    problem: firstOf<ReturnLine>(
      hasSource,
      hasQuantity('pieces', 'thAmount'),
      hasFairPrice('退货价', 'thPrice'),
      isWithinRest,
      hasWarehouse,
      hasPosition,
    ),
    amounts: [['数量', 'pieces']],
    sums: [['退货金额', 'thSum']],
    unknown: ['没有来源明细', (line: ReturnLine) => !isUnused(line) && line.sourceLineId === 0],
    paste: '编码 数量 退货价',
  }) as const
