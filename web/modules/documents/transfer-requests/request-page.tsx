import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { RequestEditor } from './request-editor.tsx'
import { RequestList } from './request-list.tsx'
import { RequestRecord } from './request-record.tsx'

/** 要货单: what this branch asks of others, and what others ask of it. */
export const TransferRequestPage = () => (
  <DocumentPage listKey="TransferRequestList" list={RequestList} editor={RequestEditor} record={RequestRecord} />
)
