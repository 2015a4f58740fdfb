import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { LOGIN_EVENTS, logs } from '#contract/reports/logs.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

const events = LOGIN_EVENTS.map((value) => ({ value }))

const columns = columnsFor<Row<typeof logs.logins>>()(
  { prop: 'at', label: '时间', width: 140, card: 'sub' },
  { prop: 'loginAccount', label: '账号', width: 120, card: 'title' },
  { prop: 'realName', label: '姓名', width: 110, card: 'title' },
  { prop: 'event', label: '事件', width: 120, card: 'status' },
  { prop: 'note', label: '说明' },
  { prop: 'device', label: '设备', width: 150, card: 'sub' },
  { prop: 'ip', label: '地址', width: 120, card: 'sub' },
  { prop: 'address', label: '位置', width: 90 },
)

/** 登录日志. */
export const LoginLogPage = () => (
  <ListPage
    pageKey="LoginLog"
    label="登录日志"
    load={logs.logins}
    rowKey="id"
    columns={columns}
    filters={[
      { type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'search', label: '账号或姓名' },
      { type: 'stateSelect', name: 'event', label: '事件', options: events },
    ]}
    actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
    empty="未找到符合条件的登录记录"
  />
)
