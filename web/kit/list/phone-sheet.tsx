import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { BottomSheet } from '../dialog/bottom-sheet.tsx'
import type { FilterItem } from './filter-items.ts'
import { cleared, FilterRows, type RenderField } from './filter-rows.tsx'
import { type FilterValues, initialValues } from './filter-values.ts'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  order: ReactNode
  onClose: () => void
  onSearch: (values: FilterValues) => void
  renderField: RenderField<I>
}

/** All filters of a list on a phone. Nothing is searched before 查询. */
export function PhoneSheet<I>({ items, values, order, onClose, onSearch, renderField }: Props<I>) {
  const [draft, setDraft] = useState(values)
  return (
    <BottomSheet
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft((before) => cleared(items, before, initialValues(items)))}>重置</Button>
          <Button type="primary" onClick={() => onSearch(draft)}>
            查询
          </Button>
        </>
      }
    >
      <search className="pc-advanced pc-phone-form">
        <FilterRows
          items={items}
          draft={draft}
          put={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
          renderField={renderField}
        />
        {order}
      </search>
    </BottomSheet>
  )
}
