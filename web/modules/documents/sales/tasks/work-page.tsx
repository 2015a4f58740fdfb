import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outbound } from '#contract/documents/sales/sales.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { WorkList } from './work-list.tsx'
import { WorkOrder } from './work-order.tsx'
import { type Order, type WorkStep, workSteps } from './work-steps.ts'
import '#web/kit/work/work.css'

const MOST = 200
/** New tasks come up by themselves. */
const AGAIN = 20_000

function useTasks({ waiting, doing, key: step }: WorkStep) {
  const { key } = usePage()
  return useQuery({
    queryKey: [key, 'tasks', step],
    queryFn: async ({ signal }) => {
      const status = doing ? `${waiting},${doing}` : waiting
      const { page } = await call(outbound.page, { page: 1, limit: MOST, ckType: 0, status }, { signal, quiet: true })
      return { list: [...page.list].sort(urgentFirst(doing)), total: page.totalCount }
    },
    refetchInterval: AGAIN,
    staleTime: 0,
  })
}

/** Begun ones first: somebody has the goods in hands; then urgent ones, then the oldest. */
const urgentFirst = (doing: string | undefined) => (a: Order, b: Order) => {
  const rank = ({ status, jjAmount }: Order) => (status === doing ? 0 : jjAmount > 0 ? 1 : 2)
  return rank(a) - rank(b) || a.id - b.id
}

/** The page of one step of the warehouse: its tasks, and the task that is being done. */
function WorkPage({ step }: { step: WorkStep }) {
  const { key } = usePage()
  const client = useQueryClient()
  const tasks = useTasks(step)
  const [chosen, setChosen] = useState<Order>()

  const leave = () => {
    setChosen(undefined)
    void client.invalidateQueries({ queryKey: [key, 'tasks', step.key] })
  }
  if (chosen) return <WorkOrder key={chosen.id} step={step} order={chosen} onLeave={leave} />
  return (
    <WorkList
      step={step}
      orders={tasks.data?.list}
      total={tasks.data?.total ?? 0}
      failed={tasks.isError}
      onRetry={() => void tasks.refetch()}
      onChoose={setChosen}
    />
  )
}

export const PickListPage = () => <WorkPage step={workSteps.pick} />
export const CheckListPage = () => <WorkPage step={workSteps.check} />
export const PackListPage = () => <WorkPage step={workSteps.pack} />
export const ShipListPage = () => <WorkPage step={workSteps.ship} />
export const SignListPage = () => <WorkPage step={workSteps.sign} />
