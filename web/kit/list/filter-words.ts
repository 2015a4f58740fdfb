import type { Cascaded } from '../form/cascade.tsx'
import { quickRanges } from '../form/date-ranges.ts'
import type { Reading } from '../table/cell-text.ts'
import type { FilterItem } from './filter-items.ts'
import { countSet, type DateValue, daysOf, type FilterValues, type NumberRange, type Picked } from './filter-values.ts'

interface Word {
  name: string
  label: string
  text: string
}

/** The filters in force, in words: 状态 待审核. */
export function filterWords<I>(items: readonly FilterItem<I>[], values: FilterValues, dictionary: Reading['dictionary']): Word[] {
  return items
    .filter((item) => countSet([item], values) > 0)
    .map((item) => ({ name: item.name, label: item.label, text: textOf(item, values[item.name], dictionary) }))
}

function textOf<I>(item: FilterItem<I>, value: unknown, dictionary: Reading['dictionary']): string {
  switch (item.type) {
    case 'Daterange': {
      const { quick } = value as DateValue
      const days = daysOf(value)
      return quick ? quickRanges[quick] : (days?.join(' 至 ') ?? '')
    }
    case 'numInput': {
      const { min, max } = value as NumberRange
      return min && max ? `${min} – ${max}` : min ? `≥ ${min}` : `≤ ${max}`
    }
    case 'quick':
      return (value as Picked).text
    case 'cascade':
      return (value as Cascaded).text
    case 'checkbox':
      return ''
    case 'dictSelect':
      return named(value, (one) => dictionary(item.dict).find(({ dictName, dictValue }) => (dictValue || dictName) === one)?.dictName)
    case 'stateSelect':
      return named(value, (one) => item.options.find((option) => option.value === one)?.label)
    default:
      return String(value).trim()
  }
}

const named = (value: unknown, nameOf: (one: string) => string | undefined) =>
  [value]
    .flat()
    .map((one) => nameOf(String(one)) ?? String(one))
    .join('、')
