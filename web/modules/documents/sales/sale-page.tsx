import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { presaleKind, quoteKind, type SaleKind, SaleKindContext, saleKind } from './kinds.ts'
import { SaleEditor } from './sale-editor.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleRecord } from './sale-record.tsx'
import './sale.css'

function PageOfKind({ kind }: { kind: SaleKind }) {
  return (
    <SaleKindContext value={kind}>
      <DocumentPage listKey={kind.page} list={SaleList} editor={SaleEditor} record={SaleRecord} />
    </SaleKindContext>
  )
}

/** 销售单. */
export const SalePage = () => <PageOfKind kind={saleKind} />
/** 报价单. */
export const QuotePage = () => <PageOfKind kind={quoteKind} />
/** 预售单. */
export const PresalePage = () => <PageOfKind kind={presaleKind} />
