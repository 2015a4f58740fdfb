import { PRICE_FIELD_NAMES, type PriceFieldName, priceOrders } from '#contract/documents/price-orders.ts'
import { MASKED, type PriceTag } from '#contract/kit/fields.ts'
import { lineMaker } from '#web/kit/document/draft-forms.ts'
import { firstOf, hasPart } from '#web/kit/document/line-checks.ts'
import { numberOf } from '#web/kit/document/line-places.ts'
import { nameCell } from '#web/kit/document/line-problem.tsx'
import { codes, isBlank, noPart, pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import type { Session } from '#web/kit/session/session.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { FIELDS, fieldsFor, OLD, type OldName, pairOf } from './price-pairs.ts'

type Prices = Record<PriceFieldName | OldName, PriceValue>
const noPrices = Object.fromEntries(FIELDS.flatMap((field) => [field, OLD[field]]).map((name) => [name, null])) as Prices
const noOldPrices = Object.fromEntries(FIELDS.map((field) => [OLD[field], null])) as Record<OldName, null>

const newLine = lineMaker(noPrices)
export type PriceLine = ReturnType<typeof newLine>

type Sees = (tag: PriceTag) => boolean
/** Enter goes code → new prices → next line. */
const columns = ({ maySee }: { maySee: Sees }): Column<PriceLine>[] =>
  columnsFor<PriceLine>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left', lookup: codes },
    { prop: 'pjName', label: '名称', width: 136, render: nameCell },
    { prop: 'pjBrand', label: '品牌', width: 70 },
    ...fieldsFor(maySee).flatMap((field) => pairOf(field, true)),
    { prop: 'pjSize', label: '车型' },
  )

const filled = (line: PriceLine) => FIELDS.filter((field) => line[field] !== null && line[field] !== MASKED)
const isUnused = (line: PriceLine) => isBlank(line) && filled(line).length === 0

/** A line whose code is another, or none, forgets what the prices of its part were. */
const settle = (line: PriceLine, changed: ReadonlySet<string>): PriceLine =>
  changed.has('pjNo') || changed.has('pjid') ? { ...line, ...(line.pjid === 0 && noPart), ...noOldPrices } : line

function usePriceLines() {
  const lines = useLines<PriceLine>({
    blank: () => newLine(),
    pick: pickPart,
    settle,
    pasted: ({ numbers: [price] }) => ({ xsPrice: numberOf(price) }),
    onParts: (arrived) => void fill(arrived.map(({ pjid }) => pjid)),
  })
  /** What the prices are now, beside the new ones. */
  async function fill(pjids: number[]): Promise<void> {
    const { content } = await call(priceOrders.now, { pjids: [...new Set(pjids)] }, { quiet: true }).catch(() => ({ content: [] }))
    const now = new Map(content.map((row) => [row.pjid, row]))
    lines.patch(
      ({ pjid }) => now.has(pjid),
      (line) => ({ ...line, ...now.get(line.pjid) }),
    )
  }
  return { lines, lookup: undefined }
}

interface Around {
  lines: readonly PriceLine[]
  session: Session
}
function problemOf(line: PriceLine, { lines, session: { maySee } }: Around) {
  const isOnce = ({ pjid }: PriceLine) => lines.find((each) => each.pjid === pjid) !== line && ({ text: '商品重复', prop: 'pjNo' } as const)
  return firstOf<PriceLine>(hasPart, isOnce, hasPrice(maySee), isPositive)(line)
}
const hasPrice = (maySee: Sees) => (line: PriceLine) => {
  const [first = 'xsPrice'] = fieldsFor(maySee)
  return filled(line).length === 0 && !FIELDS.some((field) => line[field] === MASKED) && ({ text: '请输入新价格', prop: first } as const)
}
const isPositive = (line: PriceLine) => {
  const negative = filled(line).find((field) => Number(line[field]) < 0)
  return negative && { text: `${PRICE_FIELD_NAMES[negative]}不能小于0`, prop: negative }
}

export const lines = {
  label: '调价明细',
  pageKey: 'PriceEditor',
  columns,
  useLines: usePriceLines,
  blank: newLine,
  first: () => newLine(),
  unused: isUnused,
  same: ({ pjid }: PriceLine) => String(pjid),
  problem: problemOf,
  paste: '编码 新销售价',
  needed: true,
} as const

/** A price that is empty stays as it is. */
export const sentPrices = ({ pjid, ...line }: PriceLine) => ({
  pjid,
  ...Object.fromEntries(FIELDS.map((field) => [field, line[field] ?? null])),
})
