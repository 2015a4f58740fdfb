import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { PRINT_PROGRESS, type TaskState } from '#contract/printing/tasks/progress.ts'
import { printTasks } from '#contract/printing/tasks/tasks.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { retry, TASK_WORDS } from '#web/kit/print/print-news.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useLive } from '#web/kit/session/live-socket.ts'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 打印任务: printed lately, with what became of it; `all` = everybody's. */
    printTasks: { props: { all: boolean } }
  }
}

type Task = Row<typeof printTasks.pageTask>
const AGAIN: readonly TaskState[] = ['failed', 'expired', 'done']
const COLOURS: Partial<Record<TaskState, string>> = { done: 'var(--pc-good)', failed: 'var(--pc-negative)', expired: 'var(--pc-negative)' }

const columnsOf = ({ refresh }: ListActions<Task>) =>
  columnsFor<Task>()(
    { prop: 'createTime', label: '时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm' },
    { prop: 'title', label: '内容' },
    { prop: 'reportName', label: '类型', width: 90 },
    { prop: 'state', label: '状态', width: 90, words: TASK_WORDS, txtColor: ({ state }) => COLOURS[state] },
    { prop: 'computer', label: '打印电脑', width: 110, words: { '': '浏览器' } },
    { prop: 'realName', label: '打印人', width: 80 },
    { prop: 'remark', label: '说明', width: 180 },
    {
      prop: 'operate',
      label: '操作',
      width: 86,
      fixed: 'right',
      operate: true,
      render: ({ id, mine, state }) =>
        mine &&
        AGAIN.includes(state) && (
          <Button size="small" type="link" onClick={() => void retry(id).then((again) => again && refresh())}>
            重新打印
          </Button>
        ),
    },
  )

export function PrintTasksDialog({ all, onClose }: DialogProps<'printTasks'>) {
  return (
    <AppDialog title={all ? '打印任务' : '我的打印任务'} width="min(960px, 94%)" onClose={onClose}>
      <div className="print-tasks">
        <ListPage
          pageKey="PrintTasks"
          label="打印任务"
          load={printTasks.pageTask}
          always={all ? everybody : undefined}
          columns={columnsOf}
          rowKey="id"
          exportable={false}
          filters={[
            {
              type: 'stateSelect',
              name: 'state',
              label: '状态',
              options: Object.entries(TASK_WORDS).map(([value, label]) => ({ value, label })),
            },
          ]}
          actions={({ refresh }) => <Follow refresh={refresh} />}
          empty="三天内暂无打印任务"
        />
      </div>
    </AppDialog>
  )
}
const everybody = { all: true }

/** 刷新, by hand and when something has become of a task. */
function Follow({ refresh }: { refresh: () => void }) {
  useLive(({ busiMsgType }) => busiMsgType === PRINT_PROGRESS && refresh())
  useAnnounced('missed', refresh)
  return <Button onClick={refresh}>刷新</Button>
}
