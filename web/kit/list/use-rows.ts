import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply, Row } from '#contract/kit/fields.ts'
import { usePage } from '../page.ts'
import { call } from '../request/request.ts'
import type { ListPageProps } from './list-page-props.ts'

interface PageOf<R> {
  page: { list: R[]; totalCount: number; more?: boolean }
}

/** The filters give the input its fields; that they are the call's own is checked where the page lists them. */
const send = call as unknown as <X extends Endpoint>(endpoint: X, input: object, options: { signal: AbortSignal }) => Promise<Reply<X>>

/** Loads one page of rows, and its sums after it. Cached as long as the tab is open. */
export function useRows<E extends Endpoint, T extends Endpoint>(
  props: ListPageProps<E, T>,
  query: Record<string, unknown>,
  page: number,
  limit: number,
  ready: boolean,
) {
  const { key } = usePage()
  const { load, totals, pageKey } = props
  const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false }
  const rows = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'rows', query, page, limit],
    queryFn: async ({ signal }) => (await send(load, { ...query, page, limit }, { signal })) as unknown as PageOf<Row<E>>,
    placeholderData: keepPreviousData,
    enabled: ready,
  })
  const sums = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'totals', query],
    queryFn: async ({ signal }) => (totals ? await send(totals.load, query, { signal }) : null),
    enabled: Boolean(totals) && rows.isSuccess && !rows.isPlaceholderData,
  })
  return { rows, sums }
}
