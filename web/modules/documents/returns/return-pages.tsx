import { DocumentPage, type EditorGiven, type ListGiven, type RecordGiven } from '#web/kit/document/document-page.tsx'
import type { ReturnDraft } from './draft.ts'
import { kinds } from './kinds.ts'
import { ReturnEditor } from './return-editor.tsx'
import { ReturnList } from './return-list.tsx'
import { ReturnRecord } from './return-record.tsx'

const { sale, purchase } = kinds

const SaleList = (given: ListGiven<ReturnDraft>) => <ReturnList kind={sale} {...given} />
const SaleEditor = (given: EditorGiven<ReturnDraft>) => <ReturnEditor kind={sale} {...given} />
const SaleRecord = (given: RecordGiven) => <ReturnRecord kind={sale} {...given} />
/** 销售退货. */
export const SaleReturnPage = () => <DocumentPage listKey={sale.page} list={SaleList} editor={SaleEditor} record={SaleRecord} />

const PurchaseList = (given: ListGiven<ReturnDraft>) => <ReturnList kind={purchase} {...given} />
const PurchaseEditor = (given: EditorGiven<ReturnDraft>) => <ReturnEditor kind={purchase} {...given} />
const PurchaseRecord = (given: RecordGiven) => <ReturnRecord kind={purchase} {...given} />
/** 采购退货. */
export const PurchaseReturnPage = () => (
  <DocumentPage listKey={purchase.page} list={PurchaseList} editor={PurchaseEditor} record={PurchaseRecord} />
)
