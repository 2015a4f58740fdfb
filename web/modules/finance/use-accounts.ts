import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_TYPES, type AccountType, funds } from '#contract/funds.ts'
import { formatDecimal } from '#web/kit/number.ts'
import { call } from '#web/kit/request.ts'

/** The accounts in use, as choices; who may see what is in them sees it. */
export function useAccounts() {
  const { data, isFetched, isError, refetch } = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => call(funds.page, { limit: 100, enabled: true }, { signal, quiet: true }),
    staleTime: 0,
  })
  const accounts = data?.page.list ?? []
  const options = accounts.map(({ id, accountName, accountType, balance }) => {
    const kind = ACCOUNT_TYPES[accountType as AccountType]
    const about = balance === null ? kind : `${kind} 余额 ${formatDecimal(balance, 2)}`
    return { value: String(id), label: accountName, about }
  })
  return { accounts, options, isFetched, isError, retry: () => void refetch() }
}
