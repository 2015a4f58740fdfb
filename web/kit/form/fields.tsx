import { DownOutlined } from '@ant-design/icons'
import { Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react'
import { QuickSearch } from '../list/quick-search.tsx'
import { useSession } from '../session/session.ts'
import type { Option } from '../table/column.ts'
import { DAY } from './date-ranges.ts'
import type { EnterFlow } from './enter-flow.ts'
import { FieldsFolded, RegisterField } from './field-folding.ts'
import type { LookupItem, LookupKind } from './lookup-kinds.ts'
import { OfferWord } from './offer-word.tsx'
import { SuggestInput } from './suggest-input.tsx'

// ---- the grid around fields ----

interface FormGridProps {
  /** Columns on a wide window; a phone always has one. */
  columns?: 1 | 2 | 3 | 4
  /** Width of the labels in pixels. */
  labels?: number
  enter?: EnterFlow
  disabled?: boolean
  children: ReactNode
}
const DisabledContext = createContext(false)
/** A record that is read: its fields are text, not greyed inputs. */
export const FormIsRead = createContext(false)

/** Dense form: labels at the left, fields in columns. */
export function FormGrid({ columns = 2, labels = 84, enter, disabled = false, children }: FormGridProps) {
  const reading = useContext(FormIsRead)
  return (
    <DisabledContext value={disabled}>
      <div
        ref={enter?.ref}
        onKeyDownCapture={enter?.onKeyDownCapture}
        className={reading ? 'pc-form pc-reading' : 'pc-form'}
        style={{ '--columns': columns, '--label': `${labels}px` } as React.CSSProperties}
      >
        {children}
      </div>
    </DisabledContext>
  )
}

export interface FieldProps {
  /** Name in the enter order, and of the field for tests and screen readers. */
  name: string
  label: string
  required?: boolean
  /** What is wrong, shown below the field. */
  error?: string
  disabled?: boolean
  /** Columns it stretches over. */
  span?: number
  placeholder?: string
  /** What an empty field of a record that is read says, where nothing is no gap. */
  nothing?: string
  /** What a reader has to know about it, below the field. */
  hint?: string
}

interface FrameProps extends FieldProps {
  children: (field: { id: string; disabled: boolean; status: 'error' | undefined }) => ReactNode
  after?: ReactNode
}

/** Label, star, error around any input: fields that are not among those below wear it too. */
export function Field({ name, label, required, error, disabled, span, hint, children, after }: FrameProps) {
  const id = useId()
  const off = useContext(DisabledContext)
  const registerField = useContext(RegisterField)
  const folded = useContext(FieldsFolded)
  const stays = Boolean(required || error)
  useLayoutEffect(() => registerField?.({ name, label, stays }), [registerField, name, label, stays])
  return (
    <div
      className="pc-field"
      data-field={name}
      hidden={folded?.has(name)}
      style={span ? ({ '--span': span } as React.CSSProperties) : undefined}
    >
      <label htmlFor={id} className={required ? 'pc-required' : undefined}>
        {label}
      </label>
      <div className="pc-control">
        {children({ id, disabled: disabled ?? off, status: error ? 'error' : undefined })}
        {after}
        {hint && !error && <span className="pc-beneath">{hint}</span>}
        {error && (
          <span className="pc-error" role="alert">
            {error}
          </span>
        )}
      </div>
    </div>
  )
}

// ---- fields ----

/** Nothing is told as in the records of documents: —. */
const NOTHING = '—'
export const useHint = (placeholder: string | undefined, nothing = NOTHING) => (useContext(FormIsRead) ? nothing : placeholder)

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  maxLength?: number
  /** Lines of a larger text. */
  rows?: number
  readOnly?: boolean
  after?: ReactNode
  type?: 'text' | 'password'
}
export function TextField({ value, onChange, onBlur, maxLength, rows, readOnly, type = 'text', placeholder, ...frame }: TextFieldProps) {
  const hint = useHint(placeholder)
  return (
    <Field {...frame}>
      {(field) => {
        const shared = {
          ...field,
          value,
          onBlur,
          maxLength,
          readOnly,
          placeholder: hint,
          'aria-required': frame.required,
          autoComplete: 'off',
        }
        if (rows) return <Input.TextArea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
        return <Input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      }}
    </Field>
  )
}

