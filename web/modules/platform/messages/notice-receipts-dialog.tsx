import type { Row } from '#contract/kit/fields.ts'
import { notices } from '#contract/platform/messages/notices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 阅读情况 of a notice. */
    noticeReceipts: { props: { id: number; title: string } }
  }
}

const columns = columnsFor<Row<typeof notices.receipts>>()(
  { prop: 'realName', label: '姓名', width: 140 },
  { prop: 'companyName', label: '公司' },
  { prop: 'readTime', label: '阅读时间', width: 150, render: ({ readTime }) => readTime || '未读' },
)

/** Who it is for, and who has read it. */
export function NoticeReceiptsDialog({ id, title, onClose }: DialogProps<'noticeReceipts'>) {
  return (
    <AppDialog title={`阅读情况：${title}`} width={560} onClose={onClose} height={420}>
      <ListPage
        pageKey="NoticeReceipts"
        label="阅读情况"
        load={notices.receipts}
        rowKey="userId"
        columns={columns}
        always={{ id }}
        empty="暂无接收人"
      />
    </AppDialog>
  )
}
