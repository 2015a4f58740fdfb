import { Button, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { composing } from '../form/ime.ts'
import { type Comparison, comparisons, type FilterItem } from './filter-items.ts'
import { comparisonKey, type FilterValues, initialValues } from './filter-values.ts'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  onClose: () => void
  onSearch: (values: FilterValues) => void
  renderField: (item: FilterItem<I>, value: unknown, change: (value: unknown) => void, search: (value: unknown) => void) => ReactNode
}

/** 高级查询: filters that do not fit the line. Nothing is searched before 查询. */
export function AdvancedFilter<I>({ items, values, onClose, onSearch, renderField }: Props<I>) {
  const [draft, setDraft] = useState(values)
  const put = (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value }))
  const reset = () => {
    const blank = Object.fromEntries(items.flatMap(({ name }) => [[name, undefined] as const, [comparisonKey(name), undefined] as const]))
    setDraft((before) => ({ ...before, ...blank, ...initialValues(items) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.key !== 'Enter' || composing(event) || event.defaultPrevented || event.ctrlKey) return
    if (!target.matches('input') || target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <AppDialog
      title="高级查询"
      width={500}
      onClose={onClose}
      onOk={() => onSearch(draft)}
      okText="查询"
      extra={<Button onClick={reset}>重置</Button>}
    >
      <search className="pc-advanced" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <div key={item.name} className="pc-advanced-row" data-field={item.name}>
            <span className="pc-advanced-label">{item.type === 'checkbox' ? '' : item.label}</span>
            {item.comparison && (
              <Select<Comparison>
                aria-label={`${item.label}比较方式`}
                style={{ width: 96, flex: 'none' }}
                options={[...comparisons]}
                value={(draft[comparisonKey(item.name)] as Comparison | undefined) ?? 'contains'}
                onChange={(value) => put(comparisonKey(item.name), value)}
              />
            )}
            <div className="pc-advanced-field">
              {renderField(
                item,
                draft[item.name],
                (value) => put(item.name, value),
                () => {},
              )}
            </div>
          </div>
        ))}
      </search>
    </AppDialog>
  )
}
