import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { add, compare, decimalText } from '#contract/kit/decimal.ts'
import { BottomSheet } from '../dialog/bottom-sheet.tsx'
import { keepDecimal } from '../form/number.ts'
import { useSelectAnew } from '../form/select-anew.ts'
import { useSession } from '../session/session.ts'
import { typedPlaces } from '../table/cell-text.ts'
import { type Column, type DataColumn, isOperate, type Option, type Prop } from '../table/column.ts'
import type { PartLine } from './lines.ts'

interface Props<Line extends PartLine> {
  line: Line
  /** Of these the ones that can be written. */
  columns: readonly Column<Line>[]
  panel: ReactNode
  onChange: (prop: Prop<Line>, value: unknown) => void
  onRemove: () => void
  onMore: () => void
  onClose: () => void
}

/** One line of a document on a phone: what can be written of it, and what is known of its part. What is typed counts at once. */
export function PhoneLineSheet<Line extends PartLine>({ line, columns, panel, onChange, onRemove, onMore, onClose }: Props<Line>) {
  const fields = columns.filter(
    (column): column is DataColumn<Line> => !isOperate(column) && !column.lookup && Boolean(column.input || column.isSelect),
  )
  const numbers = fields.filter(({ input }) => input === 'D' || input === 'I')
  const others = fields.filter((column) => !numbers.includes(column))
  const field = (column: DataColumn<Line>, control: ReactNode) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label key={column.prop} className="pc-advanced-row">
      <span className="pc-advanced-label">{column.label}</span>
      {control}
    </label>
  )
  return (
    <BottomSheet
      title={`${line.pjNo} ${line.pjName}`}
      onClose={onClose}
      footer={
        <>
          <Button danger onClick={onRemove}>
            删除
          </Button>
          <Button onClick={onMore}>继续添加</Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <div className="pc-advanced pc-phone-form doc-phone-line">
        {line.problem && <p className="doc-problem">{line.problem}</p>}
        {numbers.map((column, at) =>
          field(
            column,
            <NumberInput column={column} value={line[column.prop]} stepped={at === 0} onChange={(value) => onChange(column.prop, value)} />,
          ),
        )}
        {panel}
        {others.map((column) =>
          field(
            column,
            column.isSelect ? (
              <Select
                className="pc-advanced-field"
                aria-label={column.label}
                options={optionsOf(column, line)}
                value={String(line[column.prop] ?? '') || null}
                onChange={(value) => onChange(column.prop, value)}
              />
            ) : (
              <Input
                aria-label={column.label}
                maxLength={column.maxLength}
                value={String(line[column.prop] ?? '')}
                onChange={({ target }) => onChange(column.prop, target.value)}
              />
            ),
          ),
        )}
      </div>
    </BottomSheet>
  )
}

function optionsOf<Line>(column: DataColumn<Line>, line: Line): Option[] {
  const options = column.options?.(line)
  return Array.isArray(options) ? options.map(({ value, label = value }) => ({ value, label })) : []
}

interface NumberProps<Line> {
  column: DataColumn<Line>
  value: unknown
  /** One more and one less by a press. */
  stepped: boolean
  onChange: (value: number | null) => void
}

/** What stands in it is what was typed, for as long as it means the same number. */
function NumberInput<Line>({ column, value, stepped, onChange }: NumberProps<Line>) {
  const { parameter } = useSession()
  const [typed, setTyped] = useState('')
  const own = decimalText(value) ?? ''
  const text = decimalText(typed) === (own || undefined) ? typed : own
  const field = useSelectAnew(text, text === typed && typed !== '')
  const put = (next: string) => {
    const kept = keepDecimal(next, typedPlaces(column, parameter), column.negative)
    setTyped(kept)
    const decimal = decimalText(kept)
    onChange(decimal === undefined ? null : Number(decimal))
  }
  const step = (by: string) => {
    const next = add(own || '0', by)
    if (compare(next, '0') > 0) put(next)
  }
  return (
    <span className="doc-phone-number">
      {stepped && <Button aria-label={`${column.label}减一`} icon={<MinusOutlined />} onClick={() => step('-1')} />}
      <Input
        ref={field}
        aria-label={column.label}
        inputMode="decimal"
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => put(target.value)}
      />
      {stepped && <Button aria-label={`${column.label}加一`} icon={<PlusOutlined />} onClick={() => step('1')} />}
    </span>
  )
}
