import { Button } from 'antd'
import dayjs from 'dayjs'
import type { Row } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { ways } from './ways.ts'

type Day = Row<typeof platformRenewal.statements>

const columns = columnsFor<Day>()(
  { prop: 'day', label: '账单日期', width: 110, eventType: 'statement' },
  { prop: 'paytypeName', label: '支付方式', width: 140 },
  { prop: 'inCount', label: '收款笔数', width: 90, align: 'right' },
  { prop: 'inPrice', label: '收款金额', width: 110, align: 'right' },
  { prop: 'outCount', label: '退款笔数', width: 90, align: 'right' },
  { prop: 'outPrice', label: '退款金额', width: 110, align: 'right' },
  {
    prop: 'differences',
    label: '差异笔数',
    width: 90,
    align: 'right',
    render: ({ differences }) => (differences > 0 ? <span className="renew-wrong">{differences}</span> : '一致'),
  },
  { prop: 'checkedAt', label: '对账时间', width: 150 },
  { prop: 'checkedBy', label: '对账人' },
)

/** The last day of which the channels have told: they do so by ten in the morning. */
const lastDay = () =>
  dayjs()
    .subtract(dayjs().hour() < 10 ? 2 : 1, 'day')
    .format('YYYY-MM-DD')

/** 按日对账: days compared with the channels' statements; opening one compares it anew. */
export function StatementsTab() {
  const mayCheck = may('platform:renew:reconcile')
  const check = async (day: Pick<Day, 'paytype' | 'day'>, refresh: () => void) => {
    if (!mayCheck) return
    await openDialog('renewStatement', day)
    refresh()
  }
  return (
    <ListPage
      pageKey="PlatformStatements"
      label="按日对账"
      load={platformRenewal.statements}
      columns={columns}
      rowKey="id"
      filters={[
        { type: 'Daterange', name: 'from', to: 'to', label: '账单日期' },
        { type: 'stateSelect', name: 'paytype', label: '支付方式', options: ways },
        { type: 'checkbox', name: 'problems', label: '只看差异' },
      ]}
      onOpen={(row, { refresh }) => void check(row, refresh)}
      onEvent={(_, row, { refresh }) => void check(row, refresh)}
      actions={({ refresh }) => (
        <Button type="primary" disabled={!mayCheck} onClick={() => void check({ paytype: '', day: lastDay() }, refresh)}>
          核对账单
        </Button>
      )}
      empty="暂无账单核对：每天上午自动核对前一天，也可以点“核对账单”"
    />
  )
}
