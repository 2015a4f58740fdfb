import { useState } from 'react'
import { stockIn } from '#contract/stock-in.ts'
import { toast } from '#web/kit/dialogs.tsx'
import { useAttempt } from '#web/kit/document/attempt.ts'
import { call, stamp } from '#web/kit/request.ts'

/** The steps an order can take after it was written. */
export function useStockInSteps(id: number, onMoved: () => void) {
  const attempt = useAttempt()
  const [moved, setMoved] = useState(false)
  async function take(name: string, done: string, work: () => Promise<unknown>): Promise<void> {
    if ((await attempt.run(name, work)) === undefined) return
    toast.success(done)
    setMoved(true)
    onMoved()
  }
  return {
    ...attempt,
    moved,
    confirm: () => take('confirm', '已确认入库', () => call(stockIn.confirm, { id, submittime: stamp() }, { quiet: true })),
    finish: () => take('finish', '已完成', () => call(stockIn.finish, { id, submittime: stamp() }, { quiet: true })),
  }
}
export type StockInStepsState = ReturnType<typeof useStockInSteps>
