import type { Row } from '#contract/kit/fields.ts'
import { platformNotices } from '#contract/platform/messages/notices.ts'
import { alertDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { NoticeActions } from './notice-actions.tsx'
import { noticeColumns, noticeFilters } from './notice-columns.ts'

type Notice = Row<typeof platformNotices.page>

const columns = columnsFor<Notice>()(
  { prop: 'title', label: '标题', eventType: 'notice' },
  { prop: 'stateValue', label: '状态', width: 60 },
  { prop: 'audienceValue', label: '接收范围', width: 220 },
  ...noticeColumns,
)

/** 平台公告: what the operators tell the tenants. */
export function PlatformNoticePage() {
  return (
    <ListPage
      pageKey="PlatformNotices"
      label="平台公告"
      load={platformNotices.page}
      rowKey="id"
      columns={columns}
      filters={noticeFilters}
      selection="single"
      actions={(list) => (
        <NoticeActions
          list={list}
          calls={platformNotices}
          mayWrite="platform:notice:upd"
          mayPublish="platform:notice:publish"
          withdrawing="撤回后各租户的消息中心不再有这条公告。确定撤回吗？"
          isRemovable={({ state }) => state === 'draft'}
          open={(notice) => void open(list, notice)}
          showReaders={(notice) => void showReceipts(notice)}
        />
      )}
      onOpen={(notice, list) => void open(list, notice)}
      onEvent={(event, notice, list) => event === 'notice' && void open(list, notice)}
      empty="暂无公告。点“新增”写第一条，发布后各租户一分钟内看到"
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
  await alertDialog(`已到达 ${tenants} 个租户的 ${received} 人，其中 ${read} 人已阅`, title)
}