interface DictFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Dictionary type, such as PJPP; or `options`. */
  dict?: string
  options?: readonly Option[]
  /** A word that is not in the dictionary may be typed. */
  free?: boolean
  maxLength?: number
}

/**
 * A dictionary as a field: lists what fits while typing; where allowed, a new word is as good as a known one, and who keeps the dictionaries
 * is offered to put it there.
 */
export function DictField({ value, onChange, dict, options, free, maxLength, placeholder, ...frame }: DictFieldProps) {
  const { dictionary } = useSession()
  const hint = useHint(placeholder)
  const entries = dict ? dictionary(dict) : []
  const all: readonly Option[] = options ?? entries.map((entry) => ({ value: entry.dictValue || entry.dictName, label: entry.dictName }))
  const initials = new Map(entries.map(({ dictName, py }) => [dictName, py]))
  const labelOf = (option: Option) => option.label ?? option.value
  const fits = (option: Option, text: string) =>
    labelOf(option).toLowerCase().includes(text) || (initials.get(labelOf(option))?.startsWith(text) ?? false)
  const current = all.find((option) => option.value === value)
  const off = useContext(DisabledContext)
  const offered = free && dict && value && !current && !(frame.disabled ?? off) ? <OfferWord dict={dict} word={value} /> : undefined
  return (
    <Field {...frame} after={offered}>
      {(field) => (
        <SuggestInput<Option>
          {...field}
          label={frame.label}
          placeholder={hint}
          maxLength={maxLength}
          value={current ? labelOf(current) : value}
          source={(text) => all.filter((option) => fits(option, text.toLowerCase()))}
          delay={0}
          openAtOnce
          firstByEnter={
            free ? (text) => /^[a-z]+$/i.test(text) && !all.some((option) => labelOf(option).toLowerCase() === text.toLowerCase()) : true
          }
          suffix={<DownOutlined className="pc-faint pc-chevron" />}
          textOf={labelOf}
          keyOf={(option) => option.value}
          render={labelOf}
          own={free ? (text) => all.find((option) => labelOf(option) === text) ?? { value: text } : undefined}
          onPick={(option) => onChange(option.value)}
          onClear={() => onChange('')}
        />
      )}
    </Field>
  )
}

interface DayFieldProps extends FieldProps {
  /** yyyy-MM-dd, '' = none. */
  value: string
  onChange: (value: string) => void
}
export function DayField({ value, onChange, placeholder, ...frame }: DayFieldProps) {
  const hint = useHint(placeholder)
  return (
    <Field {...frame}>
      {(field) => (
        <DatePicker
          {...field}
          placeholder={hint}
          value={value ? dayjs(value) : null}
          onChange={(day) => onChange(day ? day.format(DAY) : '')}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}

interface LookupFieldProps extends FieldProps {
  kind: LookupKind
  /** Text that stands in the field. */
  value: string
  onChange: (item: LookupItem | undefined) => void
  offerTyped?: boolean
  maxLength?: number
}
/** Quick search as a field of a form. */
export function LookupField({ kind, value, onChange, offerTyped, maxLength, placeholder, ...frame }: LookupFieldProps) {
  const hint = useHint(placeholder)
  return (
    <Field {...frame}>
      {(field) => <QuickSearch {...field} {...{ kind, value, onChange, offerTyped, maxLength, placeholder: hint }} label={frame.label} />}
    </Field>
  )
}

interface TickFieldProps extends FieldProps {
  value: boolean
  onChange: (value: boolean) => void
}
export function TickField({ value, onChange, ...frame }: TickFieldProps) {
  return (
    <Field {...frame}>
      {({ id, disabled }) => <Checkbox id={id} disabled={disabled} checked={value} onChange={(event) => onChange(event.target.checked)} />}
    </Field>
  )
}
