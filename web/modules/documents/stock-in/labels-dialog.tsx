import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Row } from '#contract/kit/fields.ts'
import { LABEL_BATCH, printing } from '#contract/printing/printouts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { print } from '#web/kit/print/print-out.ts'
import { ProxyPrint } from '#web/kit/print/proxy-print.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 商品标签 of a stock-in: for each line as many as pieces came, or as are typed. */
    stockInLabels: { props: { id: number; rkNo: string; lineCount: number } }
  }
}

type Line = Pick<Row<typeof stockIn.pageLines>, 'id' | 'pjNo' | 'pjName' | 'pjSize' | 'posiName' | 'rkAmount'> & { count: number }
/** Pieces of half a metre are labelled too; what a form takes at most. */
const pieces = ({ rkAmount }: Pick<Line, 'rkAmount'>) => Math.min(99_999, Math.ceil(rkAmount))

const columns = columnsFor<Line>()(
  { prop: 'pjNo', label: '编码', width: 130 },
  { prop: 'pjName', label: '名称' },
  { prop: 'pjSize', label: '车型', width: 150 },
  { prop: 'posiName', label: '仓位', width: 90 },
  { prop: 'rkAmount', label: '入库数量', width: 80, align: 'right' },
  { prop: 'count', label: '标签张数', width: 90, input: 'I', digits: 0, statistics: true },
)

export function StockInLabelsDialog({ id, rkNo, lineCount, onClose }: DialogProps<'stockInLabels'>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['stock-in-labels', id],
    queryFn: async ({ signal }) => {
      const lines = await allLines(lineCount, (page) => call(stockIn.pageLines, { rkId: id, ...page }, { signal, quiet: true }))
      return lines.map((line) => ({ ...line, count: pieces(line) }))
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [changed, setChanged] = useState<readonly Line[]>()
  const lines = changed ?? data ?? []
  const wanted = lines.filter(({ count }) => count > 0)
  const total = wanted.reduce((sum, { count }) => sum + count, 0)
  const { busy, save } = useSaving(async () => {
    if (total === 0) return toast.warning('请输入要打印的标签数量')
    const sent = { rkId: id, lines: wanted.map(({ id: lineId, count }) => ({ id: lineId, count })) }
    if (await print('pjTag', (how) => call(printing.rkTag, { ...sent, ...how }))) onClose()
  })
  const fill = (count: (line: Line) => number) => setChanged(lines.map((line) => ({ ...line, count: count(line) })))
  return (
    <AppDialog
      title={`打印标签 · 入库单 ${rkNo}`}
      width="min(820px, 94%)"
      onClose={onClose}
      onOk={() => void save()}
      okText="打印"
      okDisabled={total === 0}
      busy={busy}
      loading={!data && !isError}
      shortcuts={[{ keys: 'F9', label: '打印', run: () => void save(), disabled: total === 0 }]}
    >
      {isError && <LoadFailed what="明细" onRetry={() => void refetch()} />}
      {data && (
        <>
          <Space style={{ marginBottom: 8 }}>
            <Button size="small" onClick={() => fill(pieces)}>
              按入库数量
            </Button>
            <Button size="small" onClick={() => fill(() => 1)}>
              每种一张
            </Button>
            <Button size="small" onClick={() => fill(() => 0)}>
              全部清零
            </Button>
            <span>
              共 {total} 张{total > LABEL_BATCH && `，每 ${LABEL_BATCH} 张一批`}
            </span>
            <ProxyPrint report="pjTag" />
          </Space>
          <DataTable<Line> label="标签张数" columns={columns} rows={[...lines]} rowKey="id" height={340} onChange={setChanged} />
        </>
      )}
    </AppDialog>
  )
}

/** 打印标签; on the list of the order that is chosen. */
export function LabelsButton({ order }: { order: { id: number; rkNo: string; lineCount: number } | undefined }) {
  const { may } = useSession()
  if (!may('base:basepj:print') || !may('busi:rk:query', 'quick.rkHistory')) return null
  const open = ({ id, rkNo, lineCount }: NonNullable<typeof order>) => void openDialog('stockInLabels', { id, rkNo, lineCount })
  return (
    <Button disabled={!order?.lineCount} onClick={() => order && open(order)}>
      打印标签
    </Button>
  )
}
