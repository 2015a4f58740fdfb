import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Radio, Select, Spin } from 'antd'
import { useState } from 'react'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { useTransferFees } from './use-transfer-fees.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 发出 or 收货 of a transfer: what is really there, line by line. */
    transferGoods: { props: { id: number; mode: 'ship' | 'receive' }; result: true }
  }
}
type Missing = 'back' | 'loss'
const MISSING: { value: Missing; label: string }[] = [
  { value: 'back', label: '退回调出公司的仓库' },
  { value: 'loss', label: '由调出公司报损' },
]

export function TransferDialog({ id, mode, onDone, onClose }: DialogProps<'transferGoods'>) {
  const places = usePlaces()
  const stores = places.warehouses.filter(({ kind }) => kind === 'normal')
  const [chosen, setChosen] = useState<number>()
  const [missing, setMissing] = useState<Missing>()
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const { data, isError } = useQuery({
    queryKey: ['stock-paper', id, 'goods'],
    queryFn: async ({ signal }) => {
      const { content } = await call(stockPapers.get, { id }, { signal })
      return allLines(content?.lineCount ?? 0, (page) => call(stockPapers.pageLines, { paperId: id, ...page }, { signal }))
    },
    staleTime: 0,
    gcTime: 0,
  })
  const sent = data?.filter(({ qty }) => qty > 0) ?? []
  const short = sent.filter((line) => (counts.get(line.id) ?? line.qty) < line.qty).length
  const receives = mode === 'receive'
  const warehouseId = chosen ?? stores[0]?.id
  const fees = useTransferFees(() => sent.map((line) => ({ ...line, qty: counts.get(line.id) ?? line.qty })))
  const mayFee = receives && fees.mayEnter
  const { busy, save } = useSaving(async (submittime) => {
    const lines = [...counts].map(([lineId, amount]) => ({ id: lineId, amount }))
    if (!receives) await call(stockPapers.ship, { id, lines, submittime })
    else {
      if (!warehouseId) return toast.warning('请选择收货仓库')
      if (short > 0 && !missing) return toast.warning('请选择差异处理')
      await call(stockPapers.receive, { id, warehouseId, lines, missing: short > 0 ? missing : '', ...fees.sent, submittime })
    }
    onDone(true)
  })
  const columns = columnsFor<(typeof sent)[number]>()(
    { prop: 'pjNo', label: '编码', width: 140 },
    { prop: 'pjName', label: '名称' },
    { prop: 'pjBrand', label: '品牌', width: 76 },
    { prop: 'warehouseName', label: receives ? '调出仓库' : '仓库', width: 84 },
    receives ? { prop: 'posiName', label: '调出仓位', width: 84 } : { prop: 'heldAt', label: '拣货仓位', width: 150 },
    { prop: 'qty', label: receives ? '发出数量' : '数量', width: 80, number: true },
    {
      prop: 'gotQty',
      label: receives ? '实收数量' : '实发数量',
      width: 110,
      render: (line) => (
        <InputNumber
          size="small"
          aria-label={`${line.pjNo} ${receives ? '实收数量' : '实发数量'}`}
          min={0}
          max={line.qty}
          value={counts.get(line.id) ?? line.qty}
          onChange={(value) => setCounts(new Map(counts).set(line.id, value ?? 0))}
          style={{ width: 90 }}
        />
      ),
    },
  )
  return (
    <AppDialog
      title={receives ? '调拨收货' : '调拨发出'}
      width={860}
      onClose={onClose}
      onOk={() => void save()}
      okText={receives ? '确认收货' : '确认发出'}
      okDisabled={!data || sent.length === 0}
      busy={busy}
      loading={!data && !isError}
      filled={() => fees.entered}
      shortcuts={mayFee ? [{ keys: 'F7', label: '费用', run: () => void fees.enter() }] : []}
      extra={
        mayFee && (
          <Button onClick={() => void fees.enter()}>
            费用 <kbd>F7</kbd>
          </Button>
        )
      }
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBottom: 8, minHeight: 32 }}>
        {receives && (
          <>
            <span>收货仓库</span>
            <Select
              aria-label="收货仓库"
              style={{ width: 160 }}
              value={warehouseId}
              onChange={setChosen}
              options={stores.map(({ id: value, warehouseName }) => ({ value, label: warehouseName }))}
            />
          </>
        )}
        {short > 0 && receives && (
          <>
            <b>{short} 行少收，差异：</b>
            <Radio.Group options={MISSING} value={missing} onChange={({ target }) => setMissing(target.value)} />
          </>
        )}
        {!receives &&
          (short > 0 ? <b>{short} 行少发：未发出的数量立即释放占用</b> : <span>按拣货仓位取货，核对数量后发出；少发的改实发数量</span>)}
      </div>
      {fees.entered && <p>费用：{fees.told.join('、')}</p>}
      {data ? <DataTable label="调拨商品" columns={columns} rows={sent} rowKey="id" height={360} empty="没有商品" /> : <Spin />}
    </AppDialog>
  )
}
