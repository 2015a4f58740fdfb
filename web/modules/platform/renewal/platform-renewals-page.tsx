import { Button, Tabs } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { alertDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { StatementsTab } from './statements-tab.tsx'
import { ways } from './ways.ts'
import './renewal.css'

type Order = Row<typeof platformRenewal.orders>
type Licence = Row<typeof platformRenewal.licences>

const orderColumns = columnsFor<Order>()(
  { prop: 'createTime', label: '下单时间', width: 140 },
  { prop: 'tenantName', label: '公司', width: 150 },
  { prop: 'what', label: '类型', width: 76 },
  { prop: 'renewNum', label: '内容', width: 250 },
  { prop: 'payPrice', label: '应付金额', width: 90, align: 'right' },
  { prop: 'paidPrice', label: '实收金额', width: 90, align: 'right', statistics: true, hint: '合计不含沙箱与测试金额、已退款' },
  { prop: 'paytypeName', label: '支付方式', width: 130 },
  { prop: 'status', label: '状态', width: 80, status: true },
  { prop: 'problem', label: '异常', width: 90, render: ({ problem }) => <span className="renew-wrong">{problem}</span> },
  { prop: 'payTime', label: '支付时间', width: 140 },
  { prop: 'realName', label: '下单人', width: 80, show: false },
  { prop: 'orderNo', label: '订单号', width: 210 },
  { prop: 'tradeNo', label: '支付流水号' },
)
const states = ['待支付', '支付成功', '已关闭', '退款中', '已退款'].map((value) => ({ value }))
/** 续费订单: all companies' orders and licences. */
export function PlatformRenewalsPage() {
  return (
    <Tabs
      className="licence-tabs"
      items={[
        { key: 'orders', label: '订单与对账', children: <Orders /> },
        { key: 'statements', label: '按日对账', children: <StatementsTab /> },
        { key: 'licences', label: '公司授权', children: <Licences /> },
      ]}
    />
  )
}

function Orders() {
  return (
    <ListPage
      pageKey="PlatformRenewals"
      label="续费订单"
      load={platformRenewal.orders}
      totals={{ load: platformRenewal.orders, read: ({ other }) => ({ paidPrice: other.revenue }) }}
      columns={orderColumns}
      rowKey="id"
      selection="single"
      filters={[
        { type: 'Daterange', name: 'from', to: 'to', label: '下单日期' },
        { type: 'Input', name: 'search', label: '公司、订单号或流水号', width: 200 },
        { type: 'stateSelect', name: 'status', label: '状态', options: states },
        { type: 'stateSelect', name: 'paytype', label: '支付方式', options: ways },
        { type: 'checkbox', name: 'problems', label: '只看异常' },
      ]}
      actions={({ selectedRows, refresh }) => {
        const [order] = selectedRows
        return (
          <>
            <Button disabled={!order || !may('platform:renew:reconcile')} onClick={() => order && void reconcile(order, refresh)}>
              对账
            </Button>
            <Button
              danger
              disabled={!order || order.paidPrice === 0 || !may('platform:renew:refund')}
              onClick={() => order && void refund(order, refresh)}
            >
              退款
            </Button>
          </>
        )
      }}
      empty="未找到符合条件的订单"
    />
  )
}

async function reconcile({ tenantId, orderNo }: Order, refresh: ListActions<Order>['refresh']) {
  try {
    const { data } = await call(platformRenewal.reconcile, { tenantId, orderNo, submittime: stamp() })
    await alertDialog(data.text, data.agrees ? '对账一致' : '对账不一致')
  } catch {
    // told by the request layer
  }
  refresh()
}

async function refund(order: Order, refresh: ListActions<Order>['refresh']) {
  await openDialog('renewRefund', { order })
  refresh()
}

const licenceColumns = columnsFor<Licence>()(
  { prop: 'tenantName', label: '公司' },
  { prop: 'planName', label: '套餐', width: 120, render: ({ planName, trial }) => planName || (trial ? '试用' : '—') },
  { prop: 'seats', label: '用户', width: 70, align: 'right' },
  { prop: 'pdaSeats', label: 'PDA', width: 70, align: 'right' },
  { prop: 'dueDate', label: '授权到期日', width: 110 },
  {
    prop: 'daysLeft',
    label: '剩余天数',
    width: 90,
    align: 'right',
    render: ({ daysLeft }) => (daysLeft > 0 ? daysLeft : <span className="renew-wrong">已到期</span>),
  },
  { prop: 'graceDays', label: '到期后可登录天数', width: 130, align: 'right' },
)

function Licences() {
  const give = async (licence: Licence, refresh: () => void) => {
    if (await openDialog('renewGrant', { licence })) refresh()
  }
  return (
    <ListPage
      pageKey="PlatformLicences"
      label="公司授权"
      load={platformRenewal.licences}
      columns={licenceColumns}
      rowKey="tenantId"
      selection="single"
      filters={[
        { type: 'Input', name: 'search', label: '公司' },
        {
          type: 'stateSelect',
          name: 'due',
          label: '到期',
          options: [
            { value: 'soon', label: '30天内到期' },
            { value: 'over', label: '已到期' },
          ],
        },
      ]}
      onOpen={(licence, { refresh }) => may('platform:renew:grant') && void give(licence, refresh)}
      actions={({ selectedRows: [licence], refresh }) => (
        <Button type="primary" disabled={!licence || !may('platform:renew:grant')} onClick={() => licence && void give(licence, refresh)}>
          赠送
        </Button>
      )}
      empty="未找到符合条件的公司"
    />
  )
}
