import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit.ts'
import { platformNotices } from '#contract/notices.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { ask, openDialog, tell } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { noticeStates } from './notice-values.ts'

type Notice = Row<typeof platformNotices.page>

const columns = columnsFor<Notice>()(
  { prop: 'title', label: '标题', eventType: 'notice' },
  { prop: 'stateValue', label: '状态', width: 60 },
  { prop: 'audienceValue', label: '接收范围', width: 220 },
  { prop: 'important', label: '重要', width: 50, align: 'center', number: false, render: ({ important }) => (important ? '是' : '') },
  { prop: 'pinned', label: '置顶', width: 50, align: 'center', number: false, render: ({ pinned }) => (pinned ? '是' : '') },
  { prop: 'validUntil', label: '有效期至', width: 90 },
  { prop: 'authorName', label: '编写人', width: 90 },
  { prop: 'publishTime', label: '发布时间', width: 130 },
)
const filters: FilterItem<Sent<typeof platformNotices.page>>[] = [
  { type: 'Input', name: 'search', label: '标题', width: 200, maxLength: 60 },
  { type: 'stateSelect', name: 'state', label: '状态', options: noticeStates, width: 100 },
]

/** 平台公告: what the operators tell the tenants. */
export function PlatformNoticePage() {
  return (
    <ListPage
      pageKey="PlatformNotices"
      label="平台公告"
      load={platformNotices.page}
      rowKey="id"
      columns={columns}
      filters={filters}
      selection="single"
      actions={(list) => <Actions list={list} />}
      onOpen={(notice, list) => void open(list, notice)}
      onEvent={(event, notice, list) => event === 'notice' && void open(list, notice)}
      empty="还没有公告。点“新增”写第一条，发布后各租户一分钟内看到"
    />
  )
}

async function open(list: ListActions<Notice>, notice?: Notice): Promise<void> {
  if (await openDialog('platformNotice', { notice })) list.refresh()
}

async function showReceipts({ id, title }: Notice): Promise<void> {
  const found = await call(platformNotices.receipts, { id }).catch(() => undefined)
  if (!found) return
  const { tenants, received, read } = found.content
  await tell(`已到达 ${tenants} 个租户的 ${received} 人，其中 ${read} 人已阅`, title)
}

function Actions({ list }: { list: ListActions<Notice> }) {
  const { may } = useSession()
  const [chosen] = list.selectedRows
  const isOut = chosen?.state === 'published'
  const mayEdit = may('platform:notice:upd')
  const mayPublish = may('platform:notice:publish')
  type Step = typeof platformNotices.publish | typeof platformNotices.withdraw | typeof platformNotices.remove
  const step = async (question: string, endpoint: Step) => {
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
        onClick={() => void step(`确定发布公告“${chosen?.title}”给${chosen?.audienceValue}吗？`, platformNotices.publish)}
      >
        发布
      </Button>
      <Button
        disabled={!isOut || !mayPublish}
        onClick={() => void step('撤回后各租户的消息中心不再有这条公告。确定撤回吗？', platformNotices.withdraw)}
      >
        撤回
      </Button>
      <Button
        disabled={chosen?.state !== 'draft' || !mayEdit}
        onClick={() => void step(`确定删除公告“${chosen?.title}”吗？`, platformNotices.remove)}
      >
        删除
      </Button>
      <Button disabled={!isOut} onClick={() => chosen && void showReceipts(chosen)}>
        阅读情况
      </Button>
    </>
  )
}
