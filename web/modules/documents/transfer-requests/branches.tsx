import { useQuery } from '@tanstack/react-query'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Control } from '#web/kit/document/head-controls.tsx'
import { DictField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'

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

/** 调出公司. */
export const branch: Control = ({ field, change }) => <BranchField {...field<number>()} change={change} />

function BranchField({ value, label, change }: { value: number; label: string; change: (change: object) => void }) {
  const branches = useBranches()
  return (
    <DictField
      {...{ name: 'toCompanyId', label, required: true }}
      placeholder={branches && branches.length === 0 ? '没有其他公司' : ''}
      options={(branches ?? []).map(({ id, companyName }) => ({ value: String(id), label: companyName }))}
      value={value ? String(value) : ''}
      onChange={(chosen) =>
        change({ toCompanyId: Number(chosen), toCompanyName: branches?.find(({ id }) => String(id) === chosen)?.companyName ?? '' })
      }
    />
  )
}
