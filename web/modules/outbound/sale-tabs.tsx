import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Tabs } from 'antd'
import { useState } from 'react'
import { outbound } from '#contract/outbound.ts'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import { openDialog, toast } from '#web/kit/dialogs.tsx'
import { DocumentLog } from '#web/kit/document/document-log.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { saleReadColumns } from './columns.ts'
import { SaleTracks } from './sale-tracks.tsx'
import type { SaleTab } from './use-tracking.tsx'

const LIMIT = 20

interface Props {
  id: number
  height?: number
  tab: SaleTab
  onTab: (tab: SaleTab) => void
  /** Raised when somebody added an entry here: 订单跟踪 begins anew at its first page. */
  added: number
}

/** 商品明细, 订单跟踪 and 单据日志 of a sale that is read. */
export function SaleTabs({ id, height, tab, onTab, added }: Props) {
  const { may } = useSession()
  const log = useQuery({
    queryKey: ['sale', id, 'log'],
    queryFn: ({ signal }) => call(outbound.log, { id }, { signal, quiet: true }),
    enabled: may('busi:ck:query'),
    staleTime: 0,
    gcTime: 0,
  })
  const lines = { key: 'lines', label: '商品明细', children: <SaleReadLines id={id} height={height} /> }
  const track = { key: 'track', label: '订单跟踪', children: <SaleTracks key={added} id={id} height={height} /> }
  const logTab = {
    key: 'log',
    label: '单据日志',
    children: <DocumentLog rows={log.data?.content} failed={log.isError} onRetry={() => void log.refetch()} />,
  }
  return (
    <Tabs
      size="small"
      className="doc-tabs"
      activeKey={tab}
      onChange={(key) => onTab(key as SaleTab)}
      items={may('busi:ck:query') ? [lines, track, logTab] : [lines, track]}
    />
  )
}

/** 20 lines a page; the pager shows only when there is more than one. */
function SaleReadLines({ id, height }: { id: number; height?: number }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['sale', id, 'lines', page],
    queryFn: ({ signal }) => call(outbound.pageLines, { ckId: id, page, limit: LIMIT }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const { list = [], totalCount = 0, totalPage = 0 } = data?.page ?? {}
  return (
    <div className="doc-read-lines">
      <DataTable
        label="商品明细"
        pageKey="SaleReadLines"
        columns={saleReadColumns}
        rows={list}
        rowKey="id"
        height={height}
        firstIndex={(page - 1) * LIMIT}
        loading={isFetching}
        error={isError ? error : undefined}
        onRetry={() => void refetch()}
        onEvent={(_, { pjid }) => (pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看'))}
        empty="单据没有明细"
      />
      {totalPage > 1 && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={LIMIT}
          total={totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </div>
  )
}
