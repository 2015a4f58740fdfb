import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { reportSchedules } from '#contract/reports/figures/schedules.ts'
import { Field } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'

interface Props {
  value: number[]
  error: string | undefined
  onChange: (userIds: number[]) => void
}

/** Whom it is sent to, oneself among them. */
export function Receivers({ value, error, onChange }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['report-receivers'],
    queryFn: ({ signal }) => call(reportSchedules.receivers, {}, { signal, quiet: true }),
  })
  const options = (data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field name="receivers" label="接收人" required error={error}>
      {(field) => (
        <Select
          {...field}
          mode="multiple"
          style={{ width: '100%' }}
          loading={isPending}
          value={isPending ? [] : value}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
