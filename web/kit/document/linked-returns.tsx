import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { purchaseReturn, saleReturn } from '#contract/documents/returns.ts'
import type { Row } from '#contract/kit/fields.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { canOpenPage, openPage } from '../page.ts'
import { call } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import { columnsFor } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { openDocument } from './open-document.ts'

const kinds = {
  sale: { calls: saleReturn, document: 'xt', page: 'SaleReturnList', query: 'busi:xt:query', add: 'busi:xt:add' },
  purchase: { calls: purchaseReturn, document: 'ct', page: 'PurchaseReturnList', query: 'busi:ct:query', add: 'busi:ct:add' },
} as const

const columns = columnsFor<Pick<Row<typeof saleReturn.page>, 'id' | 'thNo' | 'thDate' | 'status' | 'thAmount' | 'thSum'>>()(
  { prop: 'thNo', label: '退货单', width: 140, eventType: 'open' },
  { prop: 'thDate', label: '退货日期', width: 100 },
  { prop: 'status', label: '状态', width: 90, status: true },
  { prop: 'thAmount', label: '数量', width: 90, statistics: true },
  { prop: 'thSum', label: '退货金额', width: 120, statistics: true, digits: 2 },
)

interface TabProps {
  kind: keyof typeof kinds
  /** The sale or stock-in that is read, 0 = none. */
  sourceId: number
  height?: number
}

/** 退货 as a tab of a sale or stock-in, once there are any; [] until then. */
export function useReturnsTab({ kind, sourceId, height }: TabProps) {
  const { may } = useSession()
  const { calls, document, query } = kinds[kind]
  const { data } = useQuery({
    queryKey: ['returns-of', kind, sourceId],
    queryFn: ({ signal }) => call(calls.ofSource, { sourceId }, { signal, quiet: true }),
    enabled: sourceId > 0 && may(query),
    staleTime: 0,
    gcTime: 0,
  })
  const rows = data?.content ?? []
  if (rows.length === 0) return []
  return [
    {
      key: 'returns',
      label: `退货 ${rows.length}`,
      children: (
        <div className="doc-read-lines">
          <DataTable
            label="退货单"
            columns={columns}
            rows={rows}
            rowKey="id"
            height={height}
            onEvent={(_, { id }) => openDocument(document, id)}
            onOpen={({ id }) => openDocument(document, id)}
          />
        </div>
      ),
    },
  ]
}

interface ButtonProps {
  kind: keyof typeof kinds
  source: { clientId: number; clientName: string; docNo: string }
  /** Before the page is left for the return's. */
  onLeave: () => void
}

/** 退货 on a posted sale or stock-in: a new return with all that may still be taken back of it. */
export function ReturnButton({ kind, source, onLeave }: ButtonProps) {
  const { may } = useSession()
  const { page, add } = kinds[kind]
  const open = may(add) && canOpenPage(page)
  const go = () => {
    onLeave()
    // names of their own: the page's list would take them for filters
    openPage(page, { edit: 0, ofPartner: source.clientId, ofPartnerName: source.clientName, ofDocument: source.docNo })
  }
  useShortcut('Alt+T', '退货', go, { inInput: true, disabled: !open })
  if (!open) return null
  return (
    <Button title="Alt+T" onClick={go}>
      退货
    </Button>
  )
}
