import type { Row } from '#contract/kit/fields.ts'
import { notices } from '#contract/platform/messages/notices.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { NoticeActions } from './notice-actions.tsx'
import { noticeColumns, noticeFilters } from './notice-columns.ts'

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
  ...noticeColumns,
)

/** 消息公告: what the company tells its people. */
export function NoticeListPage() {
  return (
    <ListPage
      pageKey="NoticeList"
      label="消息公告"
      load={notices.page}
      rowKey="id"
      columns={columns}
      filters={noticeFilters}
      selection="single"
      actions={(list) => (
        <NoticeActions
          list={list}
          calls={notices}
          mayWrite="system:notice:upd"
          mayPublish="system:notice:publish"
          withdrawing="撤回后大家的消息中心不再有这条公告。确定撤回吗？"
          isRemovable={({ state }) => state !== 'published'}
          open={(notice) => void open(list, notice)}
          showReaders={({ id, title }) => void openDialog('noticeReceipts', { id, title })}
        />
      )}
      onOpen={(notice, list) => void open(list, notice)}
      onEvent={(event, notice, list) => event === 'notice' && void open(list, notice)}
      empty="暂无公告。点“新增”写第一条，发布后大家在消息中心看到"
    />
  )
}

async function open(list: ListActions<Notice>, notice?: Notice): Promise<void> {
  if (await openDialog('notice', { notice })) list.refresh()
}
