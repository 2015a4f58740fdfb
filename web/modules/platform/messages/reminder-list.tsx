import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { REPEATS, reminders } from '#contract/platform/messages/reminders.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './messages.css'

type Reminder = Row<typeof reminders.page>

const columns = columnsFor<Reminder>()(
  { prop: 'nextTime', label: '提醒时间', width: 120, render: ({ nextTime }) => nextTime.slice(0, 16) || '已结束' },
  { prop: 'content', label: '内容' },
  { prop: 'repeat', label: '重复', width: 60, render: ({ repeat }) => REPEATS[repeat] },
  { prop: 'userNames', label: '提醒谁', width: 110 },
  { prop: 'linkName', label: '关联', width: 140 },
  { prop: 'lastTime', label: '上次提醒', width: 120, render: ({ lastTime }) => lastTime.slice(0, 16) },
)
const filters: FilterItem<Sent<typeof reminders.page>>[] = [
  {
    type: 'stateSelect',
    name: 'state',
    label: '状态',
    initial: '1',
    options: [
      { value: '1', label: '未到时间' },
      { value: '0', label: '已结束' },
    ],
  },
]

/** 提醒 that I have set. */
export function ReminderList() {
  return (
    <div className="reminder-list">
      <ListPage
        pageKey="Reminders"
        label="提醒"
        load={reminders.page}
        rowKey="id"
        columns={columns}
        filters={filters}
        selection="single"
        exportable={false}
        actions={(list) => <Actions list={list} />}
        onOpen={(row) => void openDialog('reminder', { reminder: row })}
        empty="暂无提醒。点“新增”，到时间会收到消息"
      />
    </div>
  )
}

function Actions({ list }: { list: ListActions<Reminder> }) {
  const [chosen] = list.selectedRows
  const add = () => void openDialog('reminder', {})
  const edit = () => chosen && void openDialog('reminder', { reminder: chosen })
  const remove = async () => {
    if (!chosen || !(await confirmDialog(`确定删除提醒“${chosen.content}”吗？`))) return
    await call(reminders.remove, { id: chosen.id, submittime: stamp() }).catch(() => undefined)
    list.clearSelection()
    list.refresh()
  }
  useAnnounced('reminder', list.refresh)
  useShortcut('Alt+N', '新增提醒', add)
  useShortcut('F2', '修改提醒', edit, { disabled: !chosen })
  return (
    <>
      <Button type="primary" onClick={add}>
        新增
      </Button>
      <Button disabled={!chosen} onClick={edit}>
        修改
      </Button>
      <Button disabled={!chosen} onClick={() => void remove()}>
        删除
      </Button>
    </>
  )
}
