import { Radio } from 'antd'
import { Field } from './fields.tsx'

/** What a bulk change is about: the ticked rows, or everything the list was searched for. */
export interface Scope {
  ids: readonly number[]
  /** The filters of the list, as they were sent. */
  filter: Record<string, unknown>
  /** How many the filters find, as the pager says it: 37, 10000+. */
  found: string
}
export type ScopeKind = 'ticked' | 'found'

export const firstKind = ({ ids }: Scope): ScopeKind => (ids.length > 0 ? 'ticked' : 'found')
/** As the calls take it. */
export const sentScope = ({ ids, filter }: Scope, kind: ScopeKind) => (kind === 'ticked' ? { ids: [...ids] } : { filter })

interface Props {
  scope: Scope
  /** Columns of the form it stretches over: all. */
  span: number
  value: ScopeKind
  onChange: (kind: ScopeKind) => void
}

export const ScopeField = ({ scope, span, value, onChange }: Props) => (
  <Field name="scope" label="范围" span={span}>
    {({ disabled }) => (
      <Radio.Group
        aria-label="范围"
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value as ScopeKind)}
        options={[
          { value: 'ticked', label: `勾选的 ${scope.ids.length} 个`, disabled: scope.ids.length === 0 },
          { value: 'found', label: `查询结果全部 ${scope.found} 个` },
        ]}
      />
    )}
  </Field>
)
