import type { Reply, Row } from '#contract/kit/fields.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { logs } from '#contract/reports/logs.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { openPart } from './open-document.ts'
import { useBlock } from './part-view-blocks.tsx'

type Link = Reply<typeof partTrade.chain>['content'][number]
type Sharing = Reply<typeof partCodes.sharing>['content'][number]

const part = [
  { prop: 'pjNo', label: '编码', width: 140, eventType: 'own' },
  { prop: 'pjName', label: '名称' },
  { prop: 'pjBrand', label: '品牌', width: 90 },
] as const
const sharingColumns = columnsFor<Sharing>()(
  ...part,
  { prop: 'no', label: '同一号码', width: 140 },
  { prop: 'usable', label: '可用', width: 70, number: true },
)
const chainColumns = columnsFor<Link>()(
  {
    prop: 'place',
    label: '替代',
    width: 80,
    number: false,
    render: ({ place }) => (place < 0 ? '旧编码' : place > 0 ? '新编码' : '本商品'),
  },
  ...part,
  { prop: 'usable', label: '可用', width: 70, number: true },
)

/** 同OE（未确认） and the chain of 替代, each with what is there. */
export function KinBlock({ pjid }: { pjid: number }) {
  const { data, table } = useBlock('kin', pjid, (signal) =>
    Promise.all([call(partTrade.chain, { pjid }, { signal, quiet: true }), call(partCodes.sharing, { pjid }, { signal, quiet: true })]),
  )
  const [chain, sharing] = data ?? []
  const open = ({ pjid: other }: { pjid: number }) => other !== 0 && other !== pjid && openPart(other)
  return (
    <>
      <DataTable
        label="替代链"
        columns={chainColumns}
        rows={chain?.content ?? []}
        rowKey={({ place, pjNo, pjid: id }) => `${place} ${pjNo} ${id}`}
        height={130}
        {...table}
        onEvent={(_, row) => open(row)}
        empty="暂无替代关系"
      />
      <DataTable
        label="同OE（未确认）"
        columns={sharingColumns}
        rows={sharing?.content ?? []}
        rowKey="pjid"
        height={130}
        {...table}
        onEvent={(_, row) => open(row)}
        empty="暂无同OE的商品"
      />
    </>
  )
}

type Changed = Row<typeof logs.record>
const changeColumns = columnsFor<Changed>()(
  { prop: 'at', label: '时间', width: 140 },
  { prop: 'realName', label: '经办人', width: 90 },
  { prop: 'action', label: '操作', width: 110 },
  {
    prop: 'changes',
    label: '内容',
    number: false,
    render: ({ changes }) => changes.map(({ field, before, after }) => `${field} ${before || '空'} → ${after || '空'}`).join('；'),
  },
)
/** 变更: who changed what of it, the newest first. */
export function ChangesBlock({ pjid }: { pjid: number }) {
  const { data, table } = useBlock('changes', pjid, (signal) =>
    call(logs.record, { entity: 'part', id: pjid, limit: 10 }, { signal, quiet: true }),
  )
  return (
    <DataTable label="变更记录" columns={changeColumns} rows={data?.page.list ?? []} rowKey="id" height={200} {...table} empty="暂无变更" />
  )
}
