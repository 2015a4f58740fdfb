import { Button } from 'antd'
import type { notices, platformNotices } from '#contract/platform/messages/notices.ts'
import type { AnyTag } from '#contract/tags.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Notice {
  id: number
  title: string
  state: string
  audienceValue: string
}
type Calls = typeof notices | typeof platformNotices

interface NoticeActionsProps<N extends Notice> {
  list: ListActions<N>
  calls: Calls
  mayWrite: AnyTag
  mayPublish: AnyTag
  /** What is asked before a notice is taken back. */
  withdrawing: string
  /** What the server lets be deleted. */
  isRemovable: (notice: N) => boolean
  /** Opens the dialog of a notice, or of a new one. */
  open: (notice?: N) => void
  showReaders: (notice: N) => void
}

/** Buttons and keys of a list of notices: written, published, taken back, read. */
export function NoticeActions<N extends Notice>({ list, calls, open, ...props }: NoticeActionsProps<N>) {
  const { may } = useSession()
  const [chosen] = list.selectedRows
  const isOut = chosen?.state === 'published'
  const mayEdit = may(props.mayWrite)
  const mayPublish = may(props.mayPublish)
  /** One step of the chosen notice, after the question; the list shows the outcome. */
  const step = async (question: string, endpoint: Calls['publish' | 'withdraw' | 'remove']) => {
    if (!chosen || !(await confirmDialog(question))) return
    await call(endpoint, { id: chosen.id, submittime: stamp() }).catch(() => undefined)
    list.clearSelection()
    list.refresh()
  }
  const add = () => open()
  const edit = () => chosen && open(chosen)
  useShortcut('Alt+N', '新增公告', add, { disabled: !mayEdit })
  useShortcut('F2', '修改公告', edit, { disabled: !chosen })
  return (
    <>
      <Button type="primary" disabled={!mayEdit} onClick={add}>
        新增
      </Button>
      <Button disabled={!chosen} onClick={edit}>
        {isOut || !mayEdit ? '查看' : '修改'}
      </Button>
      <Button
        disabled={!chosen || isOut || !mayPublish}
        onClick={() => void step(`确定发布公告“${chosen?.title}”给${chosen?.audienceValue}吗？`, calls.publish)}
      >
        发布
      </Button>
      <Button disabled={!isOut || !mayPublish} onClick={() => void step(props.withdrawing, calls.withdraw)}>
        撤回
      </Button>
      <Button
        disabled={!chosen || !props.isRemovable(chosen) || !mayEdit}
        onClick={() => void step(`确定删除公告“${chosen?.title}”吗？`, calls.remove)}
      >
        删除
      </Button>
      <Button disabled={!isOut} onClick={() => chosen && props.showReaders(chosen)}>
        阅读情况
      </Button>
    </>
  )
}
