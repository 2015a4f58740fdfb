import { Alert, Button } from 'antd'
import { type MovingState, movingIn } from '#contract/documents/moving-in.ts'
import { Card } from '#web/kit/card.tsx'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call, download } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

type Tried = NonNullable<MovingState['trial']>
const count = (lines: number) => formatDecimal(lines, 0)

/** 试迁移: everything that waits is brought in and undone again; what came of it is read before it is done. */
export function Trial({ content, onChanged }: { content: MovingState; onChanged: (content: MovingState) => void }) {
  const { may } = useSession()
  const { trial, waiting } = content
  const trying = useSaving(async (submittime) => onChanged((await call(movingIn.rehearse, { submittime })).content))
  const carrying = useSaving(async (submittime) => {
    if (!trial || !(await confirmDialog(`确定正式迁入这 ${trial.lists.length} 个文件吗？结果与试迁移相同，之后可以撤销`, '正式迁入')))
      return
    onChanged((await call(movingIn.carryOut, { seal: trial.seal, submittime })).content)
  })
  if (!may('system:movein:open') || (waiting === 0 && !trial)) return null
  const running = trial?.state === 'running' || trial?.state === 'carrying'
  const busy = running || trying.busy || carrying.busy
  return (
    <Card title="试迁移" className="moving-check">
      <p className="moving-none">
        各个文件上传、对应好列之后不用逐个确认：试迁移按顺序真实导入一遍，报告差异后全部还原；没有问题再正式迁入
      </p>
      {trial && <Result trial={trial} />}
      <footer>
        <span role="status">{waiting > 0 ? `${waiting} 个文件待确认` : '没有待确认的文件'}</span>
        {trial && trial.lists.length > 0 && !running && (
          <Button onClick={() => void download(movingIn.trialFile, {}).catch(() => undefined)}>下载差异报告</Button>
        )}
        <Button onClick={() => void trying.save()} loading={trying.busy} disabled={busy || waiting === 0}>
          试迁移
        </Button>
        {trial?.state === 'done' && (
          <Button type="primary" onClick={() => void carrying.save()} loading={carrying.busy} disabled={busy || waiting === 0}>
            正式迁入
          </Button>
        )}
      </footer>
    </Card>
  )
}

function Result({ trial: { state, message, at, by, lists, off, free } }: { trial: Tried }) {
  if (state === 'running') return <Alert type="info" showIcon title="正在试迁移，可以离开本页" />
  if (state === 'carrying') return <Alert type="info" showIcon title="正在迁入，可以离开本页" />
  if (state === 'failed') return <Alert type="error" showIcon title={message} />
  const found = [off.length > 0 ? `核对单 ${off.length} 项不一致或未填` : '核对单两边一致', free > 0 && `${count(free)} 行库存没有成本`]
  return (
    <>
      <Alert
        type={state === 'carried' ? 'success' : 'info'}
        showIcon
        title={state === 'carried' ? message : `${at.slice(5, 16)} ${by} 试迁移：${found.filter(Boolean).join('；')}`}
      />
      <div className="moving-fate">
        <table aria-label="试迁移结果">
          <thead>
            <tr>
              <th scope="col">导入</th>
              <th scope="col">文件</th>
              <th scope="col">新增</th>
              <th scope="col">修改</th>
              <th scope="col">错误</th>
              <th scope="col">疑问</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(({ batchId, kindName, fileName, fresh, changed, wrong, asked }) => (
              <tr key={batchId}>
                <td>{kindName}</td>
                <td>{fileName}</td>
                <td className="pc-num">{count(fresh)}</td>
                <td className="pc-num">{count(changed)}</td>
                <td className={wrong > 0 ? 'pc-num moving-off' : 'pc-num'}>{count(wrong)}</td>
                <td className={asked > 0 ? 'pc-num moving-off' : 'pc-num'}>{count(asked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
