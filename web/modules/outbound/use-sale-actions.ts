import { type RefObject, useRef } from 'react'
import { outbound } from '#contract/outbound.ts'
import type { TableHandle } from '#web/kit/data-table/table-props.ts'
import { ask, toast } from '#web/kit/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { inputOf, obstacleOf } from './draft.ts'
import type { SaleWork } from './use-sale-draft.ts'

interface Given {
  work: SaleWork
  grid: RefObject<TableHandle | null>
  focusField: (name: string) => boolean
  onLeave: () => void
  onDone: (id: number, held: string) => void
}

/** What can be done with a sale under the pen, each by its key. Refusals stay above the order until they are dismissed. */
export function useSaleActions({ work, grid, focusField, onLeave, onDone }: Given) {
  const { may } = useSession()
  const mayCounter = may('busi:ck:counter')
  const mayConfirm = may('busi:ck:confirm')
  const maySave = may(work.id === 0 ? 'busi:ck:add' : 'busi:ck:upd')

  const back = useRef(() => {})

  /** What stands in the cell counts; what is missing is named, and the cursor put there. */
  function complete(): boolean {
    back.current = leaveCell(grid)
    const obstacle = obstacleOf(work.now())
    if (!obstacle) return true
    work.say(obstacle.text)
    if (obstacle.field) focusField(obstacle.field)
    else if (obstacle.line) grid.current?.edit(obstacle.line.index, obstacle.line.prop)
    return false
  }
  async function save(): Promise<boolean> {
    if (!complete()) return false
    const saved = await work.save()
    back.current()
    return saved
  }

  async function confirm(): Promise<void> {
    if (!complete()) return
    if ((work.isDirty() || work.now().id === 0) && !(await work.save())) return
    const { id, no } = work.now()
    const reply = await work.run('confirm', () => call(outbound.confirm, { id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    // why it is held stays on the order itself until it is decided
    if (!reply.override) toast.success(`${no} 已确认，${reply.status}`)
    onDone(id, reply.override)
  }
  /** 柜台销售: the customer stands there and takes the goods with him. */
  async function counter(): Promise<void> {
    if (!complete()) return
    const reply = await work.run('counter', () => call(outbound.counter, { ...inputOf(work.now()), submittime: stamp() }, { quiet: true }))
    if (!reply) return
    work.forget()
    toast.success(`柜台销售完成：${reply.ckNo}`)
    onDone(reply.id, '')
  }
  async function leave(): Promise<void> {
    leaveCell(grid)
    if (work.isDirty() && !(await ask('有未保存的修改，放弃修改并离开？', '未保存'))) return
    work.forget()
    onLeave()
  }
  async function remove(): Promise<void> {
    if (!(await ask(`删除销售单 ${work.no}？删除后不能恢复`))) return
    const reply = await work.run('remove', () => call(outbound.remove, { id: work.id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    work.forget()
    toast.success('删除成功')
    onLeave()
  }

  useShortcut('F8', '保存', () => void save(), { disabled: !maySave })
  useShortcut('Ctrl+Enter', '确认', () => void confirm(), { disabled: !mayConfirm })
  useShortcut('F10', '柜台销售（一步完成）', () => void counter(), { disabled: !mayCounter })
  return { save, confirm, counter, leave, remove, maySave, mayConfirm, mayCounter }
}
export type SaleActions = ReturnType<typeof useSaleActions>
