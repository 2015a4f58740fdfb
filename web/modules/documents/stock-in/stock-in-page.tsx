import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { StockInEditor } from './stock-in-editor.tsx'
import { StockInList } from './stock-in-list.tsx'
import { StockInRecord } from './stock-in-record.tsx'

/** 入库单. */
export const StockInPage = () => <DocumentPage listKey="StockInList" list={StockInList} editor={StockInEditor} record={StockInRecord} />
