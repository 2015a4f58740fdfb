import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { movingIn } from '#contract/documents/moving-in.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import './moving-in.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** What taking back a whole migration would do, and does it; true = ordered. */
    movingUndo: { props: { version: number }; result: true }
  }
}

const count = (lines: number) => formatDecimal(lines, 0)

/** 撤销整个迁移: looked at before it is done. */
export function MovingUndoDialog({ version, onDone, onClose }: DialogProps<'movingUndo'>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['moving-undo', version],
    queryFn: ({ signal }) => call(movingIn.undoPreview, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { busy, save } = useSaving(async (submittime) => {
    await call(movingIn.undo, { version, submittime })
    onDone(true)
  })
  const fate = data?.content
  return (
    <AppDialog
      title="撤销整个迁移"
      width={720}
      onClose={onClose}
      onOk={() => void save()}
      okText="撤销迁移"
      okDisabled={!fate}
      loading={!fate && isFetching}
      busy={busy}
    >
      {!fate && isFetching && <Skeleton active />}
      {!fate &&
        !isFetching &&
        (error ? <p role="alert">{error.message}</p> : <LoadFailed what="撤销预览" onRetry={() => void refetch()} />)}
      {fate && (
        <div className="moving-fate">
          <p>
            从最后一次导入开始，逐次撤销 {fate.list.length} 次导入：恢复 {count(fate.undone)} 行
            {fate.kept > 0 ? `，保留 ${count(fate.kept)} 行（导入后已被修改或使用）` : '，全部恢复'}。期初单据红冲，开账的月结一起撤销。
          </p>
          <table aria-label="撤销预览">
            <thead>
              <tr>
                <th scope="col">导入</th>
                <th scope="col">文件</th>
                <th scope="col">时间</th>
                <th scope="col">恢复</th>
                <th scope="col">保留</th>
              </tr>
            </thead>
            <tbody>
              {fate.list.map(({ batchId, kindName, fileName, confirmTime, undone, kept, reasons }) => (
                <tr key={batchId}>
                  <td>{kindName}</td>
                  <td>
                    {fileName}
                    {reasons.length > 0 && <small>{reasons.map(({ reason, count: lines }) => `${reason} ${lines} 行`).join('；')}</small>}
                  </td>
                  <td>{confirmTime.slice(5, 16)}</td>
                  <td className="pc-num">{count(undone)}</td>
                  <td className="pc-num">{count(kept)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </AppDialog>
  )
}
