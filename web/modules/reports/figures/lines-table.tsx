import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useState } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { ExportList } from '#web/kit/list/export-list.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'

type Line = Row<typeof figures.drill>
type Asked = Sent<typeof figures.drill>

const columnsOf = (measure: MeasureName) => {
  const { label, reads } = measureOf(measure)
  return columnsFor<Line>()(
    { prop: 'day', label: '日期', width: 92 },
    { prop: 'kind', label: '类型', width: 92 },
    { prop: 'companyName', label: '公司', width: 110, show: false },
    { prop: 'docNo', label: '单据', width: 138, eventType: 'document' },
    { prop: 'partnerName', label: '客户/供应商', width: 170 },
    { prop: 'pjNo', label: '编码', width: 120 },
    { prop: 'pjName', label: '商品', width: 150 },
    { prop: 'qty', label: '件数', width: 84, statistics: true },
    { prop: 'income', label: '金额', width: 100, align: 'right', digits: 2, blank: '—' },
    { prop: 'cost', label: '成本', width: 100, align: 'right', digits: 2, blank: '—', show: false },
    { prop: 'value', label: `计入${label}`, width: 130, align: 'right', statistics: true, digits: reads === 'money' ? 2 : 0 },
    { prop: 'personName', label: '业务员', width: 84 },
  )
}

interface Props {
  label: string
  asked: Omit<Asked, 'page' | 'limit' | 'measure'>
  measure: MeasureName
  table: Ref<TableHandle>
}

/** The postings a figure is made of; Enter opens the document. */
export function LinesTable({ label, asked, measure, table }: Props) {
  const { key } = usePage()
  const [at, setAt] = useState({ page: 1, limit: 50 })
  const found = useQuery({
    queryKey: [key, 'report-lines', asked, measure, at],
    queryFn: ({ signal }) => call(figures.drill, { ...asked, measure, ...at }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  const page = found.data?.page
  const columns = columnsOf(measure)
  const open = ({ document, documentId }: Line) => {
    if (document && canOpenDocument(document)) openDocument(document, documentId)
  }
  return (
    <>
      <div className="figure-tools">
        <ExportList load={figures.drill} label={`${label}明细`} pageKey="ReportLines" columns={columns} query={{ ...asked, measure }} />
      </div>
      <DataTable<Line>
        ref={table}
        label={`${label}明细`}
        pageKey="ReportLines"
        columns={columns}
        rows={page?.list ?? []}
        rowKey="id"
        firstIndex={(at.page - 1) * at.limit}
        loading={found.isFetching}
        error={found.isError ? found.error : undefined}
        onRetry={() => void found.refetch()}
        totals={found.data ? { value: found.data.total.value, qty: found.data.total.qty } : 'pending'}
        empty="这个数字由 0 笔组成"
        onOpen={open}
        onEvent={(_event, row) => open(row)}
      />
      <Pager
        {...at}
        total={page?.totalCount ?? 0}
        more={undefined}
        sizes={[20, 50, 100, 200]}
        onChange={(next, limit) => setAt({ page: next, limit })}
      />
    </>
  )
}
