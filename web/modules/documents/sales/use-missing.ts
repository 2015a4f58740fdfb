import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { pieces } from '#web/kit/document/line-units.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { SaleWriting } from './kinds.ts'
import { lostOf } from './line.ts'

/** Goods that are not there: F6 books the lost sale of the line one is on, F7 asks a branch for them. Answers F6 as it stands beside an unknown code. */
export function useMissing({ work, editor, actions, session, active }: SaleWriting, sells: boolean) {
  const { lines } = work
  const mayLose = session.may('busi:lost:add')
  const lineOf = (key: number | undefined) => lines.current().find((line) => line.key === key)

  const lose = (key = active?.key) => {
    const back = leaveCell(editor.grid)
    const line = lineOf(key)
    if (!line?.pjNo) return toast.info('请先把光标移到要登记的行')
    void openDialog('lostSale', { from: lostOf(line, work.now().head) }).then(back)
  }
  useShortcut('F6', '缺货登记（光标所在行）', () => lose(), { disabled: !mayLose })

  /** The branch keeps the goods for this sale: it has to be there first. */
  const askBranch = async () => {
    const key = active?.key
    if (!lineOf(key)?.pjNo) return toast.info('请先把光标移到要货的行')
    if (!(await actions.complete()) || ((work.isDirty() || work.now().id === 0) && !(await work.save()))) return
    // only now does what stands in the cell count
    const line = lineOf(key)
    if (!line?.pjid) return
    const wanted = pieces(line.ckAmount, line) ?? 1
    const missing = wanted - Math.max(line.usable ?? 0, 0)
    const { pjid, pjNo, pjName } = line
    const qty = missing > 0 ? missing : wanted
    const asked = await openDialog('askBranch', { pjid, pjNo, pjName, qty, ckId: work.now().id })
    if (asked) toast.success(`要货单 ${asked.dyNo} 已提交，到货后为本单保留`)
  }
  useShortcut('F7', '向分店要货（光标所在行）', () => void askBranch(), { disabled: !sells || !session.may('busi:dy:add') })

  return mayLose ? { said: 'F6 缺货登记', run: lose } : undefined
}
