import type { ReactNode } from 'react'
import { factsOf } from '../form/field-facts.ts'
import { formatDecimal } from '../form/number.ts'
import { Price, type PriceValue } from '../form/price.tsx'
import { statusGroup } from '../status.ts'
import type { ReadDocument, SomeOrder } from './defined.ts'
import type { Reading, Shown } from './definition.ts'
import type { Figure } from './document-foot.tsx'
import { type Fact, Facts } from './document-frame.tsx'
import { shownNames } from './head-fields.tsx'
import { isReference, kindOf, shownBy } from './head-rules.ts'

const REMARK = 'remark'
const isSeveral = (shown: Shown): shown is { facts: readonly Fact[] } => typeof shown === 'object' && shown !== null && 'facts' in shown

/** The header of a document that is read, in the order in which it is written, with its number, its state and who wrote it; below it the totals. */
export function RecordFacts({ of, reading }: { of: ReadDocument; reading: Reading<SomeOrder> }) {
  const { order } = reading
  const own = of.record.facts?.(reading) ?? {}
  const names = shownNames(of.head)
  const factOf = (name: string): readonly Fact[] => {
    const shown = name in own ? own[name] : textOf(of, order, name)
    return isSeveral(shown) ? shown.facts : [[factsOf(of.head.rules, name).label, shown]]
  }
  const [first = '', ...rest] = names.filter((name) => name !== REMARK)
  const number: Fact = ['单号', of.noOf(order)]
  const state: Fact = [
    '状态',
    <span key="status" className={`pc-status pc-status-${statusGroup(order.status)}`}>
      {order.status}
    </span>,
  ]
  const { modifierName } = order
  return (
    <>
      <Facts
        facts={[
          ...(isReference(first) ? [...factOf(first), number] : [number, ...factOf(first)]),
          ...rest.flatMap(factOf),
          ...(modifierName === undefined ? [] : [['经办人', modifierName] as const]),
          state,
          ['备注', order.remark, 2],
        ]}
      />
      <Totals figures={of.record.totals(order)} />
    </>
  )
}

function textOf({ head }: ReadDocument, order: SomeOrder, name: string): ReactNode {
  const values = order as unknown as Readonly<Record<string, ReactNode>>
  if (isReference(name)) return values[shownBy(name)]
  const kind = kindOf(head.rules, name)
  if (kind === 'tick') return values[name] ? '是' : '否'
  return kind === 'number' ? <Price value={values[name] as PriceValue} prop={name} /> : values[name]
}

function Totals({ figures }: { figures: readonly (Figure | false)[] }) {
  const shown = figures.filter((figure) => figure !== false)
  if (shown.length === 0) return null
  return (
    <div className="doc-foot">
      {shown.map(([label, value, after]) => (
        <span key={label}>
          {label} <b>{value}</b> {after}
        </span>
      ))}
    </div>
  )
}

/** Pieces and money as the totals of a record show them. */
export const pieces = (label: string, value: number): Figure => [label, formatDecimal(value, 0, 3)]
export const money = (label: string, value: PriceValue, after?: ReactNode): Figure => [label, <Price key={label} value={value} />, after]
