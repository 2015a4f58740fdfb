import { Button } from 'antd'
import { REQUEST_STATUSES, transferRequests } from '#contract/documents/transfer-requests.ts'
import { printing } from '#contract/printing/printouts.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import { defineDocument } from '#web/kit/document/define-document.tsx'
import { ending } from '#web/kit/document/definition.ts'
import { numberFilter, partFilter, statusFilter } from '#web/kit/document/document-filters.ts'
import { text } from '#web/kit/document/head-controls.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import { pieces } from '#web/kit/document/record-facts.tsx'
import { useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { branch } from './branches.tsx'
import { readColumns, requestColumns } from './columns.ts'
import { lines } from './lines.ts'
import { RequestButtons } from './request-buttons.tsx'
import { requestSteps } from './steps.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A 要货单, read-only, with what may be done next. Answers when something was done. */
    transferRequest: { props: { id: number; title?: string }; result: { id: number } }
  }
}

const add = 'busi:dy:add'
const sides = [
  { value: 'out', label: '我要货' },
  { value: 'in', label: '向我要货' },
]

/** 要货单: what this branch asks of others, and what others ask of it. */
export const { Page: TransferRequestPage, Dialog: TransferRequestDialog } = defineDocument({
  ...{ document: 'dy', kind: 'transfer-request', calls: transferRequests, no: 'dyNo', of: 'dyId' },
  tags: { query: 'busi:dy:query', add, upd: add, del: add, confirm: add },
  fields: { toCompanyId: branch, ckId: false, submit: false, sure: false, remark: text({ span: 2 }) },
  fresh: () => ({}),
  about: ({ toCompanyName }) => toCompanyName || '要货单',
  lines,
  ending: ending({
    label: '提交',
    send: (id) => confirmAndRetry((sure) => call(transferRequests.submit, { id, sure, submittime: stamp() }, { quiet: true })),
    done: (_, no) => `${no} 已提交`,
  }),
  useParts({ work, lookup }) {
    useFactsOf(lookup, work.head?.toCompanyId, work.lines)
    return {}
  },
  list: {
    columns: requestColumns,
    waiting: '草稿',
    next: { 已提交: 'busi:dy:answer' },
    turn: ({ side, status }) => (status === '已提交') === (side === 'in'),
    views: [{ key: 'answer', name: '待我答复', values: { status: ['已提交'], side: 'in' }, tag: 'busi:dy:answer' }],
    filters: () => [
      { type: 'stateSelect', name: 'side', label: '方向', width: 110, options: sides },
      { ...statusFilter(REQUEST_STATUSES), width: 150 },
      numberFilter('dyNo'),
      partFilter,
    ],
  },
  open: (id) => openDialog('transferRequest', { id }),
  record: {
    height: 340,
    lines: { label: '商品明细', pageKey: 'TransferRequestRead', columns: () => readColumns },
    facts: ({ order: { companyName, toCompanyName, needBy, askerName, ckId, ckNo, paperId, paperNo, reason } }) => ({
      toCompanyId: {
        facts: [
          ['要货公司', companyName],
          ['调出公司', toCompanyName],
        ],
      },
      needBy: {
        facts: [
          ['需要日期', needBy],
          ['申请人', askerName],
          ...(ckId ? [['销售单', link('ck', ckId, ckNo)] as const] : []),
          ...(paperId ? [['调拨单', link('db', paperId, paperNo)] as const] : []),
          ...(reason ? [['原因', reason, 2] as const] : []),
        ],
      },
    }),
    totals: ({ qty }) => [pieces('合计数量', qty)],
    steps: ({ order }) => (order.side === 'in' ? [] : requestSteps(order)),
    buttons: ({ order, steps }) => <RequestButtons request={order} steps={steps} />,
    print: ({ id, status }) => ({
      ...{ tag: 'busi:dy:query', report: 'dy', status, of: { document: 'dy', documentId: id } },
      ask: (how) => call(printing.dy, { dyId: id, ...how }),
    }),
  },
})

const link = (document: string, id: number, no: string) => (
  <Button type="link" size="small" onClick={() => openDocument(document, id)}>
    {no}
  </Button>
)
