import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { composing } from '../form/ime.ts'
import { AdvancedFilter } from './advanced-filter.tsx'
import type { FilterItem } from './filter-items.ts'
import { countSet, type FilterValues } from './filter-values.ts'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  onSearch: (values: FilterValues) => void
  onReset: () => void
  busy: boolean
  /** At the end of the line. */
  children?: ReactNode
  renderField: (item: FilterItem<I>, value: unknown, change: (value: unknown) => void, search: (value: unknown) => void) => ReactNode
}

const widths: Record<FilterItem<never>['type'], number> = {
  Input: 120,
  blurInput: 120,
  numInput: 180,
  dictSelect: 110,
  stateSelect: 110,
  checkbox: 0,
  Daterange: 216,
  quick: 150,
  cascade: 150,
}

/** One line of filters. Enter in any of them searches; what does not fit the line lives in 高级查询. */
export function FilterBar<I>({ items, values, onChange, onSearch, onReset, busy, children, renderField }: Props<I>) {
  const [advanced, setAdvanced] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const more = items.filter((item) => item.more)
  const set = countSet(more, values)

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.key !== 'Enter' || composing(event) || event.defaultPrevented) return
    if (!line.current?.contains(target) || target.matches('button') || target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onSearch(values)
  }

  return (
    <search className="pc-filters" ref={line} onKeyDown={onKeyDown}>
      {items
        .filter((item) => !item.more)
        .map((item) => (
          <div
            key={item.name}
            className="pc-filter"
            style={{ width: item.width ?? (widths[item.type] || undefined) }}
            data-field={item.name}
          >
            {renderField(
              item,
              values[item.name],
              (value) => onChange({ ...values, [item.name]: value }),
              (value) => onSearch({ ...values, [item.name]: value }),
            )}
          </div>
        ))}
      <Button type="primary" onClick={() => onSearch(values)} loading={busy}>
        查询
      </Button>
      <Button onClick={onReset}>重置</Button>
      {more.length > 0 && <Button onClick={() => setAdvanced(true)}>{set > 0 ? `高级查询（${set}）` : '高级查询'}</Button>}
      {children}
      {advanced && (
        <AdvancedFilter
          items={more}
          values={values}
          onClose={() => setAdvanced(false)}
          onSearch={(next) => {
            setAdvanced(false)
            onSearch(next)
          }}
          renderField={renderField}
        />
      )}
    </search>
  )
}
