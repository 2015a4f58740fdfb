import { CloseOutlined, FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSession } from '../session/session.ts'
import type { FilterItem } from './filter-items.ts'
import type { RenderField } from './filter-rows.tsx'
import { comparisonKey, type FilterValues } from './filter-values.ts'
import { filterWords } from './filter-words.ts'
import { PhoneSheet } from './phone-sheet.tsx'

interface Props<I> {
  items: readonly FilterItem<I>[]
  values: FilterValues
  searched: FilterValues
  onChange: (values: FilterValues) => void
  onSearch: (values: FilterValues) => void
  /** The order of the rows, chosen among the filters. */
  order: ReactNode
  /** What may be done: beside the button, below it where the words need the room. */
  children: ReactNode
  renderField: RenderField<I>
}

/** Filters on a phone: those in force stand as chips that a tap takes away, all of them in a sheet from below. A list that begins with words keeps their field. */
export function PhoneFilters<I>({ items, values, searched, onChange, onSearch, order, children, renderField }: Props<I>) {
  const { dictionary } = useSession()
  const [open, setOpen] = useState(false)
  const [first] = items
  const words = first?.type === 'Input' ? first : undefined
  const set = filterWords(items, searched, dictionary).filter(({ name }) => name !== words?.name)
  const without = (name: string) => onSearch({ ...searched, [name]: undefined, [comparisonKey(name)]: undefined })
  return (
    <>
      <div className="pc-phone-bar">
        {words && (
          <search className="pc-phone-words">
            <form
              onSubmit={(event) => {
                event.preventDefault()
                onSearch(values)
              }}
            >
              {renderField(
                words,
                values[words.name],
                (value) => {
                  onChange({ ...values, [words.name]: value })
                  // the cross of the field
                  if (!value) without(words.name)
                },
                (value) => onSearch({ ...values, [words.name]: value }),
              )}
            </form>
          </search>
        )}
        {(items.length > 0 || order) && (
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {set.length > 0 ? `筛选（${set.length}）` : '筛选'}
          </Button>
        )}
        {!words && children}
      </div>
      {words && children}
      {set.length > 0 && (
        <ul className="pc-chips" aria-label="筛选条件">
          {set.map(({ name, label, text }) => (
            <li key={name}>
              <button type="button" onClick={() => without(name)} aria-label={`取消筛选 ${label} ${text}`.trim()}>
                <span>
                  {label} <b>{text}</b> <CloseOutlined aria-hidden />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <PhoneSheet
          {...{ items, renderField, order }}
          values={values}
          onClose={() => setOpen(false)}
          onSearch={(next) => {
            setOpen(false)
            onSearch(next)
          }}
        />
      )}
    </>
  )
}
