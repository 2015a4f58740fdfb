import { Select } from 'antd'
import type { ReactNode } from 'react'
import { type Comparison, comparisons, type FilterItem } from './filter-items.ts'
import { comparisonKey, type FilterValues } from './filter-values.ts'

export type RenderField<I> = (
  item: FilterItem<I>,
  value: unknown,
  change: (value: unknown) => void,
  search: (value: unknown) => void,
) => ReactNode

interface Props<I> {
  items: readonly FilterItem<I>[]
  draft: FilterValues
  put: (name: string, value: unknown) => void
  renderField: RenderField<I>
}

/** Filters one below the other, each behind its name. Nothing is searched by them alone. */
export function FilterRows<I>({ items, draft, put, renderField }: Props<I>) {
  return items.map((item) => (
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
  ))
}

/** The filters of a form as they stand at first; what is not of it stays. */
export function cleared<I>(items: readonly FilterItem<I>[], draft: FilterValues, initial: FilterValues): FilterValues {
  const blank = Object.fromEntries(items.flatMap(({ name }) => [[name, undefined] as const, [comparisonKey(name), undefined] as const]))
  return { ...draft, ...blank, ...initial }
}
