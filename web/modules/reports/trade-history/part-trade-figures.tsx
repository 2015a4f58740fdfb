import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { partTrade, salePeriods } from '#contract/reports/trade-history/part-trade.ts'
import { firstSize, Pager, pageSizes } from '#web/kit/list/pager.tsx'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { openSupplier } from './open-document.ts'

type IndexRow = Reply<typeof partTrade.salesIndex>['page'][number]
type SupplierRow = Reply<typeof partTrade.suppliers>['data'][number]

const HEIGHT = 375
const SIZES = pageSizes(undefined)

const indexColumns = columnsFor<IndexRow>()(
  { prop: 'yearCodeDesc', label: '年度', width: 60, fixed: 'left' },
  { prop: 'unsaleDays', label: '未销天数', width: 66, align: 'right', hint: '距最近一次销售的天数；空白为从未销售' },
  ...salePeriods.flatMap(({ name, label }) => [
    { prop: `${name}Amt` as const, label: `${label}数量`, width: 90, align: 'right' as const },
    { prop: `${name}Cnt` as const, label: `${label}次数`, width: 90, align: 'right' as const, digits: 0 },
  ]),
  { prop: 'oldAmt', label: '其中旧系统', width: 90, align: 'right', hint: '近365天数量里，由旧系统历史导入的' },
)

/** 销售情况查看: this year and the last, pieces and orders (trading.md 2.5: with paging). */
export function PartSalesIndexTab({ pjid }: { pjid: number }) {
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['part-sales-index', pjid],
    queryFn: ({ signal }) => call(partTrade.salesIndex, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const [{ page, limit }, setPage] = useState({ page: 1, limit: firstSize(undefined, SIZES) })
  const years = data?.page ?? []
  return (
    <>
      <DataTable
        label="销售情况"
        pageKey="PartSalesIndex"
        columns={indexColumns}
        rows={years.slice((page - 1) * limit, page * limit)}
        rowKey="yearCodeDesc"
        height={HEIGHT}
        loading={isFetching}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
      />
      <Pager
        page={page}
        limit={limit}
        total={years.length}
        more={false}
        sizes={SIZES}
        onChange={(to, size) => setPage({ page: to, limit: size })}
      />
    </>
  )
}

const supplierColumns = columnsFor<SupplierRow>()(
  { prop: 'supplierName', label: '供应商', eventType: 'supplier' },
  { prop: 'rkamount', label: '供货数量', width: 120, align: 'right', statistics: true, hint: '已减去退回的数量' },
  { prop: 'ckamount', label: '销售数量', width: 120, align: 'right', statistics: true, hint: '先进先出：供货数量减去库存数量' },
  { prop: 'markAmount', label: '库存数量', width: 120, align: 'right', statistics: true, hint: '先进先出：库存算作最近进的货' },
)

/** 供应商情况查看: who supplied it, what of it is sold and what still lies here. */
export function PartSuppliersTab({ pjid }: { pjid: number }) {
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['part-suppliers', pjid],
    queryFn: ({ signal }) => call(partTrade.suppliers, { pjid }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <DataTable
      label="供应商情况"
      pageKey="PartSuppliers"
      columns={supplierColumns}
      rows={data?.data ?? []}
      rowKey="supplierId"
      height={HEIGHT}
      loading={isFetching}
      error={isError ? error : undefined}
      onRetry={() => void refetch()}
      onEvent={(_, { supplierId }) => openSupplier(supplierId)}
      empty="暂无供货记录"
    />
  )
}
