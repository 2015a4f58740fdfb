import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Online = Row<typeof people.online>

/** 在线用户. */
export function OnlineUsersPage() {
  return (
    <ListPage
      pageKey="OnlineUsers"
      label="在线用户"
      load={people.online}
      columns={columnsOf}
      rowKey="sessionId"
      filters={[{ type: 'Input', name: 'search', label: '账号或姓名' }]}
      actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
      empty="未找到符合条件的在线用户"
    />
  )
}

const columnsOf = ({ refresh }: ListActions<Online>) =>
  columnsFor<Online>()(
    { prop: 'loginAccount', label: '账号', width: 110 },
    {
      prop: 'realName',
      label: '姓名',
      width: 140,
      render: ({ realName, def, support }) => `${realName}${support ? '（平台协助）' : ''}${def ? '（本机）' : ''}`,
    },
    { prop: 'companyName', label: '公司', width: 140 },
    { prop: 'device', label: '设备' },
    { prop: 'ip', label: '地址', width: 110 },
    { prop: 'address', label: '位置', width: 110 },
    { prop: 'loginTime', label: '登录时间', width: 140 },
    { prop: 'lastSeen', label: '最近活动', width: 140 },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 80,
      fixed: 'right',
      render: (row) => (
        // logging oneself out has its own button in the user menu
        <Button type="link" size="small" disabled={row.def || !may('monitor:online:out')} onClick={() => void forceOut(row, refresh)}>
          强制下线
        </Button>
      ),
    },
  )

async function forceOut({ sessionId, realName, loginAccount }: Online, refresh: () => void): Promise<void> {
  if (!(await confirmDialog(`确定让 ${realName}（${loginAccount}）下线吗？未保存的内容会丢失`))) return
  await call(people.forceOut, { sessionId, submittime: stamp() }).then(refresh, () => undefined)
}
