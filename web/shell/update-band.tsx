import { ReloadOutlined } from '@ant-design/icons'
import { leaveForGood, mayLeave } from '#web/kit/form/unsaved.ts'
import { useOutdated } from '#web/kit/session/build.ts'

/** Above everything once the server has a newer program: tabs and drafts are there again after the refresh. */
export function UpdateBand() {
  if (!useOutdated()) return null
  const refresh = async () => {
    if (!(await mayLeave())) return
    leaveForGood()
    location.reload()
  }
  return (
    <button type="button" className="update-band" onClick={() => void refresh()}>
      <ReloadOutlined /> 系统已更新，点此刷新
    </button>
  )
}
