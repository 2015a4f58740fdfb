import type { RefObject } from 'react'
import { stockIn } from '#contract/stock-in.ts'
import type { TableHandle } from '#web/kit/data-table/table-props.ts'
import { ask, toast } from '#web/kit/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { obstacleOf } from './draft.ts'
import type { StockInWork } from './use-stock-in-draft.ts'

interface Given {
  work: StockInWork
  grid: RefObject<TableHandle | null>
  focusField: (name: string) => boolean
  onLeave: () => void
  onConfirmed: (id: number) => void
}

/** What can be done with an order under the pen, each by its key. Refusals stay above the order until they are dismissed. */
export function useStockInActions({ work, grid, focusField, onLeave, onConfirmed }: Given) {
  const { may } = useSession()
  const maySave = may(work.id === 0 ? 'busi:rk:add' : 'busi:rk:upd')

  /** What stands in the cell counts; what is missing is named, and the cursor put there. */
  async function save(): Promise<boolean> {
    const back = leaveCell(grid)
    const obstacle = obstacleOf(work.now())
    if (!obstacle) {
      const saved = await work.save()
      back()
      return saved
    }
    work.say(obstacle.text)
    if (obstacle.field) focusField(obstacle.field)
    else if (obstacle.line) grid.current?.edit(obstacle.line.index, obstacle.line.prop)
    return false
  }
  async function confirm(): Promise<void> {
    leaveCell(grid)
    if ((work.isDirty() || work.now().id === 0) && !(await save())) return
    const { id, no } = work.now()
    const reply = await work.run('confirm', () => call(stockIn.confirm, { id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success(`已确认入库：${no}`)
    onConfirmed(id)
  }
  async function leave(): Promise<void> {
    leaveCell(grid)
    if (work.isDirty() && !(await ask('有未保存的修改，放弃修改并离开？', '未保存'))) return
    work.forget()
    onLeave()
  }
  async function remove(): Promise<void> {
    if (!(await ask(`删除入库单 ${work.no}？删除后不能恢复`))) return
    const reply = await work.run('remove', () => call(stockIn.remove, { id: work.id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    work.forget()
    toast.success('删除成功')
    onLeave()
  }

  useShortcut('F8', '保存', () => void save(), { disabled: !maySave })
  useShortcut('Ctrl+Enter', '确认入库', () => void confirm(), { disabled: !may('busi:rk:confirm') })
  return { save, confirm, leave, remove, maySave }
}
