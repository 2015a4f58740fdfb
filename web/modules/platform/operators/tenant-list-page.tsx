import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { tenants } from '#contract/platform/operators.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { resumeTenant, stopTenant } from './tenant-acts.ts'
import './operators.css'

type Tenant = Row<typeof tenants.page>

const columnsOf = (today: string) =>
  columnsFor<Tenant>()(
    { prop: 'id', label: '编号', width: 60, number: false, show: false },
    { prop: 'name', label: '公司名称', eventType: 'tenant' },
    {
      prop: 'stopped',
      label: '状态',
      width: 60,
      align: 'center',
      number: false,
      words: { true: '停用', false: '正常' },
      render: ({ stopped, stopReason }) =>
        stopped ? (
          <span className="operators-bad" title={stopReason}>
            停用
          </span>
        ) : (
          '正常'
        ),
    },
    { prop: 'ownerName', label: '老板', width: 70 },
    { prop: 'ownerAccount', label: '老板账号', width: 110 },
    { prop: 'ownerPhone', label: '手机号码', width: 100 },
    { prop: 'users', label: '用户', width: 50, align: 'right' },
    { prop: 'online', label: '在线', width: 50, align: 'right' },
    { prop: 'seats', label: '授权用户', width: 70, align: 'right', render: ({ seats, dueDate }) => (dueDate === '' ? '' : seats) },
    {
      prop: 'trial',
      label: '授权',
      width: 60,
      align: 'center',
      number: false,
      render: ({ trial, dueDate }) => (dueDate === '' ? '无' : trial ? '试用' : '正式'),
    },
    {
      prop: 'dueDate',
      label: '授权到期',
      width: 85,
      render: ({ dueDate }) => (dueDate !== '' && dueDate < today ? <span className="operators-bad">{dueDate}</span> : dueDate),
    },
    { prop: 'lastLogin', label: '最近登录', width: 135, render: ({ lastLogin }) => lastLogin || '从未登录' },
    { prop: 'openedAt', label: '开通日期', width: 85, dateformat: 'yyyy-MM-dd' },
    { prop: 'note', label: '备注', width: 150 },
  )

const filters: readonly FilterItem<Sent<typeof tenants.page>>[] = [
  { type: 'Input', name: 'name', label: '公司、账号、姓名或手机', width: 200 },
  {
    type: 'stateSelect',
    name: 'state',
    label: '状态',
    options: [
      { value: 'running', label: '正常' },
      { value: 'stopped', label: '停用' },
    ],
  },
  {
    type: 'stateSelect',
    name: 'billType',
    label: '授权',
    options: [
      { value: '1', label: '试用' },
      { value: '2', label: '正式' },
    ],
  },
]

/** 租户: who uses the platform. */
export function TenantListPage() {
  const { may } = useSession()
  const { busDate } = useUser()
  const open = async ({ id }: Tenant, { refresh }: ListActions<Tenant>) => {
    if (await openDialog('tenant', { id })) refresh()
  }
  const turn = async (tenant: Tenant, { refresh }: ListActions<Tenant>) => {
    if (await (tenant.stopped ? resumeTenant(tenant) : stopTenant(tenant))) refresh()
  }
  return (
    <ListPage
      pageKey="TenantList"
      label="租户"
      load={tenants.page}
      columns={columnsOf(busDate)}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void open(row, list)}
      onEvent={(_, row, list) => void open(row, list)}
      rowClass={({ stopped }) => (stopped ? 'operators-stopped' : undefined)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <>
            <Button type="primary" disabled={!chosen} onClick={() => chosen && void open(chosen, list)}>
              查看
            </Button>
            <Button
              disabled={!chosen || chosen.stopped || chosen.ownerAccount === '' || !may('platform:tenant:cutin')}
              onClick={() => chosen && void openDialog('cutin', { tenantName: chosen.name, username: chosen.ownerAccount })}
            >
              进入协助
            </Button>
            <Button disabled={!chosen || !may('platform:tenant:upd')} onClick={() => chosen && void turn(chosen, list)}>
              {chosen?.stopped ? '恢复' : '停用'}
            </Button>
          </>
        )
      }}
      empty="未找到符合条件的租户"
    />
  )
}
