import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { OrderEditor } from './order-editor.tsx'
import { OrderList } from './order-list.tsx'
import { OrderRecord } from './order-record.tsx'
import './purchase.css'

/** 采购订单. */
export const PurchaseOrderPage = () => (
  <DocumentPage listKey="PurchaseOrderList" list={OrderList} editor={OrderEditor} record={OrderRecord} />
)
