import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { toast } from '#web/kit/dialogs.tsx'
import { useAttempt } from '#web/kit/document/attempt.ts'
import { call, stamp } from '#web/kit/request.ts'

export type SaleOrder = NonNullable<Reply<typeof outbound.get>['content']>

export function useSale(id: number) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['sale', id],
    queryFn: ({ signal }) => call(outbound.get, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  return { order: data?.content ?? undefined, missing: data?.content === null, isError, refetch, version: data?.content?.version ?? 0 }
}

/** The steps an order can take after it was written. `onMoved`: it has. */
export function useSaleSteps(id: number, onMoved: () => void) {
  const attempt = useAttempt()
  const client = useQueryClient()
  const [moved, setMoved] = useState(false)
  async function take(name: string, done: string, work: () => Promise<{ status: string }>): Promise<boolean> {
    const reply = await attempt.run(name, work)
    if (!reply) return false
    toast.success(`${done}：${reply.status}`)
    setMoved(true)
    void client.invalidateQueries({ queryKey: ['sale', id] })
    onMoved()
    return true
  }
  const quiet = { quiet: true }
  return {
    ...attempt,
    moved,
    approve: (note: string) => take('approve', '审核通过', () => call(outbound.approve, { id, note, submittime: stamp() }, quiet)),
    reject: (note: string) => take('reject', '已驳回', () => call(outbound.reject, { id, note, submittime: stamp() }, quiet)),
    notify: () => take('notify', '已通知备货', () => call(outbound.notify, { id, submittime: stamp() }, quiet)),
    close: (note: string) => take('close', '已关单', () => call(outbound.close, { id, note, submittime: stamp() }, quiet)),
  }
}
export type SaleStepsState = ReturnType<typeof useSaleSteps>
