import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { composing } from '../form/ime.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { AdvancedFilter } from './advanced-filter.tsx'
import type { FilterItem } from './filter-items.ts'
import type { RenderField } from './filter-rows.tsx'
import { countSet, type FilterValues } from './filter-values.ts'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  /** What the rows were found by. */
  searched: FilterValues
  onChange: (values: FilterValues) => void
  onSearch: (values: FilterValues) => void
  onReset: () => void
  busy: boolean
  /** Before the first filter. */
  head?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
  renderField: RenderField<I>
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

/** A filter that is in force keeps its name in front: its value alone does not say what it limits. A tick has its name beside it anyway. */
function labelOf<I>(item: FilterItem<I>, values: FilterValues, searched: FilterValues): string | undefined {
  const inForce = item.type !== 'checkbox' && countSet([item], searched) > 0 && countSet([item], values) > 0
  return inForce ? item.label : undefined
}

/** Pixels of a letter of the label, and of the room around it. */
const LETTER = 12
const ROOM = 9

function widthOf<I>(item: FilterItem<I>, label: string | undefined): number | undefined {
  const own = item.width ?? (widths[item.type] || undefined)
  if (own === undefined) return undefined
  const least = item.type === 'Daterange' ? Math.max(own, widths.Daterange) : own
  return label ? least + label.length * LETTER + ROOM : least
}

/** Letters of the text it shows when it is empty, and what stands around them: a chevron or a glass. Figures and letters are half as wide as signs. */
function wordsOf<I>({ type, label }: FilterItem<I>, set: string | undefined): string | undefined {
  if (type === 'checkbox' || type === 'numInput' || type === 'Daterange' || set) return undefined
  const signs = [...label].reduce((sum, sign) => sum + (sign > '⺀' ? 1 : 0.6), 0)
  return `calc(${signs}em + ${type === 'Input' || type === 'blurInput' ? 20 : 36}px)`
}

/** One line of filters. Enter in any of them searches; what does not fit the line lives in 高级查询. */
export function FilterBar<I>({ items, values, searched, onChange, onSearch, onReset, busy, head, children, renderField }: Props<I>) {
  const [advanced, setAdvanced] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const more = items.filter((item) => item.more)
  const set = countSet(more, values)
  useShortcut('Shift+F4', '高级查询', () => setAdvanced(true), { disabled: more.length === 0 })
  useShortcut('Alt+Z', '重置查询条件', onReset, { inInput: true })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.key !== 'Enter' || composing(event) || event.defaultPrevented) return
    if (!line.current?.contains(target) || target.matches('button') || target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onSearch(values)
  }

  return (
    <search className="pc-filters" ref={line} onKeyDown={onKeyDown}>
      {head}
      {items
        .filter((item) => !item.more)
        .map((item) => {
          const label = labelOf(item, values, searched)
          return (
            <div
              key={item.name}
              className="pc-filter"
              style={
                {
                  width: widthOf(item, label),
                  minWidth: item.type === 'Daterange' ? widthOf(item, label) : undefined,
                  '--words': wordsOf(item, label),
                } as CSSProperties
              }
              data-field={item.name}
              data-set={label}
            >
              <div className="pc-filter-field">
                {renderField(
                  item,
                  values[item.name],
                  (value) => onChange({ ...values, [item.name]: value }),
                  (value) => onSearch({ ...values, [item.name]: value }),
                )}
              </div>
            </div>
          )
        })}
      <Button type="primary" onClick={() => onSearch(values)} loading={busy}>
        查询
      </Button>
      <Button onClick={onReset} title="Alt+Z">
        重置
      </Button>
      {more.length > 0 && (
        <Button onClick={() => setAdvanced(true)} title="Shift+F4">
          {set > 0 ? `高级查询（${set}）` : '高级查询'}
        </Button>
      )}
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
