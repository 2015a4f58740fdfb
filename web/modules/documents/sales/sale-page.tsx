import { DocumentPage } from '#web/kit/document/document-page.tsx'
import { type Kind, KindContext, presaleKind, quoteKind, saleKind } from './kinds.ts'
import { SaleEditor } from './sale-editor.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleRecord } from './sale-record.tsx'
import './sale.css'

function PageOfKind({ kind }: { kind: Kind }) {
  return (
    <KindContext value={kind}>
      <DocumentPage listKey={kind.page} list={SaleList} editor={SaleEditor} record={SaleRecord} />
    </KindContext>
  )
}

/** 销售单. */
export const SalePage = () => <PageOfKind kind={saleKind} />
/** 报价单. */
export const QuotePage = () => <PageOfKind kind={quoteKind} />
/** 预售单. */
export const PresalePage = () => <PageOfKind kind={presaleKind} />
