import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { formatDecimal } from '../form/number.ts'

type Other = Reply<typeof stock.others>['content'][number]
export type StockOfOthers = ReadonlyMap<number, readonly Other[]>

const AT_ONCE = 100

/** What other branches have of these parts; undefined until it is known, and for whoever may not see it. */
export function useStockOfOthers(pjids: readonly number[]): StockOfOthers | undefined {
  const { may } = useSession()
  const key = [...new Set(pjids.filter((id) => id > 0))].sort((a, b) => a - b).join()
  const { data } = useQuery({
    queryKey: ['stock-of-others', key],
    queryFn: async ({ signal }) => {
      const ids = key.split(',').map(Number)
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
      const replies = await Promise.all(parts.map((some) => call(stock.others, { pjids: some }, { signal, quiet: true })))
      return replies.flatMap(({ content }) => content)
    },
    enabled: key !== '' && may('stock.others'),
    // the neighbour sells too
    staleTime: 20_000,
  })
  return useMemo(() => data && Map.groupBy(data, ({ pjid }) => pjid), [data])
}

/** Items of a list: each branch that has the part, most 可调 first; `hint` says how it is asked. */
export function OthersStock({ pjid, hint }: { pjid: number; hint: string }) {
  return <OthersItems others={useStockOfOthers([pjid])?.get(pjid)} hint={hint} />
}

/** The same, of a part among many that were asked for together. */
export function OthersItems({ others = [], hint = '' }: { others: readonly Omit<Other, 'pjid'>[] | undefined; hint?: string }) {
  return others.map(({ companyId, companyName, usable, spare }, at) => (
    <li key={companyId} className="others-stock">
      {companyName} 可用 <b>{formatDecimal(usable, 0, 3)}</b>
      {spare > 0 && <em>可调 {formatDecimal(spare, 0, 3)}</em>}
      {at === 0 && hint && <kbd>{hint}</kbd>}
    </li>
  ))
}
