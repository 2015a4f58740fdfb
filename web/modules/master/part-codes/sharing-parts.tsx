import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { exchange } from '#contract/master/interchange.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

type Row = Reply<typeof partCodes.sharing>['content'][number]

/** 同OE（未确认）: parts that share a number; a person decides whether they are interchangeable. Nothing is shown where there are none. */
export function SharingParts({ pjid }: { pjid: number }) {
  const mayJoin = useSession().may('base:basepj:exchange')
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['part-codes-sharing', pjid],
    queryFn: ({ signal }) => call(partCodes.sharing, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const join = async ({ pjNo }: Row) => {
    setBusy(true)
    // told by the request layer; the list shows what is so now
    await call(exchange.save, { pjid, pjNo }).catch(() => undefined)
    await refetch()
    setBusy(false)
  }
  if (!error && !data?.content.length) return null
  const columns = columnsFor<Row>()(
    { prop: 'pjNo', label: '编码', width: 130 },
    { prop: 'pjName', label: '名称' },
    { prop: 'pjBrand', label: '品牌', width: 90 },
    { prop: 'no', label: '同一号码', width: 130 },
    { prop: 'usable', label: '可用', width: 60, align: 'right', digits: 0 },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 80,
      render: (row) => (
        <Button type="link" size="small" disabled={busy || !mayJoin} onClick={() => void join(row)}>
          设为互换
        </Button>
      ),
    },
  )
  return (
    <>
      <h4 className="part-codes-head">同OE（未确认）</h4>
      <DataTable
        label="同OE（未确认）"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="pjid"
        height={160}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无同号商品"
      />
    </>
  )
}
