import type { PaperKind } from '#contract/documents/stock-papers.ts'
import { DocumentPage, type EditorGiven, type ListGiven, type RecordGiven } from '#web/kit/document/document-page.tsx'
import type { PaperDraft } from './draft.ts'
import { manners } from './manners.ts'
import { PaperEditor } from './paper-editor.tsx'
import { PaperList } from './paper-list.tsx'
import { PaperRecord } from './paper-record.tsx'

/** List, editor and record of one kind, made once: made anew with every drawing they would forget what was typed. */
const partsOf = (kind: PaperKind) => ({
  listKey: manners[kind].page,
  list: (given: ListGiven<PaperDraft>) => <PaperList kind={kind} {...given} />,
  editor: (given: EditorGiven<PaperDraft>) => <PaperEditor kind={kind} {...given} />,
  record: (given: RecordGiven) => <PaperRecord kind={kind} {...given} />,
})
const transfer = partsOf('db')
const relocation = partsOf('dc')
const otherIn = partsOf('qr')
const otherOut = partsOf('qc')
const scrap = partsOf('bs')
const costAdjust = partsOf('tz')
const openingStock = partsOf('qk')

export const TransferPage = () => <DocumentPage {...transfer} />
export const RelocationPage = () => <DocumentPage {...relocation} />
export const OtherInPage = () => <DocumentPage {...otherIn} />
export const OtherOutPage = () => <DocumentPage {...otherOut} />
export const ScrapPage = () => <DocumentPage {...scrap} />
export const CostAdjustPage = () => <DocumentPage {...costAdjust} />
export const OpeningStockPage = () => <DocumentPage {...openingStock} />
