import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit.ts'
import { people } from '#contract/people.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { resetPassword } from './reset-password.ts'
import { useOrganisation } from './use-organisation.ts'

type User = Row<typeof people.users>

const columns = columnsFor<User>()(
  { prop: 'loginAccount', label: '账号', width: 110, fixed: 'left', eventType: 'user' },
  { prop: 'headImg', label: '头像', width: 44, headImg: true, show: true },
  { prop: 'realName', label: '姓名', width: 80 },
  { prop: 'roleNames', label: '角色', render: ({ roleNames }) => roleNames.join('、') },
  { prop: 'companyName', label: '公司', width: 130 },
  { prop: 'deptName', label: '部门', width: 130 },
  { prop: 'phoneNo', label: '手机号码', width: 110 },
  { prop: 'contactPhone', label: '联系电话', width: 110, show: false },
  {
    prop: 'enable',
    label: '状态',
    width: 60,
    align: 'center',
    number: false,
    words: { true: '启用', false: '停用' },
    render: ({ enable }) => (enable ? '启用' : <span className="user-stopped">停用</span>),
  },
  { prop: 'online', label: '在线', width: 50, align: 'center', number: false },
  { prop: 'lastLogin', label: '最近登录', width: 140, render: ({ lastLogin }) => lastLogin || '从未登录' },
  { prop: 'createTime', label: '创建时间', width: 140 },
)

/** 用户. */
export function UserListPage() {
  const { may } = useSession()
  const { companies, roles } = useOrganisation()
  const filters = useMemo<FilterItem<Sent<typeof people.users>>[]>(
    () => [
      { type: 'Input', name: 'search', label: '账号、姓名或手机', width: 180, maxLength: 50 },
      {
        type: 'stateSelect',
        name: 'companyId',
        label: '公司',
        options: companies.map(({ id, companyName }) => ({ value: String(id), label: companyName })),
      },
      {
        type: 'stateSelect',
        name: 'roleId',
        label: '角色',
        options: roles.map(({ id, roleName }) => ({ value: String(id), label: roleName })),
      },
    ],
    [companies, roles],
  )
  const edit = async (id: number, { refresh }: ListActions<User>) => {
    if (await openDialog('user', { id })) refresh()
  }
  return (
    <ListPage
      pageKey="UserList"
      label="用户"
      load={people.users}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void edit(row.id, list)}
      onEvent={(_, row, list) => void edit(row.id, list)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <>
            <Button type="primary" disabled={!may('system:user:add')} onClick={() => void edit(0, list)}>
              新增
            </Button>
            <Button disabled={!chosen || !may('system:user:upd')} onClick={() => chosen && void edit(chosen.id, list)}>
              修改
            </Button>
            <Button disabled={!chosen || !may('system:user:resetPwd')} onClick={() => chosen && void resetPassword(chosen)}>
              重置密码
            </Button>
          </>
        )
      }}
      empty="没有符合条件的用户"
    />
  )
}
