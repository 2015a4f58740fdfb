import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { SaleEditor } from './sale-editor.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleRecord } from './sale-record.tsx'
import './sale.css'

/** 销售单. */
export const SalePage = () => <DocumentPage listKey="SaleList" list={SaleList} editor={SaleEditor} record={SaleRecord} />
