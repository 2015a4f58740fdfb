import { Alert, Button, Tabs } from 'antd'
import { openingBook } from '#contract/master/imports/opening-book.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { sheetTabs } from './book-sheet.tsx'
import type { Book } from './opening-book.ts'

interface Props {
  book: Book
  onBegun: (book: Book) => void
  onAnother: () => void
}

/** What was brought in, and the one way back. */
export function BookResult({ book, onBegun, onAnother }: Props) {
  const { id, state, message, confirmTime, undoTime, sheets, seal } = book
  const { busy, save } = useSaving(async (submittime) => {
    const sure = await confirmDialog(
      '确定撤销这次开账吗？商品、客户、供应商、期初库存和期初往来一起撤销；其中任何一项已被使用或修改，就全部保留',
    )
    if (sure) onBegun((await call(openingBook.undo, { id, submittime })).content)
  })
  return (
    <>
      {state === 'done' && (
        <Alert
          type={message ? 'warning' : 'success'}
          showIcon
          title={message || '开账完成'}
          description={confirmTime && `确认时间 ${confirmTime}`}
        />
      )}
      {state === 'undone' && <Alert type="info" showIcon title={message} description={`撤销时间 ${undoTime}`} />}
      {state === 'failed' && <Alert type="error" showIcon title="没有完成" description={message} />}
      <Tabs size="small" className="book-tabs" items={sheetTabs(sheets, seal)} />
      <footer>
        {state === 'done' && (
          <Button danger onClick={() => void save()} loading={busy}>
            撤销开账
          </Button>
        )}
        <Button type="primary" onClick={onAnother} disabled={busy}>
          上传其他文件
        </Button>
      </footer>
    </>
  )
}
