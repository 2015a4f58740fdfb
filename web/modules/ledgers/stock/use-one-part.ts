import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { parts } from '#contract/master/parts.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'

export interface PartInView {
  pjid: number
  /** What to call it; '' while it is looked up. */
  name: string
  clear: () => void
}

/** The one part a page was opened for (`openPage('StockQuery', { pjid })`), until the user takes the restriction away. */
export function useOnePart(wanted: string | undefined): PartInView {
  const { key, asked } = usePage()
  const [pjid, setPjid] = useState(Number(wanted) || 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, it is shown once more
  useEffect(() => setPjid(Number(wanted) || 0), [wanted, asked])
  const { data } = useQuery({
    queryKey: [key, 'one-part', pjid],
    queryFn: ({ signal }) => call(parts.getOne, { id: pjid }, { signal, quiet: true }),
    enabled: pjid > 0,
  })
  const part = data?.content
  return { pjid, name: part ? `${part.pjNo} ${part.pjName}` : '', clear: () => setPjid(0) }
}
