import { Progress } from '#web/kit/request/progress.tsx'
import type { Batch } from './batch.ts'

const texts: Partial<Record<Batch['state'], string>> = { checking: '正在与现有资料比较', importing: '正在导入', undoing: '正在撤销' }

export function RunningStep({ batch }: { batch: Batch }) {
  const { state, progress, total, fresh, changed } = batch
  const all = state === 'checking' ? total : fresh + changed
  return (
    <div className="import-running">
      <Progress done={progress} all={all} text={texts[state] ?? ''} />
      <p className="import-faint">可以关闭窗口去做别的，服务器会继续；以后从“导入记录”打开查看结果</p>
    </div>
  )
}
