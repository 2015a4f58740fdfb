import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit.ts'
import { RK_STATUSES, stockIn } from '#contract/stock-in.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { KeptDraftsBar } from '#web/kit/document/kept-drafts-bar.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { stockInColumns } from './columns.ts'
import { DRAFT_KIND, type StockInDraft } from './draft.ts'

type Order = Row<typeof stockIn.page>

interface Props {
  shown: boolean
  onNew: () => void
  onEdit: (id: number, kept?: Kept<StockInDraft>) => void
}

export function StockInList({ shown, onNew, onEdit }: Props) {
  const { may, maySee } = useSession()
  const { warehouses } = usePlaces()
  useShortcut('Alt+N', '新增入库单', onNew, { inInput: true, disabled: !may('busi:rk:add') })

  const filters = useMemo<FilterItem<Sent<typeof stockIn.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '入库日期', quick: 'thisMonth' },
      { type: 'Input', name: 'rkNo', label: '单号', maxLength: 32 },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
      { type: 'Input', name: 'pjNo', label: '编码', maxLength: 32 },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: RK_STATUSES.map((value) => ({ value })), width: 130 },
      ...(maySee('price.purchaseprice') ? [{ type: 'numInput', name: 'purchaseSum', label: '进货金额', more: true } as const] : []),
      { type: 'numInput', name: 'rkAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp', maxLength: 100 },
    ],
    [warehouses, maySee],
  )
  const open = async (order: Order, { refresh }: ListActions<Order>) => {
    if (order.status === '草稿' && may('busi:rk:upd')) onEdit(order.id)
    else if (await openDialog('stockIn', { id: order.id })) refresh()
  }

  return (
    <div className="doc-list">
      {shown && <KeptDraftsBar<StockInDraft> kind={DRAFT_KIND} what="入库单" onRestore={(kept) => onEdit(kept.id, kept)} />}
      <ListPage
        pageKey="StockInList"
        label="入库单"
        load={stockIn.page}
        totals={{ load: stockIn.totals, read: ({ content }) => content }}
        columns={stockInColumns}
        rowKey="id"
        filters={filters}
        actions={() =>
          may('busi:rk:add') && (
            <Button type="primary" onClick={onNew} title="Alt+N">
              新增入库单
            </Button>
          )
        }
        onOpen={open}
        onEvent={(_, row, actions) => void open(row, actions)}
        empty={may('busi:rk:add') ? '没有符合条件的入库单。按 Alt+N 新增，或放宽日期和条件' : '没有符合条件的入库单，请放宽日期和条件'}
      />
    </div>
  )
}
