import { tracking } from '#contract/documents/sales/tracking.ts'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { trackColumns } from './track-columns.ts'

/** 订单跟踪: newest first. */
export function SaleTracks({ id, height }: { id: number; height: number | undefined }) {
  const { may } = useSession()
  return (
    <ReadRows
      label="订单跟踪"
      pageKey="SaleTracks"
      columns={trackColumns}
      queryKey={['sale', id, 'tracks']}
      load={(page, signal) => call(tracking.page, { ckId: id, ...page }, { signal, quiet: true })}
      empty={may('busi:ck:track') ? '暂无跟踪记录。用“添加处理”登记处理情况或回复同事' : '暂无跟踪记录'}
      height={height}
    />
  )
}
