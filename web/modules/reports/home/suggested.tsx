import { useQuery } from '@tanstack/react-query'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import { suggestions } from '#contract/reports/home/links.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { Linked } from './figure.tsx'

const OLD = 600_000

/** 采购建议 n 项: as the page counts them. It looks at every part, so that the home page does not wait for it, nor ask often. */
export function Suggested() {
  const { may, user } = useSession()
  const { data } = useQuery({
    queryKey: ['home-suggested', user?.companyId],
    queryFn: ({ signal }) => call(purchasePlan.suggest, { page: 1, limit: 10 }, { signal, quiet: true }),
    enabled: may('busi:cg:suggest'),
    staleTime: OLD,
    gcTime: OLD,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const count = data?.page.totalCount ?? 0
  if (count === 0) return null
  return (
    <li>
      <Linked link={suggestions} className="summary-todo">
        <strong>{count}</strong>
        <span>采购建议</span>
      </Linked>
    </li>
  )
}
