import { useQuery } from '@tanstack/react-query'
import { people } from '#contract/platform/people/people.ts'
import { call } from '#web/kit/request/request.ts'

const nobody: readonly { value: string; label: string }[] = []

/** Who may be in charge, as choices. */
export function usePeople(): readonly { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['incharges', 0],
    queryFn: async ({ signal }) => {
      const { content } = await call(people.incharges, { id: 0 }, { signal, quiet: true })
      return content.map(({ id, realName }) => ({ value: String(id), label: realName }))
    },
    staleTime: 300_000,
  })
  return data ?? nobody
}
