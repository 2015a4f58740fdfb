import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { tenants } from '#contract/platform/operators.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { resumeTenant, stopTenant } from './tenant-acts.ts'
import { TenantFacts } from './tenant-facts.tsx'
import { TenantUsers } from './tenant-users.tsx'
import './operators.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** One tenant; true when something about it was changed. */
    tenant: { props: { id: number }; result: true }
  }
}

export function TenantDialog({ id, onDone, onClose }: DialogProps<'tenant'>) {
  const { may } = useSession()
  const [changed, setChanged] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['tenant', id],
    queryFn: ({ signal }) => call(tenants.get, { id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const close = () => (changed ? onDone(true) : onClose())
  const again = () => {
    setChanged(true)
    void refetch()
  }
  if (!data) {
    return (
      <AppDialog title="租户" width={1060} onClose={close} loading={!isError}>
        {isError ? <LoadFailed what="租户" onRetry={() => void refetch()} /> : <Skeleton active />}
      </AppDialog>
    )
  }
  const { tenant } = data.data
  const { name, stopped, ownerAccount } = tenant
  const turn = async () => {
    if (await (stopped ? resumeTenant(tenant) : stopTenant(tenant))) again()
  }
  const footer = (
    <>
      <Button disabled={!may('platform:tenant:upd')} onClick={() => void turn()}>
        {stopped ? '恢复' : '停用'}
      </Button>
      <Button
        disabled={stopped || ownerAccount === '' || !may('platform:tenant:cutin')}
        onClick={() => void openDialog('cutin', { tenantName: name, username: ownerAccount })}
      >
        进入协助
      </Button>
      <Button type="primary" onClick={close}>
        关闭
      </Button>
    </>
  )
  return (
    <AppDialog title={`租户 ${name}`} width={1060} onClose={close} footer={footer}>
      <Tabs
        size="small"
        items={[
          { key: 'facts', label: '概况', children: <TenantFacts {...data.data} onSaved={again} /> },
          { key: 'users', label: `用户（${tenant.users}）`, children: <TenantUsers id={id} name={name} stopped={stopped} /> },
        ]}
      />
    </AppDialog>
  )
}
