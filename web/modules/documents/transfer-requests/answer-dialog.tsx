import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Select, Spin } from 'antd'
import { useState } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import './requests.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 答复要货: how much of each line, out of which warehouse; or no, with the reason. */
    answerRequest: { props: { id: number }; result: true }
  }
}

export function AnswerDialog({ id, onDone, onClose }: DialogProps<'answerRequest'>) {
  const places = usePlaces()
  const [from, setFrom] = useState(0)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number>>(new Map())
  const { data, isError } = useQuery({
    queryKey: ['transfer-request', id, 'answer'],
    queryFn: async ({ signal }) => {
      const { content } = await call(transferRequests.get, { id }, { signal })
      const lines = await allLines(content?.lineCount ?? 0, (page) => call(transferRequests.pageLines, { dyId: id, ...page }, { signal }))
      return { request: content, lines }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const lines = data?.lines ?? []
  /** What is proposed: what they ask for, as far as it is there. */
  const agreed = (line: (typeof lines)[number]) => amounts.get(line.id) ?? Math.min(line.qty, Math.max(line.usable ?? 0, 0))
  const action = useAction()
  const agree = async () => {
    const answer = lines.map((line) => ({ id: line.id, amount: agreed(line) }))
    const done = await action.run('agree', () =>
      call(transferRequests.agree, { id, warehouseId: from, lines: answer, submittime: stamp() }, { quiet: true }),
    )
    if (!done) return
    toast.success(`${done.status}，已生成调拨单 ${done.paperNo}`)
    onDone(true)
  }
  const refuse = async () => {
    if (!reason.trim()) return action.say('请输入拒绝原因')
    if (await action.run('refuse', () => call(transferRequests.refuse, { id, reason, submittime: stamp() }, { quiet: true }))) onDone(true)
  }
  const columns = columnsFor<(typeof lines)[number]>()(
    { prop: 'pjNo', label: '编码', width: 140 },
    { prop: 'pjName', label: '名称' },
    { prop: 'pjBrand', label: '品牌', width: 80 },
    { prop: 'remark', label: '备注', width: 120 },
    { prop: 'usable', label: '本店可用', width: 80, number: true, amtLeColor: 'var(--pc-negative)' },
    { prop: 'qty', label: '申请', width: 70, number: true },
    {
      prop: 'agreedQty',
      label: '同意',
      width: 110,
      render: (line) => (
        <InputNumber
          size="small"
          aria-label={`${line.pjNo} 同意数量`}
          min={0}
          max={line.qty}
          value={agreed(line)}
          onChange={(value) => setAmounts(new Map(amounts).set(line.id, value ?? 0))}
          style={{ width: 90 }}
        />
      ),
    },
  )
  const stores = places.warehouses.filter(({ kind }) => kind === 'normal')
  return (
    <AppDialog
      title={`答复要货 ${data?.request?.companyName ?? ''}`}
      width={860}
      onClose={onClose}
      loading={!data && !isError}
      busy={action.busy !== ''}
      filled={() => amounts.size > 0 || reason !== ''}
      footer={
        <div className="request-answer">
          <Input
            aria-label="拒绝原因"
            placeholder="不能给时写明原因"
            value={reason}
            maxLength={limitOf(transferRequests.refuse.input.reason)}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button danger loading={action.busy === 'refuse'} onClick={() => void refuse()}>
            拒绝
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={lines.length === 0} loading={action.busy === 'agree'} onClick={() => void agree()}>
            同意并生成调拨单 <kbd>Ctrl+Enter</kbd>
          </Button>
        </div>
      }
      shortcuts={[{ keys: 'Ctrl+Enter', label: '同意并生成调拨单', run: () => void agree() }]}
    >
      {action.refusal && <Alert type="error" showIcon closable={{ onClose: action.dismiss }} title={action.refusal} />}
      <div className="request-answer">
        <span>发货仓库</span>
        <Select
          aria-label="发货仓库"
          value={from}
          onChange={setFrom}
          style={{ width: 160 }}
          options={[{ value: 0, label: '按库存自动' }, ...stores.map(({ id: value, warehouseName }) => ({ value, label: warehouseName }))]}
        />
        {data?.request?.needBy && <span>需要日期 {data.request.needBy}</span>}
        <span className="request-hint">同意后立即占用本店库存</span>
      </div>
      {data ? <DataTable label="要货商品" columns={columns} rows={lines} rowKey="id" height={300} empty="没有商品" /> : <Spin />}
    </AppDialog>
  )
}
