import { Button } from 'antd'
import { PAPER_KINDS, type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { type DocumentCode, documents } from '#contract/documents.ts'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { defineDocument, dialogOf } from '#web/kit/document/define-document.tsx'
import { ending } from '#web/kit/document/definition.ts'
import { daysFilter, numberFilter, partFilter, remarkFilter, statusFilter, warehouseFilter } from '#web/kit/document/document-filters.ts'
import { text, words } from '#web/kit/document/head-controls.tsx'
import { money, pieces } from '#web/kit/document/record-facts.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { paperColumns, paperLineColumns } from './columns.ts'
import { linesOf, readValue, sentOf, usePaperParts } from './lines.tsx'
import { paperOptions, tagsOf } from './options.ts'
import { PaperButtons } from './paper-buttons.tsx'
import { paperSteps } from './steps.ts'
import { company, scrapWarehouse } from './targets.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A paper of the warehouse, read-only, with what may be done next. Answers when something was done. */
    stockPaper: { props: { id: number; title?: string }; result: { id: number } }
  }
}

const statuses: Partial<Record<PaperKind, readonly string[]>> = {
  db: ['草稿', '已审核', '已在途', '已完成', '已关单', '已红冲'],
  dc: ['草稿', '已完成', '已红冲'],
}
const usual = ['草稿', '已审核', '已完成', '已红冲']
const SIDES = [
  { value: 'out', label: '调出' },
  { value: 'in', label: '调入' },
]
const MISSING: Record<string, string> = { back: '少收，已退回调出公司', loss: '少收，已由调出公司报损' }

/** One company ships, the other receives. */
const betweenCompanies = {
  next: { 已审核: 'busi:db:ship', 已在途: 'busi:db:receive' },
  turn: ({ side, status }: { side: string; status: string }) => (status === '已在途') === (side === 'in'),
  views: [
    { key: 'ship', name: '待我发出', values: { status: ['已审核'], side: 'out' }, tag: 'busi:db:ship' },
    { key: 'receive', name: '待我收货', values: { status: ['已在途'], side: 'in' }, tag: 'busi:db:receive' },
  ],
} as const

function paperDocument(kind: PaperKind) {
  const { ending: last, values, scraps, reasons, moves } = paperOptions[kind]
  const lineColumns = paperLineColumns(kind)
  const { name: what, page } = documents[kind]
  return defineDocument({
    ...{ document: kind, kind: `paper-${kind}`, recordKind: 'stock-paper', calls: stockPapers, no: 'paperNo', of: 'paperId' },
    ...{ tags: tagsOf(kind), always: { kind } },
    fields: {
      toCompanyId: kind === 'db' && company,
      toWarehouseId: scraps === true && scrapWarehouse,
      reason: reasons !== undefined && words(reasons),
      remark: text({ span: 2 }),
    },
    fresh: ({ busDate }) => ({ paperDate: busDate }),
    about: ({ toCompanyName, reason }) => toCompanyName || reason || what,
    check: ({ toCompanyId }) => (kind === 'db' && !toCompanyId ? { text: '请选择调入公司', field: 'toCompanyId' } : undefined),
    lines: linesOf(kind, { what, page }),
    read: readValue,
    sent: sentOf(kind),
    ending: ending({
      label: last.label,
      send: (id, submittime) => call(stockPapers.audit, { id, submittime }, { quiet: true }),
      done: (_, no) => `${no} ${last.done}`,
    }),
    useParts: usePaperParts,
    list: {
      columns: paperColumns(kind),
      filters: ({ warehouses }) => [
        daysFilter('日期', 'thisMonth'),
        numberFilter('paperNo'),
        partFilter,
        warehouseFilter(warehouses),
        statusFilter(statuses[kind] ?? usual),
        ...(kind === 'db' ? [{ type: 'stateSelect', name: 'side', label: '方向', options: SIDES, width: 90 } as const] : []),
        ...(reasons ? [{ type: 'Input', name: 'reason', label: '原因', more: true } as const] : []),
        remarkFilter,
      ],
      money: 'value',
      ...(kind === 'db' && betweenCompanies),
      actions: ({ refresh }) => kind === 'qk' && <ImportButton onDone={refresh} />,
    },
    open: (id) => openDialog('stockPaper', { id }),
    record: {
      lines: { label: '商品明细', pageKey: `${page}Read`, columns: () => lineColumns },
      facts: ({ order }) => ({
        toCompanyId: {
          facts: [
            ['调出公司', order.companyName],
            ['调入公司', order.toCompanyName],
          ],
        },
        toWarehouseId: order.toWarehouseName || '报废，不再入库',
        paperDate: { facts: [['日期', order.paperDate], ...(order.missing ? [['差异', MISSING[order.missing]] as const] : [])] },
      }),
      totals: ({ qty, value, branchSum, feeSum }) => [
        !values && pieces('合计数量', qty),
        !moves && money(values ? '调整金额' : '成本金额', value),
        kind === 'db' && branchSum !== null && money('调拨金额', branchSum),
        kind === 'db' && feeSum !== 0 && money('收货费用', feeSum),
      ],
      steps: ({ order }) => (order.side === 'in' ? [] : paperSteps(kind, order.id)),
      buttons: ({ order, onChanged }) => <PaperButtons paper={order} onMoved={onChanged} />,
      print: ({ id, status }) => ({
        ...{ tag: 'busi:dc:print', report: 'dc', status, of: { document: 'dc', documentId: id } },
        ask: (how) => call(printing.dc, { dcId: id, ...how }),
      }),
    },
  })
}

function ImportButton({ onDone }: { onDone: () => void }) {
  if (!useSession().may('busi:qk:add')) return null
  return <Button onClick={() => void openDialog('listImport', { kind: 'opening' }).then(onDone)}>从 Excel 导入</Button>
}

const kinds = Object.keys(PAPER_KINDS) as PaperKind[]
const papers = Object.fromEntries(kinds.map((kind) => [kind, paperDocument(kind)])) as Record<PaperKind, ReturnType<typeof paperDocument>>
const isPaperKind = (text: DocumentCode | string): text is PaperKind => text in PAPER_KINDS

export const TransferPage = papers.db.Page
export const RelocationPage = papers.dc.Page
export const OtherInPage = papers.qr.Page
export const OtherOutPage = papers.qc.Page
export const ScrapPage = papers.bs.Page
export const CostAdjustPage = papers.tz.Page
export const OpeningStockPage = papers.qk.Page
export const PaperDialog = dialogOf(papers.qr, (order) => {
  const { kind = '' } = order as { kind?: string }
  return isPaperKind(kind) ? papers[kind] : papers.qr
})
