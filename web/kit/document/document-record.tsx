import { Button, Result, Spin } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { toast } from '../dialog/dialogs.tsx'
import { useShortcut } from '../keys/shortcuts.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import { DocumentFrame, Refusal } from './document-frame.tsx'
import type { RecordState, Steps } from './use-record.ts'

interface Common {
  record: RecordState
  steps: Steps
  /** Between the refusal and the header. */
  notice?: ReactNode
  buttons: ReactNode
  children: ReactNode
}

interface PageProps extends Common {
  /** 入库单, 销售单. */
  what: string
  no: string
  status: string
  addTag: AnyTag
  onLeave: () => void
  onNew: () => void
}

/** A document after its draft, on the page where it was written: read-only, with its log and what may be done next. */
export function RecordOnPage({ what, no, status, addTag, record, steps, notice, buttons, onLeave, onNew, children }: PageProps) {
  const { may } = useSession()
  useShortcut('Alt+N', `新增${what}`, onNew, { inInput: true, disabled: !may(addTag) })
  useShortcut('Escape', '返回列表', onLeave, { inInput: true })
  if (record.isError) return <LoadFailed onRetry={record.reload} />
  if (record.version === 0) return <Spin className="doc-waiting" />
  return (
    <DocumentFrame
      title={what}
      about={no}
      status={status}
      notice={
        <>
          <Refusal text={steps.refusal} onDismiss={steps.dismiss} onReload={record.reload} />
          {notice}
        </>
      }
      buttons={
        <>
          {buttons}
          <Button onClick={onLeave}>
            返回 <kbd>Esc</kbd>
          </Button>
          {may(addTag) && (
            <Button type="primary" onClick={onNew}>
              新增下一张 <kbd>Alt+N</kbd>
            </Button>
          )}
        </>
      }
    >
      {children}
    </DocumentFrame>
  )
}

interface DialogProps extends Common {
  title: string
  width?: string
  onClose: () => void
}

/** A document read in a dialog, from a list or from a number that names it. One that does not exist closes it again (参数异常). */
export function RecordDialog({ title, width = '80%', record, steps, notice, buttons, onClose, children }: DialogProps) {
  const invalid = useEffectEvent(() => {
    toast.error('参数异常')
    onClose()
  })
  const { missing } = record
  useEffect(() => {
    if (missing) invalid()
  }, [missing])
  const there = record.version > 0
  return (
    <AppDialog
      title={title}
      width={width}
      onClose={onClose}
      busy={steps.busy !== ''}
      loading={!there && !record.isError}
      footer={
        <>
          {there && buttons}
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      {record.isError && <LoadFailed onRetry={record.reload} />}
      {!there && !record.isError && <Spin className="doc-waiting" />}
      {there && (
        <>
          <Refusal text={steps.refusal} onDismiss={steps.dismiss} onReload={record.reload} />
          {notice}
          {children}
        </>
      )}
    </AppDialog>
  )
}

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Result status="warning" title="单据加载失败" extra={<Button onClick={onRetry}>重试</Button>} />
)
