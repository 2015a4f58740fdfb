import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { DayField, DictField, TextField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import type { RequestHead } from './draft.ts'

const order = ['toCompanyId', 'needBy', 'remark'] as const satisfies readonly (keyof RequestHead)[]

/** The branches that can be asked. */
export function useBranches() {
  const { companyId } = useUser()
  const { data } = useQuery({
    queryKey: ['request-companies', companyId],
    queryFn: ({ signal }) => call(transferRequests.companies, {}, { signal }),
    staleTime: 300_000,
  })
  return data?.content
}

/** The header of a request under the pen. */
export const RequestHeadForm = memo(function RequestHeadForm({ head, onDone, onChange, ref }: HeadProps<RequestHead>) {
  const field = fieldsOf(transferRequests.save.input, head, onChange)
  const branches = useBranches()
  return (
    <HeadForm order={order} ref={ref} onDone={onDone}>
      <DictField
        name="toCompanyId"
        label="调出公司"
        required
        placeholder={branches && branches.length === 0 ? '没有其他公司' : ''}
        options={(branches ?? []).map(({ id, companyName }) => ({ value: String(id), label: companyName }))}
        value={head.toCompanyId ? String(head.toCompanyId) : ''}
        onChange={(value) =>
          onChange({ toCompanyId: Number(value), toCompanyName: branches?.find(({ id }) => String(id) === value)?.companyName ?? '' })
        }
      />
      <DayField {...field('needBy')} />
      <TextField {...field('remark')} span={2} />
    </HeadForm>
  )
})
