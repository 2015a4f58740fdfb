import { useRef } from 'react'
import { saleReturn } from '#contract/documents/returns.ts'
import { compare, decimalText } from '#contract/kit/decimal.ts'
import { limitOf, MASKED, type Row } from '#contract/kit/fields.ts'
import { FAILED, SEARCHING } from '#web/kit/document/codes.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasFairPrice, hasPosition, hasQuantity, hasWarehouse } from '#web/kit/document/line-checks.ts'
import { nowhere, numberOf, placed } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, isBlank, lineSum, noPart, partOf, pickPart, sentPrice } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
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
  thPrice: null as PriceValue,
  thSum: null as PriceValue,
}
export const newLine = lineMaker({ ...noSource, ...nowhere, thAmount: null as number | null, reason: '', remark: '' })
export type ReturnLine = ReturnType<typeof newLine>

/** A source laid into a line: all that is left of it, at what was paid, into the warehouse it came from, unless the line says otherwise. */
function withSource(line: ReturnLine, source: Source): ReturnLine {
  const thAmount = line.thAmount ?? source.rest
  const thPrice = line.thPrice ?? source.price
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
    sourceLineId: source.id,
    sourceNo: source.docNo,
    sourceDate: source.docDate,
    rest: source.rest,
    sourcePrice: source.price,
    thAmount,
    thPrice,
    thSum: lineSum(thAmount, thPrice),
    problem: '',
  }
}
export const lineOf = (source: Source): ReturnLine => withSource({ ...newLine(), ...partOf(source) }, source)

const isUnused = (line: ReturnLine) => isBlank(line) && !line.thAmount
export const isOver = ({ sourceLineId, rest, thAmount }: ReturnLine) =>
  sourceLineId > 0 && rest !== null && compare(decimalText(thAmount) ?? '0', String(rest)) > 0

/** Enter goes code → quantity → next line; the source is found by itself, and with it the price. */
const columnsOf = ({ source, place }: ReturnKind, places: Places) =>
  columnsFor<ReturnLine>()(
    { prop: 'pjNo', label: '编码', width: 136, fixed: 'left', lookup: codes },
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
        line.rest === null ? '' : <span className={isOver(line) ? 'pc-negative' : undefined}>{formatDecimal(line.rest, 0, 3)}</span>,
    },
    { prop: 'thAmount', label: '数量', width: 62, input: 'D', statistics: true },
    { prop: 'sourcePrice', label: '原价', width: 76, number: true },
    { prop: 'thPrice', label: '退货价', width: 80, input: 'D', aside: true, hint: '不高于原价' },
    { prop: 'thSum', label: '金额', width: 88, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: place, width: 80, isSelect: true, aside: true, options: () => places.warehouseOptions },
    { prop: 'posiName', label: '仓位', width: 76, input: 'posi', aside: true, options: (line) => places.positionOptions(line.warehouseId) },
    { prop: 'reason', label: '退货原因', width: 84, dictkey: 'THYY', isSelect: true, aside: true },
    { prop: 'remark', label: '备注', input: 'remark', maxLength: limitOf(saleReturn.save.input.lines.element.shape.remark), aside: true },
  )

/** What follows from what was typed: the sum, ids of places; another part has another source. */
function settle(line: ReturnLine, changed: ReadonlySet<string>, places: Places): ReturnLine {
  let next = line
  if (changed.has('pjNo') && next.pjid === 0) next = { ...next, ...noPart, ...noSource }
  else if (changed.has('pjid') && changed.has('pjNo')) next = { ...next, ...noSource }
  next = placed(next, changed, places)
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
    pick: pickPart,
    settle: (line, changed) => settle(line, changed, places),
    pasted: ({ numbers: [amount, price] }) => ({
      thAmount: numberOf(amount),
      ...(price === undefined ? {} : { thPrice: Number(price) }),
    }),
    onParts: findSources,
    pieces: { prop: 'thAmount', begin: 1 },
    // what is bought more than once has further lines to be taken back from
    counts: ({ rest, thAmount }) => rest !== null && rest >= (thAmount ?? 0) + 1,
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
const isWithinRest = (line: ReturnLine) => isOver(line) && ({ text: `最多可退 ${line.rest}`, prop: 'thAmount' } as const)

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
      hasQuantity('thAmount'),
      hasFairPrice('退货价', 'thPrice'),
      isWithinRest,
      hasWarehouse,
      hasPosition,
    ),
    amounts: [['数量', 'thAmount']],
    sums: [['退货金额', 'thSum']],
    unknown: ['没有来源明细', (line: ReturnLine) => !isUnused(line) && line.sourceLineId === 0],
    paste: '编码 数量 退货价',
  }) as const

/** What was paid is put in by the server, to the last digit. */
export const sentPriceOf = ({ thPrice, sourcePrice }: ReturnLine) => ({ thPrice: thPrice === sourcePrice ? undefined : sentPrice(thPrice) })
