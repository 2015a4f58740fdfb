import { ExperimentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { samples } from '#contract/platform/samples.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { goOver } from './go-over.ts'

/** Above everything in a sample company, so that nobody takes it for his own. */
export function SampleBanner() {
  const { sample } = useUser()
  const leaving = useSaving((submittime) => goOver(() => call(samples.leave, { submittime })))
  const dropping = useSaving((submittime) => goOver(() => call(samples.drop, { submittime }), { noWayBack: true }))
  // nothing is under way while it is only asked
  const drop = async () => {
    if (await confirmDialog('确定删除示例公司吗？其中的数据不能恢复')) await dropping.save()
  }
  if (!sample) return null
  const busy = leaving.busy || dropping.busy
  return (
    <div className="support-banner" role="status">
      <ExperimentOutlined />
      <strong>示例公司，数据均为虚构</strong>
      <Button size="small" loading={leaving.busy} disabled={busy} onClick={() => void leaving.save()}>
        返回我的公司
      </Button>
      <span aria-hidden="true">·</span>
      <Button size="small" danger loading={dropping.busy} disabled={busy} onClick={() => void drop()}>
        删除示例公司
      </Button>
    </div>
  )
}
