import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { companyData } from '#contract/reports/company-data.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser, useSession, useUser } from '#web/kit/session/session.ts'

/** Above everything while a deletion is waiting: everybody in the company sees it, an owner takes it back. */
export function DeletionBand() {
  const { deleteAt, tenantName, support } = useUser()
  const { may } = useSession()
  const { busy, save } = useSaving(async (submittime) => {
    await call(companyData.keep, { submittime })
    await reloadUser()
  })
  if (!deleteAt) return null
  return (
    <div className="deletion-band" role="status">
      <ExclamationCircleFilled />
      <strong>公司数据将被删除</strong>
      <span className="support-banner-facts">
        {tenantName}的全部数据从 {deleteAt.slice(0, 16)} 起删除，不能恢复
      </span>
      {may('system:company:data') && !support && (
        <Button size="small" loading={busy} onClick={() => void save()}>
          撤回删除
        </Button>
      )}
    </div>
  )
}
