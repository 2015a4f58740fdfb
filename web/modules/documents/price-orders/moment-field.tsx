import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Control } from '#web/kit/document/head-controls.tsx'
import { Field } from '#web/kit/form/fields.tsx'

interface Props {
  name: string
  label: string
  placeholder: string
  /** yyyy-MM-dd HH:mm, '' = none. */
  value: string
  onChange: (value: string) => void
}

const MOMENT = 'YYYY-MM-DD HH:mm'

/** A day and a time to the minute. */
const MomentField = ({ value, onChange, placeholder, ...frame }: Props) => (
  <Field {...frame}>
    {(field) => (
      <DatePicker
        {...field}
        showTime={{ format: 'HH:mm', defaultValue: dayjs('00:00', 'HH:mm') }}
        format={MOMENT}
        placeholder={placeholder}
        value={value ? dayjs(value, MOMENT) : null}
        onChange={(moment) => onChange(moment ? moment.format(MOMENT) : '')}
        style={{ width: '100%' }}
      />
    )}
  </Field>
)

/** The same in the header of a document. */
export const moment =
  (placeholder: string): Control =>
  ({ field }) => <MomentField {...field<string>()} placeholder={placeholder} />
