import { useQuery } from '@tanstack/react-query'
import { people } from '#contract/platform/people/people.ts'
import { call } from '#web/kit/request/request.ts'

/** How many more accounts the licence covers. */
export function Seats() {
  const { data } = useQuery({ queryKey: ['people', 'seats'], queryFn: ({ signal }) => call(people.seats, {}, { signal, quiet: true }) })
  if (!data?.data.limited) return null
  const { left } = data.data
  return (
    <span className={left > 0 ? 'people-seats' : 'people-seats user-stopped'}>
      {left >= 0 ? `还可启用 ${left} 个用户` : `已超出授权 ${-left} 个用户`}
    </span>
  )
}
