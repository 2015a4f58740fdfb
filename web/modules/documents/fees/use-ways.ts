import { useQuery } from '@tanstack/react-query'
import { payMethods } from '#contract/ledgers/cash.ts'
import { call } from '#web/kit/request/request.ts'

export const OWED = '挂账'

/** How fees can be paid: 挂账 first; nothing else for whoever may not pay. */
export function useWays(mayPay: boolean): { value: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['pay-methods-in-use'],
    queryFn: async ({ signal }) => (await call(payMethods.list, {}, { signal, quiet: true })).content.filter(({ enabled }) => enabled),
    enabled: mayPay,
  })
  return [OWED, ...data.map(({ name }) => name)].map((value) => ({ value }))
}
