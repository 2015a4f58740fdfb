import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './renewal.css'

export type Plan = Reply<typeof platformRenewal.plans>['data'][number]

const columns = columnsFor<Plan>()(
  { prop: 'planName', label: '套餐', card: 'title', width: 140, eventType: 'plan' },
  { prop: 'seatPrice', label: '用户单价（元/年）', card: 'amount', width: 130, align: 'right' },
  { prop: 'pdaPrice', label: 'PDA单价（元/年）', card: 'named', width: 130, align: 'right' },
  { prop: 'storageGb', label: '存储空间（GB）', width: 110, align: 'right' },
  { prop: 'jobs', label: '同时任务数', width: 90, align: 'right' },
  {
    prop: 'durations',
    label: '时长与折扣',
    card: 'sub',
    render: ({ durations }) =>
      durations
        .filter(({ enabled }) => enabled)
        .map(({ renewName, rate }) => (rate < 1 ? `${renewName} ${Number((rate * 10).toFixed(2))}折` : renewName))
        .join('、'),
  },
  { prop: 'tenants', label: '公司数', card: 'named', width: 70, align: 'right' },
  { prop: 'sort', label: '排序', width: 60, align: 'right' },
  {
    prop: 'enabled',
    label: '在售',
    card: 'status',
    width: 60,
    align: 'center',
    number: false,
    render: ({ enabled }) => (enabled ? '在售' : '停售'),
  },
  { prop: 'remark', label: '备注' },
)

/** 套餐: what companies can buy. A change holds for the next order. */
export function PlanListPage() {
  const { key } = usePage()
  const mayEdit = useSession().may('platform:plan:upd')
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const { data, refetch, isFetching } = useQuery({
    queryKey: [key, 'plans'],
    queryFn: ({ signal }) => call(platformRenewal.plans, {}, { signal }),
  })
  const plans = data?.data ?? []
  const edit = async (plan: Plan | undefined) => {
    if (await openDialog('plan', { plan })) void refetch()
  }
  const picked = plans.find(({ id }) => chosen.has(id))
  return (
    <div className="pc-list">
      <div className="pc-actions">
        <Button type="primary" disabled={!mayEdit} onClick={() => void edit(undefined)}>
          新增
        </Button>
        <Button disabled={!mayEdit || !picked} onClick={() => void edit(picked)}>
          修改
        </Button>
      </div>
      <WholeList
        label="套餐"
        columns={columns}
        rows={plans}
        rowKey="id"
        loading={isFetching}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onOpen={(plan) => void edit(plan)}
        onEvent={(_, plan) => void edit(plan)}
      />
    </div>
  )
}
