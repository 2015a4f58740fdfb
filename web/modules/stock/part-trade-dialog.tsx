import { useMemo } from 'react'
import { outboundHistory, stockInHistory } from '#contract/histories.ts'
import type { Row, Sent } from '#contract/kit.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import { columnsFor } from '#web/kit/data-table/column.ts'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import { openDocument } from './open-document.ts'

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 销售历史、进库历史 of one part. */
    partTrade: { props: { pjid: number; pjNo: string; kind: 'sales' | 'inbound' } }
  }
}

type Sold = typeof outboundHistory.pageQuery
type Bought = typeof stockInHistory.pageQuery

const soldColumns = columnsFor<Row<Sold>>()(
  { prop: 'ckDate', label: '日期', width: 85 },
  { prop: 'ckNo', label: '单号', width: 115, eventType: 'document' },
  { prop: 'clientName', label: '客户' },
  { prop: 'ckAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right' },
  { prop: 'xsPrice', label: '销售价', width: 75, align: 'right' },
  { prop: 'txsPrice', label: '实际售价', width: 75, align: 'right' },
  { prop: 'txsSum', label: '实际金额', width: 90, align: 'right', statistics: true, digits: 2 },
  { prop: 'costPrice', label: '成本价', width: 75, align: 'right' },
  { prop: 'profit', label: '毛利', width: 80, align: 'right', statistics: true, digits: 2 },
  { prop: 'warehouseName', label: '仓库', width: 80 },
  { prop: 'modifierName', label: '经办人', width: 70 },
  { prop: 'remark', label: '备注', width: 120 },
)
const boughtColumns = columnsFor<Row<Bought>>()(
  { prop: 'rkDate', label: '日期', width: 85 },
  { prop: 'rkNo', label: '单号', width: 115, eventType: 'document' },
  { prop: 'rkTypeValue', label: '类型', width: 60 },
  { prop: 'supplierName', label: '供应商' },
  { prop: 'rkAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right' },
  { prop: 'purchasePrice', label: '进价', width: 75, align: 'right' },
  { prop: 'purchaseSum', label: '金额', width: 90, align: 'right', statistics: true, digits: 2 },
  { prop: 'costPrice', label: '成本价', width: 75, align: 'right' },
  { prop: 'warehouseName', label: '仓库', width: 80 },
  { prop: 'posiName', label: '仓位', width: 80 },
  { prop: 'modifierName', label: '经办人', width: 70 },
  { prop: 'remark', label: '备注', width: 120 },
)
const soldFilters: FilterItem<Sent<Sold>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
]
const boughtFilters: FilterItem<Sent<Bought>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
]

export function PartTradeDialog({ pjid, pjNo, kind, onClose }: DialogProps<'partTrade'>) {
  const always = useMemo(() => ({ pjid }), [pjid])
  return (
    <AppDialog title={`${kind === 'sales' ? '销售历史' : '进库历史'} ${pjNo}`} width={1160} height={520} onClose={onClose}>
      {kind === 'sales' ? (
        <ListPage
          pageKey="PartSales"
          label="销售历史"
          load={outboundHistory.pageQuery}
          columns={soldColumns}
          rowKey="id"
          filters={soldFilters}
          always={always}
          onOpen={({ ckId }) => openDocument('ck', ckId)}
          onEvent={(_, { ckId }) => openDocument('ck', ckId)}
          empty="没有卖过这个商品"
        />
      ) : (
        <ListPage
          pageKey="PartInbound"
          label="进库历史"
          load={stockInHistory.pageQuery}
          columns={boughtColumns}
          rowKey="id"
          filters={boughtFilters}
          always={always}
          onOpen={({ rkId }) => openDocument('rk', rkId)}
          onEvent={(_, { rkId }) => openDocument('rk', rkId)}
          empty="没有进过这个商品"
        />
      )}
    </AppDialog>
  )
}
