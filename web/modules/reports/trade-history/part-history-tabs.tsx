import { Radio } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { oldTrade } from '#contract/master/old-trade.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { columnsFor } from '#web/kit/table/column.ts'
import { openClient, openPart, openSupplier } from './open-document.ts'

type Bought = typeof stockInHistory.pageQuery
type Sold = typeof outboundHistory.pageQuery

const PRICE = 'var(--pc-warning)'

const boughtColumns = columnsFor<Row<Bought>>()(
  { prop: 'rkDate', label: '日期', width: 85 },
  { prop: 'supplierName', label: '供应商', eventType: 'supplier' },
  { prop: 'rkNo', label: '单号', width: 115, eventType: 'document' },
  { prop: 'pjNo', label: '编码', width: 120, eventType: 'product' },
  { prop: 'rkAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'purchasePrice', label: '进价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'costPrice', label: '成本价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right', statistics: true },
  { prop: 'rkTypeValue', label: '类型', width: 60 },
  { prop: 'warehouseName', label: '仓库', width: 80 },
  { prop: 'modifierName', label: '经办人', width: 70 },
  { prop: 'createTime', label: '制单时间', width: 132 },
  { prop: 'remark', label: '备注', width: 120, show: false },
)
const soldColumns = columnsFor<Row<Sold>>()(
  { prop: 'ckDate', label: '日期', width: 85 },
  { prop: 'clientName', label: '客户', eventType: 'client' },
  { prop: 'ckNo', label: '单号', width: 115, eventType: 'document' },
  { prop: 'pjNo', label: '编码', width: 120, eventType: 'product' },
  { prop: 'ckAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'xsPrice', label: '销售价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'txsPrice', label: '实际售价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right', statistics: true },
  { prop: 'tcostPrice', label: '含费成本', width: 75, align: 'right', txtColor: PRICE, blank: '—' },
  { prop: 'profit', label: '毛利', width: 80, align: 'right', statistics: true, digits: 2, blank: '—' },
  { prop: 'profitRate', label: '毛利率', width: 66, percent: true, digits: 2, blank: '—' },
  { prop: 'warehouseName', label: '仓库', width: 80 },
  { prop: 'modifierName', label: '经办人', width: 70 },
  { prop: 'lastUpdateTime', label: '最后修改', width: 132 },
  { prop: 'remark', label: '备注', width: 120, show: false },
)
/** 调拨: another company has no price; it takes the goods at what they cost. */
const priced: readonly string[] = ['xsPrice', 'txsPrice', 'thAmount', 'profit', 'profitRate']
const sentColumns = soldColumns
  .filter(({ prop }) => !priced.includes(prop))
  .flatMap((column) =>
    column.prop === 'tcostPrice'
      ? [
          ...columnsFor<Row<Sold>>()(
            { prop: 'costPrice', label: '成本价', width: 75, align: 'right', txtColor: PRICE },
            { prop: 'costSum', label: '成本金额', width: 90, align: 'right', statistics: true, digits: 2 },
          ),
          column,
        ]
      : [column.prop === 'clientName' ? { ...column, label: '调入公司' } : column],
  )
const boughtFilters: FilterItem<Sent<Bought>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier' },
]
const soldFilters: FilterItem<Sent<Sold>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
]

