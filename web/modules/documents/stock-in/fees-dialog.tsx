import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { useState } from 'react'
import { stockIn } from '#contract/documents/stock-in.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { FeeForm } from './fee-form.tsx'
import { FeeList } from './fee-list.tsx'
import { begun, type FeeRow, flawOf, newFee, rowOf, sentOf, sumOf } from './fee-rows.ts'
import { LateFee } from './late-fee.tsx'
import { tags } from './tags.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 费用 of a stock-in: written while it is a draft, read afterwards; then 费用分摊 adds what became known later. Answers when something was written. */
    stockInFees: { props: { id: number; rkNo: string; status: string; lineCount: number }; result: true }
  }
}

export function StockInFeesDialog({ id, rkNo, status, lineCount, onDone, onClose }: DialogProps<'stockInFees'>) {
  const { may } = useSession()
  const [changed, setChanged] = useState<readonly FeeRow[]>()
  const [late, setLate] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['stock-in-fees', id],
    queryFn: async ({ signal }) => (await call(stockIn.fees, { id }, { signal, quiet: true })).content,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const draft = status === '草稿' && may(tags.upd)
  const rows = changed ?? (data && data.length > 0 ? data.map(rowOf) : [newFee()])
  const written = rows.filter(begun)
  const { busy, save } = useSaving(async (submittime) => {
    const flaw = written.flatMap((row, at) => (flawOf(row) ? [`第${at + 1}项：${flawOf(row)}`] : []))[0]
    if (flaw) return toast.warning(flaw)
    await call(stockIn.saveFees, { id, fees: written.map(sentOf), submittime })
    onDone(true)
  })
  const title = `费用 · 入库单 ${rkNo}`
  const frame = { title, width: 'min(980px, 96%)', loading: !data && !isError }
  const failed = isError && <Result status="warning" title="费用加载失败" extra={<Button onClick={() => void refetch()}>重试</Button>} />
  if (draft)
    return (
      <AppDialog
        {...frame}
        onClose={onClose}
        onOk={() => void save()}
        okText="保存"
        busy={busy}
        filled={() => changed !== undefined}
        extra={<span>合计 {sumOf(written.map(({ amount }) => amount)).toFixed(2)}，确认入库后分摊到明细，并记应付</span>}
      >
        {failed}
        {data && <FeeForm id={id} lineCount={lineCount} rows={rows} onChange={setChanged} onDone={() => void save()} />}
      </AppDialog>
    )
  const mayAdd = ['已确认', '已完成'].includes(status) && may('busi:rk:fee')
  if (late) return <LateFee id={id} title={`费用分摊 · 入库单 ${rkNo}`} onDone={() => onDone(true)} onClose={() => setLate(false)} />
  return (
    <AppDialog
      {...frame}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayAdd && (
            <Button type="primary" onClick={() => setLate(true)}>
              费用分摊
            </Button>
          )}
        </>
      }
    >
      {failed}
      {data && <FeeList fees={data} />}
    </AppDialog>
  )
}
