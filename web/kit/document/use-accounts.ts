import { useQuery } from '@tanstack/react-query'
import { funds } from '#contract/ledgers/cash.ts'
import { call } from '#web/kit/request/request.ts'

/** The accounts in use, as choices. */
export function useAccounts() {
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => call(funds.page, { limit: 100, enabled: true }, { signal, quiet: true }),
    staleTime: 0,
  })
  const accounts = data?.page.list ?? []
  const options = accounts.map(({ id, accountName }) => ({ value: String(id), label: accountName }))
  return { accounts, options }
}
