import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { PriceEditor } from './price-editor.tsx'
import { PriceOrderList } from './price-order-list.tsx'
import { PriceRecord } from './price-record.tsx'

/** 价格管理: price orders, and every change of a price. */
export const PriceOrderPage = () => (
  <DocumentPage listKey="PriceOrderList" list={PriceOrderList} editor={PriceEditor} record={PriceRecord} />
)
