import { Alert, Button } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch } from './batch.ts'
import { BatchRows } from './batch-rows.tsx'
import { count, verdictChoices } from './preview-step.tsx'

interface Props {
  batch: Batch
  /** It is being gone on with, or taken back. */
  onBegun: (batch: Batch) => void
  onAnother: () => void
  onRemap: () => void
}

/** What was done, and the way back. */
export function ResultStep({ batch, onBegun, onAnother, onRemap }: Props) {
  const { id, state, message, confirmTime } = batch
  const { busy, save } = useSaving(async (submittime) => {
    const { content: fate } = await call(imports.undoPreview, { id })
    if (!(await confirmDialog(undoWords(fate)))) return
    const { content } = await call(imports.undo, { id, submittime })
    onBegun(content)
  })
  const rest = useSaving(async (submittime) => onBegun((await call(imports.confirm, { id, submittime })).content))
  // a failed comparison has changed nothing: only a confirmed import can be taken back
  const mayUndo = state === 'done' || (state === 'failed' && confirmTime !== '')
  return (
    <>
      <Outcome batch={batch} />
      <BatchRows
        id={id}
        kind={batch.kind}
        choices={[...verdictChoices(batch), ...outcomes(state)]}
        first={state !== 'undone' ? '' : message.includes('保留') ? 'kept' : 'undone'}
      />
      <footer>
        {state === 'failed' && !confirmTime && <Button onClick={onRemap}>重新对应列</Button>}
        {mayUndo && (
          <Button danger onClick={() => void save()} loading={busy} disabled={rest.busy}>
            撤销导入
          </Button>
        )}
        {state === 'failed' && confirmTime && (
          <Button onClick={() => void rest.save()} loading={rest.busy} disabled={busy}>
            继续导入
          </Button>
        )}
        <Button type="primary" onClick={onAnother} disabled={busy || rest.busy}>
          导入其他文件
        </Button>
      </footer>
    </>
  )
}

/** What an undo would do, before it is done. */
function undoWords({ restored, kept, laterBatches, laterLines, reasons }: Reply<typeof imports.undoPreview>['content']): string {
  const stays =
    kept > 0 ? `，保留 ${count(kept)} 行（${reasons.map(({ reason, count: lines }) => `${reason} ${count(lines)}`).join('；')}）` : ''
  const later = laterBatches > 0 ? `。之后还有 ${count(laterBatches)} 批导入改过其中 ${count(laterLines)} 行，先撤销它们可以全部恢复` : ''
  return `确定撤销这次导入吗？恢复 ${count(restored)} 行${stays}${later}`
}

const outcomes = (state: Batch['state']) =>
  state === 'undone'
    ? [
        { key: 'undone', outcome: 'undone', label: '已撤销' },
        { key: 'kept', outcome: 'kept', label: '保留' },
      ]
    : [{ key: 'kept', outcome: 'kept', label: '未处理' }]

/** A list that is in, and says something, was to be taken back. */
function Outcome({ batch: { state, fresh, changed, same, wrong, message, confirmTime, undoTime } }: { batch: Batch }) {
  if (state === 'done' && message) return <Alert type="warning" showIcon title={message} description={`确认时间 ${confirmTime}`} />
  if (state === 'done')
    return (
      <Alert
        type="success"
        showIcon
        title={`导入完成：新增 ${count(fresh)}，修改 ${count(changed)}，无变化 ${count(same)}，错误未导入 ${count(wrong)}`}
        description={confirmTime && `确认时间 ${confirmTime}`}
      />
    )
  if (state === 'undone') return <Alert type="info" showIcon title={message || '导入已撤销'} description={`撤销时间 ${undoTime}`} />
  return <Alert type="error" showIcon title="没有完成" description={message || '请重试，或联系管理员'} />
}
