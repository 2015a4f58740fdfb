import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { composing } from '../form/ime.ts'
import type { FilterItem } from './filter-items.ts'
import { cleared, FilterRows, type RenderField } from './filter-rows.tsx'
import { type FilterValues, initialValues } from './filter-values.ts'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  onClose: () => void
  onSearch: (values: FilterValues) => void
  renderField: RenderField<I>
}

/** 高级查询: filters that do not fit the line. Nothing is searched before 查询. */
export function AdvancedFilter<I>({ items, values, onClose, onSearch, renderField }: Props<I>) {
  const [draft, setDraft] = useState(values)
  const put = (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value }))
  const reset = () => setDraft((before) => cleared(items, before, initialValues(items)))
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
        <FilterRows items={items} draft={draft} put={put} renderField={renderField} />
      </search>
    </AppDialog>
  )
}
