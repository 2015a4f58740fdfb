import { useQuery } from '@tanstack/react-query'
import { people } from '#contract/platform/people/people.ts'
import { DictField } from '../form/fields.tsx'
import { call } from '../request/request.ts'
import { useUser } from '../session/session.ts'

interface Props {
  name: string
  /** 0 = nobody. */
  value: number
  onChange: (userId: number) => void
  label?: string
}

/** 负责人 of a document: one of the company's people. */
export function InchargeField({ name, value, onChange, label = '负责人' }: Props) {
  const { companyId, userId, realName } = useUser()
  const { data } = useQuery({
    queryKey: ['incharges', companyId],
    queryFn: ({ signal }) => call(people.incharges, { id: 0 }, { signal, quiet: true }),
    staleTime: 300_000,
  })
  const options = (data?.content ?? [{ id: userId, realName }]).map((person) => ({ value: String(person.id), label: person.realName }))
  return (
    <DictField name={name} label={label} options={options} value={value ? String(value) : ''} onChange={(id) => onChange(Number(id))} />
  )
}
