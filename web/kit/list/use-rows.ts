import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint, Reply, Row } from '#contract/kit/fields.ts'
import { usePage } from '../page.ts'
import { call } from '../request/request.ts'
import type { More } from './card-more.tsx'
import type { ListPageProps } from './list-page-props.ts'

interface PageOf<R> {
  page: { list: R[]; totalCount: number; more?: boolean }
}

/** The filters give the input its fields; that they are the call's own is checked where the page lists them. */
const send = call as unknown as <X extends Endpoint>(
  endpoint: X,
  input: object,
  options: { signal: AbortSignal; quiet: boolean },
) => Promise<Reply<X>>

/** Cards that come at once; the next as many when the last is reached. */
const CARDS = 20
const forever = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false }

interface Asked {
  query: Record<string, unknown>
  page: number
  limit: number
  ready: boolean
  /** Cards, more and more of them, instead of pages. */
  narrow: boolean
}

/** Loads the rows, by pages or as they are scrolled to, and their sums after them. What goes wrong the list says in its place. Cached as long as the tab is open. */
export function useRows<E extends Endpoint, T extends Endpoint>(props: ListPageProps<E, T>, { query, page, limit, ready, narrow }: Asked) {
  const { key } = usePage()
  const { load, totals, pageKey, rowKey } = props
  const ask = async (of: { page: number; limit: number }, signal: AbortSignal) =>
    (await send(load, { ...query, ...of }, { signal, quiet: true })) as unknown as PageOf<Row<E>>
  const paged = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'rows', query, page, limit],
    queryFn: ({ signal }) => ask({ page, limit }, signal),
    placeholderData: keepPreviousData,
    enabled: ready && !narrow,
  })
  const scrolled = useInfiniteQuery({
    ...forever,
    queryKey: [key, pageKey, 'cards', query],
    queryFn: ({ pageParam, signal }) => ask({ page: pageParam, limit: CARDS }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page: last }, all) =>
      last.list.length === CARDS && all.length * CARDS < last.totalCount ? all.length + 1 : undefined,
    placeholderData: keepPreviousData,
    enabled: narrow,
  })
  const rows = narrow ? scrolled : paged
  const cards = scrolled.data?.pages
  const list = useMemo(
    () => (narrow ? once(cards?.flatMap((each) => each.page.list) ?? [], rowKey) : (paged.data?.page.list ?? [])),
    [narrow, cards, paged.data, rowKey],
  )
  const sums = useQuery({
    ...forever,
    queryKey: [key, pageKey, 'totals', query],
    queryFn: async ({ signal }) => (totals ? await send(totals.load, query, { signal, quiet: true }) : null),
    enabled: Boolean(totals) && rows.isSuccess && !rows.isPlaceholderData,
  })
  const more: More = {
    has: scrolled.hasNextPage,
    busy: scrolled.isFetchingNextPage,
    failed: scrolled.isFetchNextPageError,
    load: () => void scrolled.fetchNextPage(),
  }
  const { totalCount = 0, more: uncounted } = (narrow ? cards?.at(-1) : paged.data)?.page ?? {}
  return { rows, list, sums, more, totalCount, uncounted }
}

/** What was written meanwhile moves rows from one page to the next: they stand once. */
function once<R>(list: readonly R[], rowKey: Extract<keyof R, string>): R[] {
  const seen = new Set<unknown>()
  return list.filter((row) => !seen.has(row[rowKey]) && seen.add(row[rowKey]))
}
