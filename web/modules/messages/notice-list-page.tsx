import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit.ts'
import { notices } from '#contract/notices.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { ask, openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { noticeStates } from './notice-values.ts'

type Notice = Row<typeof notices.page>

const columns = columnsFor<Notice>()(
  { prop: 'title', label: '标题', eventType: 'notice' },
  { prop: 'stateValue', label: '状态', width: 60 },
  { prop: 'audienceValue', label: '接收范围', width: 160 },
  {
    prop: 'readers',
    label: '已阅',
    width: 70,
    align: 'right',
    hint: '已阅人数 / 接收人数',
    render: ({ state, readers, receivers }) => (state === 'published' ? `${readers} / ${receivers}` : ''),
  },
  { prop: 'important', label: '重要', width: 50, align: 'center', number: false, render: ({ important }) => (important ? '是' : '') },
  { prop: 'pinned', label: '置顶', width: 50, align: 'center', number: false, render: ({ pinned }) => (pinned ? '是' : '') },
  { prop: 'validUntil', label: '有效期至', width: 90 },
  { prop: 'authorName', label: '编写人', width: 90 },
  { prop: 'publishTime', label: '发布时间', width: 130 },
)
const filters: FilterItem<Sent<typeof notices.page>>[] = [
  { type: 'Input', name: 'search', label: '标题', width: 200, maxLength: 60 },
  { type: 'stateSelect', name: 'state', label: '状态', options: noticeStates, width: 100 },
]

/** 消息公告: what the company tells its people. */
export function NoticeListPage() {
  return (
    <ListPage
      pageKey="NoticeList"
      label="消息公告"
      load={notices.page}
      rowKey="id"
      columns={columns}
      filters={filters}
      selection="single"
      actions={(list) => <Actions list={list} />}
      onOpen={(notice, list) => void open(list, notice)}
      onEvent={(event, notice, list) => event === 'notice' && void open(list, notice)}
      empty="还没有公告。点“新增”写第一条，发布后大家在消息中心看到"
    />
  )
}

async function open(list: ListActions<Notice>, notice?: Notice): Promise<void> {
  if (await openDialog('notice', { notice })) list.refresh()
}

function Actions({ list }: { list: ListActions<Notice> }) {
  const { may } = useSession()
  const [chosen] = list.selectedRows
  const isOut = chosen?.state === 'published'
  const mayEdit = may('system:notice:upd')
  const mayPublish = may('system:notice:publish')
  /** One step of the chosen notice, after the question; the list shows the outcome. */
  const step = async (question: string, endpoint: typeof notices.publish | typeof notices.withdraw | typeof notices.remove) => {
    if (!chosen || !(await ask(question))) return
    await call(endpoint, { id: chosen.id, submittime: stamp() }).catch(() => undefined)
    list.clearSelection()
    list.refresh()
  }
  const add = () => void open(list)
  const edit = () => chosen && void open(list, chosen)
  useShortcut('Alt+N', '新增公告', add, { disabled: !mayEdit })
  useShortcut('F2', '修改公告', edit, { disabled: !chosen })
  return (
    <>
      <Button type="primary" disabled={!mayEdit} onClick={add}>
        新增
      </Button>
      <Button disabled={!chosen} onClick={edit}>
        {isOut || !mayEdit ? '查看' : '修改'}
      </Button>
      <Button
        disabled={!chosen || isOut || !mayPublish}
        onClick={() => void step(`确定发布公告“${chosen?.title}”给${chosen?.audienceValue}吗？`, notices.publish)}
      >
        发布
      </Button>
      <Button
        disabled={!isOut || !mayPublish}
        onClick={() => void step('撤回后大家的消息中心不再有这条公告。确定撤回吗？', notices.withdraw)}
      >
        撤回
      </Button>
      <Button disabled={!chosen || isOut || !mayEdit} onClick={() => void step(`确定删除公告“${chosen?.title}”吗？`, notices.remove)}>
        删除
      </Button>
      <Button disabled={!isOut} onClick={() => chosen && void openDialog('noticeReceipts', { id: chosen.id, title: chosen.title })}>
        阅读情况
      </Button>
    </>
  )
}
