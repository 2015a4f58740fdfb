import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { reportSchedules } from '#contract/reports/figures/schedules.ts'
import { usePage } from '#web/kit/page.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'

const DECLINED = 'report.dailyOffer'

/** 老板日报 is offered by message each evening, until it is taken or declined. */
export function DailyOffer() {
  const { key } = usePage()
  const { may, setting } = useSession()
  const { userId } = useUser()
  const open = may('report:schedule:upd') && setting(DECLINED) !== false
  const { data, refetch } = useQuery({
    queryKey: [key, 'daily-offer'],
    queryFn: ({ signal }) => call(reportSchedules.page, { limit: 100 }, { signal, quiet: true }),
    enabled: open,
    retry: false,
  })
  if (!open || !data || data.page.list.some(({ daily }) => daily)) return null
  const take = async () => {
    const question = { report: 'day', quick: 'today' } as const
    const when = { time: '20:30', rhythm: 'day', form: 'brief' } as const
    await call(reportSchedules.save, { name: '老板日报', question, daily: true, ...when, receivers: [userId], submittime: stamp() })
    announce('report-schedules')
    await refetch()
  }
  return (
    <Alert
      className="daily-offer"
      type="info"
      title="每天 20:30 把老板日报发到您的消息？"
      action={
        <>
          <Button type="primary" size="small" onClick={() => void take().catch(() => undefined)}>
            每天发送
          </Button>{' '}
          <Button size="small" onClick={() => void saveSetting(DECLINED, false).catch(() => undefined)}>
            不用了
          </Button>
        </>
      }
    />
  )
}
