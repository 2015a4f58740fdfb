import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { Permitted } from '#web/kit/session/permitted.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { priceWords } from './price-words.ts'
import { forcePassword, resetFactor, resetPassword, unlock } from './reset-password.ts'
import { Seats } from './seats.tsx'
import { useOrganisation } from './use-organisation.ts'

type User = Row<typeof people.users>

const columns = columnsFor<User>()(
  { prop: 'loginAccount', label: '账号', width: 110, fixed: 'left', eventType: 'user' },
  { prop: 'headImg', label: '头像', width: 44, headImg: true, show: true },
  { prop: 'realName', label: '姓名', width: 80 },
  { prop: 'roleNames', label: '角色', width: 110, render: ({ roleNames }) => roleNames.join('、') },
  { prop: 'priceTags', label: '可见价格', render: ({ priceTags }) => priceWords(priceTags) },
  { prop: 'companyName', label: '公司', width: 110 },
  { prop: 'deptName', label: '部门', width: 105 },
  { prop: 'phoneNo', label: '手机号码', width: 100 },
  { prop: 'contactPhone', label: '联系电话', width: 110, show: false },
  {
    prop: 'enable',
    label: '状态',
    width: 70,
    align: 'center',
    number: false,
    words: { true: '启用', false: '停用' },
    render: ({ enable, locked, mustChangePwd }) => {
      if (!enable || locked) return <span className="user-stopped">{enable ? '已锁定' : '停用'}</span>
      return mustChangePwd ? '待改密码' : '启用'
    },
  },
  { prop: 'secondFactor', label: '两步验证', width: 70, align: 'center', number: false, words: { true: '已开启', false: '' } },
  { prop: 'online', label: '在线', width: 50, align: 'center', number: false },
  { prop: 'lastLogin', label: '最近登录', width: 140, render: ({ lastLogin }) => lastLogin || '从未登录' },
  { prop: 'createTime', label: '创建时间', width: 140, show: false },
)

/** 用户. */
export function UserListPage() {
  const { may } = useSession()
  const { companies, roles } = useOrganisation()
  const filters = useMemo<FilterItem<Sent<typeof people.users>>[]>(
    () => [
      { type: 'Input', name: 'search', label: '账号、姓名或手机', width: 180 },
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
      {
        type: 'stateSelect',
        name: 'enable',
        label: '状态',
        options: [
          { value: '1', label: '启用' },
          { value: '0', label: '停用' },
        ],
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
            <Permitted tags={['system:user:add']}>
              <Button type="primary" onClick={() => void edit(0, list)}>
                新增
              </Button>
            </Permitted>
            <Button disabled={!chosen} onClick={() => chosen && void edit(chosen.id, list)}>
              {may('system:user:upd') ? '修改' : '查看'}
            </Button>
            <Permitted tags={['system:user:resetPwd']}>
              <Button disabled={!chosen} onClick={() => chosen && void resetPassword(chosen).then(list.refresh)}>
                重置密码
              </Button>
              <Button disabled={!chosen || chosen.mustChangePwd} onClick={() => chosen && void forcePassword(chosen).then(list.refresh)}>
                要求改密
              </Button>
              <Button disabled={!chosen?.secondFactor} onClick={() => chosen && void resetFactor(chosen).then(list.refresh)}>
                重置两步验证
              </Button>
            </Permitted>
            <Permitted tags={['system:user:upd']}>
              <Button disabled={!chosen?.locked} onClick={() => chosen && void unlock(chosen).then(list.refresh)}>
                解锁
              </Button>
            </Permitted>
            <Permitted tags={['system:role:query']}>
              <Button disabled={!chosen} onClick={() => chosen && void openDialog('seesAs', { userId: chosen.id })}>
                以此用户查看
              </Button>
            </Permitted>
            <Seats />
          </>
        )
      }}
      empty="未找到符合条件的用户"
    />
  )
}
