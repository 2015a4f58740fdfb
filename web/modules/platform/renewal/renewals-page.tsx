import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Reply, Row } from '#contract/kit/fields.ts'
import { renewal } from '#contract/platform/renewal/renewal.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { mayRenew, openRenewal } from './renewing.ts'
import './renewal.css'

type Licence = Reply<typeof renewal.licence>['data']

const columns = columnsFor<Row<typeof renewal.orders>>()(
  { prop: 'createTime', label: '下单时间', width: 140 },
  { prop: 'what', label: '类型', width: 76 },
  { prop: 'renewNum', label: '内容', width: 250 },
  { prop: 'totalPrice', label: '订单金额', width: 90, align: 'right', show: 'wide' },
  { prop: 'yhPrice', label: '优惠', width: 80, align: 'right', show: 'wide' },
  { prop: 'payPrice', label: '应付金额', width: 90, align: 'right' },
  { prop: 'paytypeName', label: '支付方式', width: 130 },
  { prop: 'status', label: '状态', width: 80, status: true },
  { prop: 'payTime', label: '支付时间', width: 140 },
  { prop: 'realName', label: '下单人', width: 80, show: 'wide' },
  { prop: 'orderNo', label: '订单号' },
)
const states = ['待支付', '支付成功', '已关闭', '退款中', '已退款'].map((value) => ({ value }))

/** 续费与订单: what the company has, how it came to it, and what was ordered. */
export function RenewalsPage() {
  const { key } = usePage()
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const { data, isError } = useQuery({
    queryKey: [key, 'licence'],
    queryFn: ({ signal }) => call(renewal.licence, {}, { signal }),
    staleTime: 0,
  })
  useAnnounced('licence', () => {
    void client.invalidateQueries({ queryKey: [key] })
    setRound((before) => before + 1)
  })
  return (
    <div className="licence-page">
      {isError && <Alert type="warning" showIcon title="授权信息读取失败，请刷新页面" />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && <LicenceCard licence={data.data} />}
      {data?.data.limited && <Changes licence={data.data} />}
      <div className="licence-orders">
        <ListPage
          key={round}
          pageKey="Renewals"
          label="续费订单"
          load={renewal.orders}
          columns={columns}
          rowKey="orderNo"
          filters={[
            { type: 'Daterange', name: 'from', to: 'to', label: '下单日期' },
            { type: 'stateSelect', name: 'status', label: '状态', options: states },
          ]}
          empty="暂无续费订单"
        />
      </div>
    </div>
  )
}

const stages: Record<string, string> = { full: '使用中', reading: '已到期：只能查看和导出数据', locked: '已到期：只有管理员能登录查看' }

function LicenceCard({ licence }: { licence: Licence }) {
  const { limited, planName, trial, seats, seatsUsed, pdaSeats, pdaUsed, dueDate, daysLeft, stage } = licence
  const { storageUsed, storageGb, jobs } = licence
  if (!limited) return <Alert type="info" showIcon title="本平台不限用户数和使用期限，无需续费" />
  return (
    <section className="licence-card" aria-label="当前授权">
      <Fact name="套餐" value={planName || (trial ? '试用' : '未选套餐')} />
      <Fact name="授权到期日" value={dueDate} bad={daysLeft <= 0} />
      <Fact name="剩余天数" value={`${Math.max(0, daysLeft)} 天`} bad={daysLeft <= 15} />
      <Fact name="用户（已用 / 授权）" value={`${seatsUsed} / ${seats}`} bad={seatsUsed > seats} />
      <Fact name="PDA（已用 / 授权）" value={`${pdaUsed} / ${pdaSeats}`} bad={pdaUsed > pdaSeats} />
      <Fact
        name="存储空间（已用 / 共）"
        value={`${storageUsed} / ${storageGb} GB`}
        bad={Number.parseFloat(storageUsed) >= storageGb * 0.9}
      />
      <Fact name="同时任务数" value={String(jobs)} />
      <Fact name="状态" value={stages[stage] ?? ''} bad={stage !== 'full'} />
      {mayRenew() && (
        <Button type="primary" onClick={() => void openRenewal()}>
          {trial ? '在线购买' : '在线续费'}
        </Button>
      )}
    </section>
  )
}

function Fact({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <div className={bad ? 'licence-fact licence-bad' : 'licence-fact'}>
      <span>{name}</span>
      <strong>{value}</strong>
    </div>
  )
}

const changeColumns = columnsFor<Licence['changes'][number]>()(
  { prop: 'at', label: '时间', card: 'sub', width: 140 },
  { prop: 'kind', label: '事项', card: 'title', width: 60 },
  { prop: 'what', label: '变化', card: 'title', width: 220 },
  { prop: 'dueAfter', label: '授权到期日', card: 'named', width: 100 },
  { prop: 'orderNo', label: '订单号', width: 210 },
  { prop: 'reason', label: '原因', card: 'sub' },
  { prop: 'byWhom', label: '经办', card: 'sub', width: 120 },
)

const Changes = ({ licence }: { licence: Licence }) => (
  <div className="licence-changes">
    <WholeList label="授权变动" columns={changeColumns} rows={licence.changes} rowKey="id" height={150} />
  </div>
)
