import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { DATA_SCOPES, people } from '#contract/platform/people/people.ts'
import { PRICE_TAGS } from '#contract/tags.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { call } from '#web/kit/request/request.ts'
import { Permitted } from '#web/kit/session/permitted.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import { priceWords } from './price-words.ts'
import type { Role } from './use-organisation.ts'
import './people.css'

const columns = columnsFor<Role>()(
  { prop: 'roleName', label: '角色', card: 'title', width: 140, eventType: 'role' },
  { prop: 'users', label: '人数', card: 'named', width: 60, align: 'right', digits: 0 },
  { prop: 'dataScope', label: '数据范围', card: 'status', width: 110, render: ({ dataScope }) => DATA_SCOPES[dataScope] },
  {
    prop: 'owner',
    number: false,
    label: '可见价格',
    card: 'named',
    width: 260,
    render: ({ owner, tags }) => priceWords(PRICE_TAGS.filter((tag) => owner || tags.includes(tag))),
  },
  { prop: 'tags', label: '权限数', width: 80, align: 'right', render: ({ owner, tags }) => (owner ? '全部' : tags.length) },
  { prop: 'remark', label: '备注', card: 'sub' },
)

/** 角色: who may do what, and see which price. */
export function RoleListPage() {
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set())
  /** The arrows choose as they go. The same choice stays the same set, or choosing would never end. */
  const follow = useCallback((one: Role | undefined) => {
    if (one) setChosen((before) => (before.size === 1 && before.has(one.id) ? before : new Set([one.id])))
  }, [])
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['people', 'roles'],
    queryFn: ({ signal }) => call(people.roles, {}, { signal, quiet: true }),
  })
  const roles = data?.data ?? []
  const role = roles.find(({ id }) => chosen.has(id))
  const reload = () => client.invalidateQueries({ queryKey: ['people', 'roles'] })

  const open = async (id: number, copyOf = 0) => {
    if (await openDialog('role', { id, copyOf })) await reload()
  }
  const remove = async ({ id, roleName }: Role) => {
    if (!(await confirmDialog(`确定删除角色“${roleName}”吗？`))) return
    try {
      await call(people.deleteRole, { id })
      setChosen(new Set())
      await reload()
    } catch {
      // told by the request layer; the role is still there
    }
  }
  const mayAdd = may('system:role:add')
  useShortcut('Alt+N', '新增角色', () => void open(0), { disabled: !mayAdd })
  useShortcut('F2', '修改角色', () => role && void open(role.id), { disabled: !role })

  return (
    <div className="pc-list role-list">
      <div className="pc-actions">
        <Permitted tags={['system:role:add']}>
          <Button type="primary" onClick={() => void open(0)}>
            新增
          </Button>
          <Button disabled={!role} onClick={() => role && void open(0, role.id)}>
            复制
          </Button>
        </Permitted>
        <Button disabled={!role} onClick={() => role && void open(role.id)}>
          {role?.owner || !may('system:role:upd') ? '查看' : '修改'}
        </Button>
        <Permitted tags={['system:role:del']}>
          <Button disabled={!role || role.owner} onClick={() => role && void remove(role)}>
            删除
          </Button>
        </Permitted>
        <Button disabled={roles.length === 0} onClick={() => void openDialog('seesAs', { roleId: (role ?? roles[0])?.id ?? 0 })}>
          以此角色查看
        </Button>
        <Button onClick={() => void refetch()} loading={isFetching}>
          刷新
        </Button>
      </div>
      <WholeList
        label="角色"
        pageKey="RoleList"
        columns={columns}
        rows={roles}
        rowKey="id"
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        selection={{ keys: chosen, onChange: setChosen, single: true }}
        onActive={follow}
        onOpen={({ id }) => void open(id)}
        onEvent={(_, { id }) => void open(id)}
        empty="暂无角色，点“新增”建立第一个"
      />
    </div>
  )
}
