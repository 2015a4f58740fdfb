import { Alert, Button } from 'antd'
import { imports } from '#contract/master/imports.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch } from './batch.ts'
import { BatchRows } from './batch-rows.tsx'
import { count, verdictChoices } from './preview-step.tsx'

interface Props {
  batch: Batch
  onUndoing: (batch: Batch) => void
  onAnother: () => void
  onRemap: () => void
}

/** What was done, and the way back. */
export function ResultStep({ batch, onUndoing, onAnother, onRemap }: Props) {
  const { id, state, fresh, changed, message, confirmTime } = batch
  const { busy, save } = useSaving(async (submittime) => {
    if (
      !(await confirmDialog(
        `确定撤销这次导入吗？新增的 ${count(fresh)} 个商品会删除，修改的 ${count(changed)} 个会改回原值；之后用过或改过的保留`,
      ))
    )
      return
    const { content } = await call(imports.undo, { id, submittime })
    onUndoing(content)
  })
  // a failed comparison has changed nothing: only a confirmed import can be taken back
  const mayUndo = state === 'done' || (state === 'failed' && confirmTime !== '')
  return (
    <>
      <Outcome batch={batch} />
      <BatchRows
        id={id}
        choices={[...verdictChoices(batch), ...outcomes(state)]}
        first={state !== 'undone' ? '' : message.includes('保留') ? 'kept' : 'undone'}
      />
      <footer>
        {state === 'failed' && !confirmTime && <Button onClick={onRemap}>重新对应列</Button>}
        {mayUndo && (
          <Button danger onClick={() => void save()} loading={busy}>
            撤销导入
          </Button>
        )}
        <Button type="primary" onClick={onAnother} disabled={busy}>
          导入其他文件
        </Button>
      </footer>
    </>
  )
}

const outcomes = (state: Batch['state']) =>
  state === 'undone'
    ? [
        { key: 'undone', outcome: 'undone', label: '已撤销' },
        { key: 'kept', outcome: 'kept', label: '保留' },
      ]
    : [{ key: 'kept', outcome: 'kept', label: '未处理' }]

function Outcome({ batch: { state, fresh, changed, same, wrong, message, confirmTime, undoTime } }: { batch: Batch }) {
  if (state === 'done')
    return (
      <Alert
        type="success"
        showIcon
        title={`导入完成：新增 ${count(fresh)}，修改 ${count(changed)}，无变化 ${count(same)}，错误未导入 ${count(wrong)}`}
        description={[message, confirmTime && `确认时间 ${confirmTime}`].filter(Boolean).join('；')}
      />
    )
  if (state === 'undone') return <Alert type="info" showIcon title={message || '导入已撤销'} description={`撤销时间 ${undoTime}`} />
  return <Alert type="error" showIcon title="没有完成" description={message || '请重试，或联系管理员'} />
}
