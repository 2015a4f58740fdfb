import { Alert, Button } from 'antd'
import { imports } from '#contract/master/imports/imports.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch } from './batch.ts'
import { BatchRows, type Choice } from './batch-rows.tsx'
import { Questions } from './questions.tsx'

export const count = (rows: number) => formatDecimal(rows, 0)

/** How often each verdict came, as choices for the rows below. */
type Counts = Pick<Batch, 'total' | 'fresh' | 'changed' | 'same' | 'wrong' | 'ignored' | 'asked'>
export function verdictChoices({ total, fresh, changed, same, wrong, ignored, asked }: Counts): Choice[] {
  return [
    { key: '', label: `全部 ${count(total + ignored)}` },
    { key: 'fresh', verdict: 'fresh', label: `新增 ${count(fresh)}` },
    { key: 'changed', verdict: 'changed', label: `修改 ${count(changed)}` },
    { key: 'same', verdict: 'same', label: `无变化 ${count(same)}` },
    ...(asked > 0 ? [{ key: 'asked', verdict: 'asked', label: `疑问 ${count(asked)}` } as const] : []),
    { key: 'wrong', verdict: 'wrong', label: `错误 ${count(wrong)}` },
    ...(ignored > 0 ? [{ key: 'ignored', verdict: 'ignored', label: `忽略 ${count(ignored)}` } as const] : []),
  ]
}

interface Props {
  batch: Batch
  onConfirmed: (batch: Batch) => void
  onRemap: () => void
}

/** What the import would do, before it is done. */
export function PreviewStep({ batch, onConfirmed, onRemap }: Props) {
  const { id, fresh, changed, wrong, asked, seal } = batch
  const nothing = fresh + changed === 0
  const left = [
    ...(!nothing && wrong > 0 ? [`${count(wrong)} 行有错误，不会导入，改好的文件可以再导一次`] : []),
    ...(asked > 0 ? [`${count(asked)} 行等待答复，答复以前不会导入`] : []),
  ]
  const { busy, save } = useSaving(async (submittime) => {
    const { content } = await call(imports.confirm, { id, seal, submittime })
    onConfirmed(content)
  })
  useShortcut('F8', '确认导入', () => !nothing && void save())
  return (
    <>
      {nothing && wrong === 0 && asked === 0 && (
        <Alert type="success" showIcon title={`文件与现有${batch.kind === 'part' ? '商品' : '资料'}一致，没有需要导入的内容`} />
      )}
      {nothing && wrong > 0 && asked === 0 && (
        <Alert type="warning" showIcon title="没有可以导入的行，请按下面的问题修改文件，或重新对应列" />
      )}
      {left.length > 0 && <Alert type="warning" showIcon title={left.join('；')} />}
      <Questions batch={batch} onAnswered={onConfirmed} />
      <BatchRows key={seal} id={id} kind={batch.kind} choices={verdictChoices(batch)} first={wrong > 0 ? 'wrong' : ''} />
      <footer>
        <Button onClick={onRemap} disabled={busy}>
          重新对应列
        </Button>
        <Button type="primary" title="F8" onClick={() => void save()} loading={busy} disabled={nothing}>
          {nothing ? '确认导入' : `确认导入：新增 ${count(fresh)}，修改 ${count(changed)}`}
        </Button>
      </footer>
    </>
  )
}
