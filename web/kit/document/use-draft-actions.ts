import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { confirmDialog, toast } from '../dialog/dialogs.tsx'
import { lostText } from '../form/lost-words.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { stamp } from '../request/request.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import { leaveCell, leaveOrTell } from './line-keys.ts'
import type { DraftLine, ValidationError } from './lines.ts'
import type { Draft, DraftWork } from './use-draft.ts'
import type { Editor } from './use-editor.ts'

interface Options<Head extends object, Line extends DraftLine, R> {
  work: DraftWork<Head, Line>
  editor: Editor<Line>
  /** 入库单, 销售单. */
  what: string
  tags: { add: AnyTag; upd: AnyTag; del: AnyTag; confirm: AnyTag }
  errorOf: (draft: Draft<Head, Line>) => ValidationError<Head, Line> | undefined
  /** What the user has to agree to before the draft ends. */
  agree?: () => Promise<boolean>
  /** The step that ends the draft, such as 确认入库; its call is made quietly. */
  confirm: {
    label: string
    send: (id: number, submittime: number) => Promise<R>
    done: (reply: R, saved: { id: number; no: string }) => void
  }
  remove: (id: number, submittime: number) => Promise<unknown>
  onLeave: () => void
}

/** Look-ups are waited for so long before a document is saved without their answers: then the line is named. */
const PATIENCE = 3000

/** What can be done with every document under the pen, each by its key. Refusals stay above the document until they are dismissed. */
export function useDraftActions<Head extends object, Line extends DraftLine, R>(options: Options<Head, Line, R>) {
  const { work, editor, what, tags, confirm: ending } = options
  const { may } = useSession()
  const maySave = may(work.id === 0 ? tags.add : tags.upd)
  const mayConfirm = may(tags.confirm)
  const back = useRef(() => {})
  const completing = useRef(false)
  const placed = useRef('')

  /** Said with the cursor in its place already. */
  const say = (text: string) => {
    work.say(text)
    placed.current = text
  }
  /** What stands in the cell counts, and what is still looked for is waited for; what is missing is named, and the cursor put there. */
  async function complete(): Promise<boolean> {
    if (completing.current) return false
    const { back: comeBack, lost } = leaveOrTell(editor.grid)
    back.current = comeBack
    if (lost) {
      const { row } = lost
      const code = row === undefined ? '' : (work.lines.current()[row]?.pjNo ?? '')
      say((row === undefined ? '' : `第${row + 1}行${code && ` ${code}`}：`) + lostText(lost))
      comeBack()
      return false
    }
    completing.current = true
    await work.lines.settled(PATIENCE)
    completing.current = false
    const error = options.errorOf(work.now())
    if (!error) {
      work.lines.close()
      return true
    }
    say(error.text)
    if (error.field) editor.form.current?.focus(error.field)
    else if (error.line) editor.grid.current?.edit(error.line.index, error.line.prop)
    return false
  }
  async function save(): Promise<boolean> {
    if (!(await complete())) return false
    const saved = await work.save()
    back.current()
    return saved
  }
  async function confirm(): Promise<void> {
    if (!(await complete()) || (options.agree && !(await options.agree()))) return
    if ((work.isDirty() || work.now().id === 0) && !(await work.save())) return
    const { id, no } = work.now()
    const reply = await work.run('confirm', () => ending.send(id, stamp()))
    if (reply) ending.done(reply, { id, no })
  }
  async function leave(): Promise<void> {
    leaveCell(editor.grid)
    if (work.isDirty() && !(await confirmDialog('有未保存的修改，放弃修改并离开？', '未保存'))) return
    work.forget()
    options.onLeave()
  }
  async function remove(): Promise<void> {
    if (!(await confirmDialog(`删除${what} ${work.no}？删除后不能恢复`))) return
    const reply = await work.run('remove', () => options.remove(work.id, stamp()))
    if (!reply) return
    work.forget()
    toast.success('删除成功')
    options.onLeave()
  }

  useShortcut('F8', '保存', () => void save(), { disabled: !maySave })
  useShortcut('Ctrl+Enter', ending.label, () => void confirm(), { disabled: !mayConfirm })
  useShortcut('Escape', '返回列表', () => editor.keys.mayLeave() && void leave(), { inInput: true })
  const refusedRows = useRefusedRows(work, (row) => {
    if (placed.current !== work.refusal) editor.grid.current?.edit(row, work.lines.countedIn() ?? 'pjNo')
  })
  return {
    refusedRows,
    complete,
    save,
    confirm,
    leave,
    remove,
    maySave,
    mayConfirm,
    mayRemove: may(tags.del),
    mayAdd: may(tags.add),
    confirmLabel: ending.label,
  }
}
/** Lines a refusal names (第3行 …) are marked until it is dismissed, and the cursor stands in the first. */
function useRefusedRows<Head extends object, Line extends DraftLine>(
  { refusal, lines }: DraftWork<Head, Line>,
  goTo: (row: number) => void,
) {
  const [rows, setRows] = useState<readonly number[]>([])
  const go = useEffectEvent(goTo)
  const at = useMemo(() => [...refusal.matchAll(/第(\d+)行/g)].map(([, row]) => Number(row) - 1), [refusal])
  useEffect(() => {
    setRows(at.flatMap((row) => lines.current()[row]?.key ?? []))
    const [first] = at
    if (first !== undefined) go(first)
  }, [at, lines.current])
  return useMemo(() => new Set(rows), [rows])
}
export type DraftActions = ReturnType<typeof useDraftActions>
