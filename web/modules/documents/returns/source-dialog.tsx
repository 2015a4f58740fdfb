import { useRef, useState } from 'react'
import type { saleReturn } from '#contract/documents/returns.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { sourceColumns } from './columns.ts'
import { kinds, type ReturnName } from './kinds.ts'
import type { Source } from './lines.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Lines of a partner that may be returned; answers the chosen ones. */
    returnSources: { props: { kind: ReturnName; clientId: number; clientName: string }; result: readonly Source[] }
  }
}

const columns = { sale: sourceColumns(kinds.sale), purchase: sourceColumns(kinds.purchase) }

const filtersOf = (source: string): FilterItem<Sent<typeof saleReturn.pageSource>>[] => [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'Input', name: 'docNo', label: source },
  { type: 'Input', name: 'pjNo', label: '编码' },
]
const filters = { sale: filtersOf(kinds.sale.source), purchase: filtersOf(kinds.purchase.source) }

/** 选择可退明细: ticked lines by 加入, one line by a double click. */
export function ReturnSourceDialog({ kind: name, clientId, clientName, onDone, onClose }: DialogProps<'returnSources'>) {
  const kind = kinds[name]
  const [always] = useState({ clientId })
  const ticked = useRef<readonly Source[]>([])
  const finish = () => (ticked.current.length > 0 ? onDone(ticked.current) : void toast.info('请先勾选要退的明细'))
  return (
    <AppDialog title={`选择可退明细：${clientName}`} width="84%" height={520} onClose={onClose} onOk={finish} okText="加入">
      <div className="doc-list">
        <ListPage
          pageKey={`${kind.page}Source`}
          label="可退明细"
          load={kind.calls.pageSource}
          columns={columns[name]}
          rowKey="id"
          filters={filters[name]}
          always={always}
          selection="many"
          rowsFirst
          exportable={false}
          actions={({ selectedRows }) => {
            ticked.current = selectedRows
            return (
              <span>
                {selectedRows.length > 0
                  ? `已勾选 ${selectedRows.length} 行`
                  : '空格勾选要退的明细，按 Ctrl+Enter 加入；回车或双击直接加入一行'}
              </span>
            )
          }}
          onOpen={(row) => onDone([row])}
          onEvent={(_, { docId }) => void (name === 'sale' ? openDialog('outbound', { id: docId }) : openDialog('stockIn', { id: docId }))}
          empty={`该${kind.partner}没有可退的明细，请放宽日期和条件`}
        />
      </div>
    </AppDialog>
  )
}