/** In the program before: no document, no warehouse, no cost. */
const oldSoldColumns = columnsFor<Row<typeof oldTrade.sold>>()(
  { prop: 'ckDate', label: '日期', width: 85 },
  { prop: 'kind', label: '类型', width: 60 },
  { prop: 'clientName', label: '客户', eventType: 'client', leadsTo: 'clientId' },
  { prop: 'ckNo', label: '单号', width: 190 },
  { prop: 'pjNo', label: '编码', width: 120, eventType: 'product' },
  { prop: 'ckAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right', statistics: true },
  { prop: 'xsPrice', label: '销售价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'remark', label: '备注', width: 160 },
)
const oldBoughtColumns = columnsFor<Row<typeof oldTrade.bought>>()(
  { prop: 'rkDate', label: '日期', width: 85 },
  { prop: 'supplierName', label: '供应商', eventType: 'supplier', leadsTo: 'supplierId' },
  { prop: 'rkNo', label: '单号', width: 190 },
  { prop: 'pjNo', label: '编码', width: 120, eventType: 'product' },
  { prop: 'rkAmount', label: '数量', width: 60, align: 'right', statistics: true },
  { prop: 'thAmount', label: '退货', width: 60, align: 'right', statistics: true },
  { prop: 'purchasePrice', label: '进价', width: 75, align: 'right', txtColor: PRICE },
  { prop: 'remark', label: '备注', width: 160 },
)

/** 调仓 has neither supplier nor price, 调拨 another company instead of a client: lines of other documents. */
const [RELOCATED, TRANSFERRED] = [1, 3]
const [OLD_BOUGHT, OLD_SOLD] = [2, 4]
const unmoved: readonly string[] = ['supplierName', 'purchasePrice', 'costPrice', 'thAmount']
const movedColumns = [
  ...boughtColumns.filter(({ prop }) => !unmoved.includes(prop)),
  ...columnsFor<Row<Bought>>()({ prop: 'posiName', label: '仓位', width: 130 }),
].map((column) => (column.prop === 'warehouseName' ? { ...column, width: 120 } : column))

const rkTypes = ['进库历史', '调仓历史', '旧系统'].map((label, value) => ({ label, value }))
const ckTypes = ['销售', '报价', '预售', '调拨', '旧系统'].map((label, value) => ({ label, value }))

export function PartInboundTab({ pjid }: { pjid: number }) {
  const [rkType, setRkType] = useState(0)
  const always = useMemo(() => ({ pjid, rkType, confirm: true }), [pjid, rkType])
  const types = () => <Radio.Group options={rkTypes} value={rkType} onChange={({ target }) => setRkType(target.value)} />
  if (rkType === OLD_BOUGHT) return <OldBought pjid={pjid} types={types} />
  return (
    <div className="part-trade-list">
      <ListPage
        pageKey="PartInbound"
        label={rkTypes[rkType]?.label ?? ''}
        load={stockInHistory.pageQuery}
        totals={{ load: stockInHistory.totals, read: ({ content }) => content }}
        columns={rkType === RELOCATED ? movedColumns : boughtColumns}
        rowKey="id"
        filters={boughtFilters}
        always={always}
        actions={types}
        onEvent={(event, { rkId, supplierId, pjid: part }) => {
          if (event === 'document')
            openDocument(rkType === RELOCATED ? 'dc' : 'rk', rkId, rkType === RELOCATED ? '调仓单信息' : '入库单信息')
          else if (event === 'supplier') openSupplier(supplierId)
          else openPart(part)
        }}
        empty={rkType === 0 ? '暂无进货记录' : '暂无调仓记录'}
      />
    </div>
  )
}

export function PartSalesTab({ pjid }: { pjid: number }) {
  const [ckType, setCkType] = useState(0)
  const always = useMemo(() => ({ pjid, ckType }), [pjid, ckType])
  const types = () => <Radio.Group options={ckTypes} value={ckType} onChange={({ target }) => setCkType(target.value)} />
  if (ckType === OLD_SOLD) return <OldSold pjid={pjid} types={types} />
  return (
    <div className="part-trade-list">
      <ListPage
        pageKey="PartSales"
        label="销售历史"
        load={outboundHistory.pageQuery}
        totals={{ load: outboundHistory.totals, read: ({ content }) => content }}
        columns={ckType === TRANSFERRED ? sentColumns : soldColumns}
        rowKey="id"
        filters={soldFilters}
        always={always}
        actions={types}
        onEvent={(event, { ckId, ckTypeValue, clientId, pjid: part }) => {
          if (event === 'document' || (event === 'client' && ckType === TRANSFERRED))
            openDocument(ckType === TRANSFERRED ? 'db' : 'ck', ckId, `${ckTypeValue}单信息`)
          else if (event === 'client') openClient(clientId)
          else openPart(part)
        }}
        empty={`暂无${ckTypes[ckType]?.label}记录`}
      />
    </div>
  )
}

interface Old {
  pjid: number
  /** What is shown instead. */
  types: () => ReactNode
}

function OldBought({ pjid, types }: Old) {
  const always = useMemo(() => ({ pjid }), [pjid])
  return (
    <div className="part-trade-list">
      <ListPage
        pageKey="PartOldInbound"
        label="旧系统采购"
        load={oldTrade.bought}
        columns={oldBoughtColumns}
        rowKey="id"
        filters={[]}
        always={always}
        actions={types}
        onEvent={(event, { supplierId, pjid: part }) => {
          if (event === 'product') openPart(part)
          else if (supplierId) openSupplier(supplierId)
        }}
        empty="暂无旧系统进货记录"
      />
    </div>
  )
}

function OldSold({ pjid, types }: Old) {
  const always = useMemo(() => ({ pjid }), [pjid])
  return (
    <div className="part-trade-list">
      <ListPage
        pageKey="PartOldSales"
        label="旧系统销售"
        load={oldTrade.sold}
        columns={oldSoldColumns}
        rowKey="id"
        filters={[]}
        always={always}
        actions={types}
        onEvent={(event, { clientId, pjid: part }) => {
          if (event === 'product') openPart(part)
          else if (clientId) openClient(clientId)
        }}
        empty="暂无旧系统销售记录"
      />
    </div>
  )
}
