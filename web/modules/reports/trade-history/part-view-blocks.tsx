import { useQuery } from '@tanstack/react-query'
import type { Row } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { exchange } from '#contract/master/interchange.ts'
import { oldTrade } from '#contract/master/old-trade.ts'
import { CODE_KINDS, type CodeKind, partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { outboundHistory, stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { openClient, openSupplier } from './open-document.ts'

/** Rows a block shows; the whole history is in 进销存查询. */
const RECENT = 10
const HEIGHT = 240

interface Of {
  pjid: number
}

/** One block, asked for when it is opened. */
export function useBlock<T>(name: string, pjid: number, load: (signal: AbortSignal) => Promise<T>) {
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['part-view', name, pjid],
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return { data, isError, table: { loading: isFetching, error: isError ? error : undefined, onRetry: () => void refetch() } }
}

const changeColumns = columnsFor<Row<typeof parts.priceHistory>>()(
  { prop: 'changeTime', label: '时间', width: 140 },
  { prop: 'fieldName', label: '价格', width: 90 },
  { prop: 'oldPrice', label: '原价', width: 90, align: 'right' },
  { prop: 'newPrice', label: '新价', width: 90, align: 'right' },
  { prop: 'modifier', label: '经办人', width: 90 },
  { prop: 'orderNo', label: '调价单' },
)
export function PriceBlock({ pjid }: Of) {
  const { data, table } = useBlock('prices', pjid, (signal) => call(parts.priceHistory, { pjid, limit: RECENT }, { signal, quiet: true }))
  return (
    <DataTable
      label="价格变动"
      columns={changeColumns}
      rows={data?.page.list ?? []}
      rowKey="id"
      height={HEIGHT}
      {...table}
      empty="价格没有变动过"
    />
  )
}

type Sold = Pick<
  Row<typeof outboundHistory.pageQuery>,
  | 'key'
  | 'ckDate'
  | 'clientId'
  | 'clientName'
  | 'document'
  | 'ckId'
  | 'ckNo'
  | 'ckTypeValue'
  | 'ckAmount'
  | 'xsPrice'
  | 'warehouseName'
  | 'modifierName'
> & { thAmount: number | null }
/** It stands in no document here. */
const oldSale = ({ id, ckDate, clientId, clientName, ckNo, kind, ckAmount, xsPrice }: Row<typeof oldTrade.sold>): Sold => ({
  ...{ key: `old${id}`, ckDate, clientId, clientName, document: '', ckId: 0, ckNo, ckTypeValue: kind, ckAmount, xsPrice },
  ...{ thAmount: null, warehouseName: '', modifierName: '' },
})
const soldColumns = columnsFor<Sold>()(
  { prop: 'ckDate', label: '日期', width: 90 },
  { prop: 'clientName', label: '客户', eventType: 'client', leadsTo: 'clientId' },
  { prop: 'ckNo', label: '单号', width: 125, eventType: 'document', leadsTo: 'ckId' },
  { prop: 'ckAmount', label: '数量', width: 70, align: 'right' },
  { prop: 'xsPrice', label: '销售价', width: 85, align: 'right' },
  { prop: 'thAmount', label: '退货', width: 70, align: 'right' },
  { prop: 'warehouseName', label: '仓库', width: 90 },
  { prop: 'modifierName', label: '经办人', width: 80 },
)
export function RecentSales({ pjid }: Of) {
  const { data, table } = useBlock('sales', pjid, async (signal) => {
    const { list } = (await call(outboundHistory.pageQuery, { pjid, returns: true, limit: RECENT }, { signal, quiet: true })).page
    if (list.length === RECENT) return list
    // what the program before sold comes after all that was sold here
    const before = (await call(oldTrade.sold, { pjid, limit: RECENT - list.length }, { signal, quiet: true })).page.list
    return [...list, ...before.map(oldSale)]
  })
  return (
    <DataTable
      label="最近销售"
      columns={soldColumns}
      rows={data ?? []}
      rowKey="key"
      height={HEIGHT}
      {...table}
      onEvent={(event, { document, ckId, ckTypeValue, clientId }) => {
        if (event === 'client') {
          if (clientId) openClient(clientId)
        } else if (ckId) openDocument(document, ckId, document === 'ck' ? `${ckTypeValue}单信息` : undefined)
      }}
      empty="暂无销售记录"
    />
  )
}

type Bought = Pick<
  Row<typeof stockInHistory.pageQuery>,
  'rkDate' | 'supplierId' | 'supplierName' | 'rkId' | 'rkNo' | 'rkAmount' | 'purchasePrice' | 'warehouseName' | 'modifierName'
> & { key: string; thAmount: number | null }
const oldPurchase = ({ id, rkDate, supplierId, supplierName, rkNo, rkAmount, purchasePrice }: Row<typeof oldTrade.bought>): Bought => ({
  ...{ key: `old${id}`, rkDate, supplierId, supplierName, rkId: 0, rkNo, rkAmount, purchasePrice },
  ...{ thAmount: null, warehouseName: '', modifierName: '' },
})
const boughtColumns = columnsFor<Bought>()(
  { prop: 'rkDate', label: '日期', width: 90 },
  { prop: 'supplierName', label: '供应商', eventType: 'supplier', leadsTo: 'supplierId' },
  { prop: 'rkNo', label: '单号', width: 125, eventType: 'document', leadsTo: 'rkId' },
  { prop: 'rkAmount', label: '数量', width: 70, align: 'right' },
  { prop: 'purchasePrice', label: '进价', width: 85, align: 'right' },
  { prop: 'thAmount', label: '退货', width: 70, align: 'right' },
  { prop: 'warehouseName', label: '仓库', width: 90 },
  { prop: 'modifierName', label: '经办人', width: 80 },
)
export function RecentPurchases({ pjid }: Of) {
  const { data, table } = useBlock('purchases', pjid, async (signal) => {
    const { list } = (await call(stockInHistory.pageQuery, { pjid, limit: RECENT }, { signal, quiet: true })).page
    const own = list.map((row): Bought => ({ ...row, key: String(row.id) }))
    if (own.length === RECENT) return own
    const before = (await call(oldTrade.bought, { pjid, limit: RECENT - own.length }, { signal, quiet: true })).page.list
    return [...own, ...before.map(oldPurchase)]
  })
  return (
    <DataTable
      label="最近进货"
      columns={boughtColumns}
      rows={data ?? []}
      rowKey="key"
      height={HEIGHT}
      {...table}
      onEvent={(event, { rkId, supplierId }) => {
        if (event === 'supplier') {
          if (supplierId) openSupplier(supplierId)
        } else if (rkId) openDocument('rk', rkId, '入库单信息')
      }}
      empty="暂无进货记录"
    />
  )
}

/** Numbers others gave it, and the codes it is interchangeable with. */
export function CodesBlock({ pjid }: Of) {
  const { data, isError } = useBlock('codes', pjid, (signal) =>
    Promise.all([call(partCodes.find, { pjid }, { signal, quiet: true }), call(exchange.find, { pjid }, { signal, quiet: true })]),
  )
  if (!data) return <p className="pc-hint">{isError ? '加载失败' : '加载中…'}</p>
  const [{ content: numbers }, { content: codes }] = data
  const others = codes.filter((code) => code.pjid !== pjid)
  return (
    <dl className="part-view-codes">
      <dt>OE / 编码</dt>
      <dd>
        {numbers.map(({ kind, maker, no }) => `${CODE_KINDS[kind as CodeKind]} ${maker} ${no}`.replace(/ +/g, ' ')).join('；') || '暂无'}
      </dd>
      <dt>互换码</dt>
      <dd>{others.map(({ pjNo }) => pjNo).join('；') || '暂无'}</dd>
    </dl>
  )
}

export function ModelsBlock({ pjid }: Of) {
  const { data, isError } = useBlock('models', pjid, (signal) => call(carModels.ofPart, { pjid }, { signal, quiet: true }))
  if (!data) return <p className="pc-hint">{isError ? '加载失败' : '加载中…'}</p>
  const names = data.content.map(({ brandName, seriesName, title }) => `${brandName} ${seriesName} ${title}`)
  return <p className="part-view-models">{names.join('；') || '没有设置适用车型'}</p>
}
