import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Cascade, type Cascaded } from '../form/cascade.tsx'
import { DAY, quickRanges, rangeOf } from '../form/date-ranges.ts'
import { shownValue } from '../form/lookup-kinds.ts'
import { keepDecimal } from '../form/number.ts'
import { useNarrow } from '../narrow.ts'
import { useSession } from '../session/session.ts'
import type { FilterItem } from './filter-items.ts'
import { type DateValue, daysOf, type NumberRange, type Picked, rangeSide } from './filter-values.ts'
import { PhoneRange } from './phone-range.tsx'
import { QuickSearch } from './quick-search.tsx'

interface Props<I> {
  item: FilterItem<I>
  /** Most characters the call takes of it. */
  limit: number | undefined
  value: unknown
  onChange: (value: unknown) => void
  /** Searches with what is set now; items that are chosen rather than typed do so at once. */
  onSearch: (value: unknown) => void
}

/** The field of one filter, on the line and in the dialog alike. */
export function FilterField<I>({ item, limit, value, onChange, onSearch }: Props<I>) {
  const { dictionary } = useSession()
  const narrow = useNarrow()
  const now = (next: unknown) => {
    onChange(next)
    onSearch(next)
  }
  switch (item.type) {
    case 'Input':
    case 'blurInput':
      return (
        <Input
          aria-label={item.label}
          placeholder={item.label}
          allowClear
          maxLength={limit}
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={item.type === 'blurInput' ? () => onSearch(value) : undefined}
        />
      )
    case 'numInput':
      return <NumberRangeField label={item.label} value={value as NumberRange | undefined} onChange={onChange} />
    case 'dictSelect':
    case 'stateSelect': {
      const options =
        item.type === 'stateSelect'
          ? item.options.map((option) => ({ value: option.value, label: option.label ?? option.value }))
          : dictionary(item.dict).map((entry) => ({ value: entry.dictValue || entry.dictName, label: entry.dictName }))
      return (
        <Select
          aria-label={item.label}
          placeholder={item.label}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          mode={item.multiple ? 'multiple' : undefined}
          maxTagCount="responsive"
          popupMatchSelectWidth={false}
          options={options}
          value={value ?? (item.multiple ? [] : null)}
          onChange={now}
          style={{ width: '100%' }}
        />
      )
    }
    case 'checkbox':
      return (
        <Checkbox checked={Boolean(value)} onChange={(event) => now(event.target.checked)}>
          {item.label}
        </Checkbox>
      )
    case 'Daterange':
      return narrow ? (
        <PhoneRange label={item.label} value={value as DateValue | undefined} onChange={now} />
      ) : (
        <DateRangeField label={item.label} value={value as DateValue | undefined} onChange={now} />
      )
    case 'cascade':
      return (
        <Cascade
          label={item.label}
          placeholder={item.label}
          tree={item.tree}
          load={item.load}
          value={value as Cascaded | undefined}
          onChange={now}
        />
      )
    case 'quick': {
      const picked = value as Picked | undefined
      return (
        <QuickSearch
          kind={item.kind}
          label={item.label}
          placeholder={item.label}
          value={picked?.text ?? ''}
          offerTyped={item.kind === 'pjName' || item.kind === 'pjSize'}
          onChange={(found) => now(found && ({ item: found, text: shownValue(item.kind, found) } satisfies Picked))}
        />
      )
    }
  }
}

const presets = (Object.keys(quickRanges) as (keyof typeof quickRanges)[]).map((quick) => ({
  label: quickRanges[quick],
  value: () => rangeOf(quick).map((day) => dayjs(day)) as [Dayjs, Dayjs],
}))

function quickNamed(from: string, to: string): DateValue['quick'] {
  return (Object.keys(quickRanges) as (keyof typeof quickRanges)[]).find((quick) => {
    const [first, last] = rangeOf(quick)
    return first === from && last === to
  })
}

/** From day to day, with the quick ranges at the side. Days can be typed without separators: 20260301. */
function DateRangeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: DateValue | undefined
  onChange: (value: DateValue | undefined) => void
}) {
  const days = daysOf(value)
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={[`${label}起`, '止']}
      format={[DAY, 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D']}
      presets={presets}
      value={days ? [dayjs(days[0]), dayjs(days[1])] : null}
      onChange={(range) => {
        const [from, to] = range ?? []
        if (!from || !to) return onChange(undefined)
        const bounds = { from: from.format(DAY), to: to.format(DAY) }
        onChange({ ...bounds, quick: quickNamed(bounds.from, bounds.to) })
      }}
      style={{ width: '100%' }}
    />
  )
}

function NumberRangeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: NumberRange | undefined
  onChange: (value: NumberRange) => void
}) {
  const range = { min: value?.min ?? '', max: value?.max ?? '' }
  const side = (name: 'min' | 'max', placeholder: string) => (
    <Input
      aria-label={placeholder}
      placeholder={placeholder}
      inputMode="decimal"
      value={range[name]}
      onChange={(event) => onChange({ ...range, [name]: keepDecimal(event.target.value, 3, true) })}
      onBlur={() => onChange({ ...range, [name]: rangeSide(range[name]) })}
    />
  )
  return (
    <span className="pc-range">
      {side('min', `${label}最小`)}
      <span aria-hidden="true">–</span>
      {side('max', '最大')}
    </span>
  )
}
