import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { FORMS, RHYTHMS, reportSchedules, WEEKDAYS } from '#contract/reports/figures/schedules.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type Schedule = Row<typeof reportSchedules.page>

const daysText = ({ rhythm, days }: Pick<Schedule, 'rhythm' | 'days'>) => {
  if (rhythm === 'day') return RHYTHMS.day
  return rhythm === 'week' ? days.map((day) => WEEKDAYS[day - 1]).join('、') : `每月 ${days.join('、')} 日`
}

const columns = columnsFor<Schedule>()(
  { prop: 'name', label: '名称', width: 150, card: 'title' },
  { prop: 'reportTitle', label: '报表', width: 100, card: 'sub' },
  { prop: 'time', label: '发送时间', width: 170, render: (row) => `${daysText(row)} ${row.time}`, card: 'sub' },
  { prop: 'receiverNames', label: '接收人', width: 200, card: 'sub' },
  { prop: 'form', label: '内容', width: 70, render: ({ form }) => FORMS[form] },
  { prop: 'wechat', label: '微信', width: 70, words: { true: '发送', false: '' } },
  { prop: 'enabled', label: '状态', width: 70, words: { true: '启用', false: '停用' } },
  { prop: 'nextTime', label: '下次发送', width: 130, render: ({ nextTime }) => nextTime.slice(0, 16) },
  { prop: 'lastTime', label: '上次发送', width: 130, render: ({ lastTime }) => lastTime.slice(0, 16) },
)

/** 定时发送: reports that I have sent, to me and to colleagues. */
export const SchedulesPage = () => (
  <ListPage
    pageKey="ReportSchedules"
    label="定时发送"
    load={reportSchedules.page}
    rowKey="id"
    columns={columns}
    selection="single"
    exportable={false}
    actions={(list) => <Actions list={list} />}
    onOpen={(schedule) => void openDialog('reportSchedule', { schedule })}
    empty="暂无定时发送，可在报表页面点“定时发送”新增"
  />
)

function Actions({ list }: { list: ListActions<Schedule> }) {
  const [chosen] = list.selectedRows
  const edit = () => chosen && void openDialog('reportSchedule', { schedule: chosen })
  const remove = async () => {
    if (!chosen || !(await confirmDialog(`确定删除定时发送“${chosen.name}”吗？`))) return
    await call(reportSchedules.remove, { id: chosen.id, submittime: stamp() }).catch(() => undefined)
    list.clearSelection()
    list.refresh()
  }
  useAnnounced('report-schedules', list.refresh)
  useShortcut('F2', '修改定时发送', edit, { disabled: !chosen })
  return (
    <>
      <Button disabled={!chosen} onClick={edit}>
        修改
      </Button>
      <Button disabled={!chosen} onClick={() => void remove()}>
        删除
      </Button>
    </>
  )
}
