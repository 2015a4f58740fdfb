import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit.ts'
import { outbound } from '#contract/outbound.ts'
import { CK_STATUSES } from '#contract/sale.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { KeptDraftsBar } from '#web/kit/document/kept-drafts-bar.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { saleColumns } from './columns.ts'
import { DRAFT_KIND, type SaleDraft } from './draft.ts'

type Order = Row<typeof outbound.page>

interface Props {
  shown: boolean
  onNew: () => void
  onEdit: (id: number, kept?: Kept<SaleDraft>) => void
}

const saleOnly = { ckType: 0 }

export function SaleList({ shown, onNew, onEdit }: Props) {
  const { may, maySee } = useSession()
  const { warehouses } = usePlaces()
  useShortcut('Alt+N', '新增销售单', onNew, { inInput: true, disabled: !may('busi:ck:add') })

  const filters = useMemo<FilterItem<Sent<typeof outbound.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'ckNo', label: '单号', maxLength: 32 },
      { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
      { type: 'Input', name: 'pjNo', label: '编码', maxLength: 32 },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: CK_STATUSES.map((value) => ({ value })), width: 130 },
      { type: 'checkbox', name: 'mine', label: '我的' },
      { type: 'Daterange', name: 'shipFrom', to: 'shipTo', label: '发货日期', more: true },
      ...(maySee('price.txsprice') ? [{ type: 'numInput', name: 'txsPrice', label: '实际金额', more: true } as const] : []),
      { type: 'numInput', name: 'ckAmount', label: '数量', more: true },
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp', maxLength: 100 },
    ],
    [warehouses, maySee],
  )
  const open = async (order: Order, { refresh }: ListActions<Order>) => {
    if (order.status === '草稿' && may('busi:ck:upd')) onEdit(order.id)
    else if (await openDialog('outbound', { id: order.id })) refresh()
  }

  return (
    <div className="doc-list">
      {shown && <KeptDraftsBar<SaleDraft> kind={DRAFT_KIND} what="销售单" onRestore={(kept) => onEdit(kept.id, kept)} />}
      <ListPage
        pageKey="SaleList"
        label="销售单"
        load={outbound.page}
        totals={{ load: outbound.totals, read: ({ content }) => content }}
        columns={saleColumns}
        rowKey="id"
        filters={filters}
        always={saleOnly}
        actions={() =>
          may('busi:ck:add') && (
            <Button type="primary" onClick={onNew} title="Alt+N">
              新增销售单
            </Button>
          )
        }
        onOpen={open}
        onEvent={(_, row, actions) => void open(row, actions)}
        empty={may('busi:ck:add') ? '没有符合条件的销售单。按 Alt+N 新增，或放宽日期和条件' : '没有符合条件的销售单，请放宽日期和条件'}
      />
    </div>
  )
}
