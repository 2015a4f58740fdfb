import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { limitOf, type Row } from '#contract/kit/fields.ts'
import { tenants } from '#contract/platform/operators.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { call } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { resetOwnerFactor, resetOwnerPassword } from './tenant-acts.ts'

type User = Row<typeof tenants.users>
const LIMIT = 20

const columnsOf = (id: number, tenantName: string, stopped: boolean, refresh: () => void) =>
  columnsFor<User>()(
    { prop: 'loginAccount', label: '账号', width: 115 },
    { prop: 'realName', label: '姓名', width: 80 },
    { prop: 'phoneNo', label: '手机号码', width: 110 },
    { prop: 'companyName', label: '公司', width: 120 },
    { prop: 'roleNames', label: '角色', render: ({ roleNames }) => roleNames.join('、') },
    {
      prop: 'enable',
      label: '状态',
      width: 55,
      number: false,
      render: ({ enable }) => (enable ? '启用' : <span className="operators-bad">停用</span>),
    },
    { prop: 'online', label: '在线', width: 50, align: 'center', number: false },
    { prop: 'lastLogin', label: '最近登录', width: 135, render: ({ lastLogin }) => lastLogin || '从未登录' },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 215,
      fixed: 'right',
      render: ({ id: userId, loginAccount, realName, owner, enable, secondFactor }) => (
        <>
          <Button
            type="link"
            size="small"
            disabled={stopped || !enable || !may('platform:tenant:cutin')}
            onClick={() => void openDialog('cutin', { tenantName, username: loginAccount })}
          >
            进入协助
          </Button>
          {owner && (
            <Button
              type="link"
              size="small"
              disabled={!may('platform:tenant:resetPwd')}
              onClick={() => void resetOwnerPassword(id, { userId, realName, loginAccount })}
            >
              重置密码
            </Button>
          )}
          {owner && secondFactor && (
            <Button
              type="link"
              size="small"
              disabled={!may('platform:tenant:resetPwd')}
              onClick={() => void resetOwnerFactor(id, { userId, realName, loginAccount }).then(refresh)}
            >
              重置两步验证
            </Button>
          )}
        </>
      ),
    },
  )

/** The people of a tenant. */
export function TenantUsers({ id, name, stopped }: { id: number; name: string; stopped: boolean }) {
  const [asked, setAsked] = useState({ page: 1, limit: LIMIT, search: '' })
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['tenant-users', id, asked],
    queryFn: ({ signal }) => call(tenants.users, { id, ...asked }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <>
      <Input.Search
        className="operators-search"
        placeholder="账号、姓名或手机"
        maxLength={limitOf(tenants.users.input.search)}
        allowClear
        onSearch={(search) => setAsked((before) => ({ ...before, page: 1, search: search.trim() }))}
      />
      <DataTable
        label="租户用户"
        columns={columnsOf(id, name, stopped, () => void refetch())}
        rows={data?.page.list ?? []}
        rowKey="id"
        height={340}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty="未找到符合条件的用户"
      />
      <Pager
        page={asked.page}
        limit={asked.limit}
        total={data?.page.totalCount ?? 0}
        more={data?.page.more ?? false}
        sizes={[20, 50, 100]}
        onChange={(page, limit) => setAsked((before) => ({ ...before, page, limit }))}
      />
    </>
  )
}
