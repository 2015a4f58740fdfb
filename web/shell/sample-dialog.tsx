import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { samples } from '#contract/platform/samples.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { Progress } from '#web/kit/request/progress.tsx'
import { call } from '#web/kit/request/request.ts'
import { enterAs } from './enter-as.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 试用示例数据: has a sample company made and goes over to it. */
    sampleCompany: { props: Record<never, never> }
  }
}

const ROUND = 700

/** What it is, a button that makes it, and the way in as soon as it is there. */
export function SampleDialog({ onClose }: DialogProps<'sampleCompany'>) {
  const [wanted, setWanted] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['sample-company'],
    queryFn: ({ signal }) => call(samples.state, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.state === 'making' ? ROUND : false),
  })
  const state = data?.data.state
  const entering = useSaving(async (submittime) => enterAs((await call(samples.enter, { submittime })).data.access_token))
  const making = useSaving(async (submittime) => {
    setWanted(true)
    await call(samples.open, { submittime })
    await refetch()
  })
  const dropping = useSaving(async (submittime) => {
    await call(samples.drop, { submittime })
    await refetch()
  })
  const drop = async () => {
    if (await confirmDialog('确定删除示例公司吗？其中的数据不能恢复')) await dropping.save()
  }
  // whoever has waited for it goes in at once
  const goIn = useEffectEvent(() => void entering.save())
  useEffect(() => {
    if (wanted && state === 'ready') goIn()
  }, [wanted, state])
  const busy = making.busy || entering.busy || dropping.busy
  const footer = state !== 'making' && state !== undefined && (
    <>
      {state === 'ready' && (
        <Button danger onClick={() => void drop()} disabled={busy}>
          删除示例公司
        </Button>
      )}
      <Button onClick={onClose} disabled={busy}>
        取消
      </Button>
      <Button type="primary" loading={making.busy || entering.busy} onClick={() => void (state === 'ready' ? entering : making).save()}>
        {state === 'ready' ? '打开示例公司' : '开始试用'}
      </Button>
    </>
  )
  return (
    <AppDialog title="试用示例数据" width={520} onClose={onClose} {...(footer && { footer })}>
      <p>
        为您单独建立一家示例公司：200
        个商品、客户、供应商、库存和半个月的单据，均为虚构。它与您的公司完全分开，不占用用户数；可以随时返回、随时删除，30 天不用自动删除。
      </p>
      {state === undefined && !isError && <Skeleton active paragraph={{ rows: 1 }} title={false} />}
      {isError && <LoadFailed what="示例公司" onRetry={() => void refetch()} />}
      {state === 'failed' && <Alert type="error" showIcon title="示例数据没有建成，请重新建立" />}
      {state === 'making' && <Progress done={0} percent={data?.data.progress ?? 0} text="正在准备示例数据，完成后自动进入" />}
    </AppDialog>
  )
}
