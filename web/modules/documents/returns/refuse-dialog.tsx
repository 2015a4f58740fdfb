import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { subtract } from '#contract/kit/decimal.ts'
import { limitOf, type Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { quantityInUnit } from '#web/kit/document/written-in-unit.ts'
import { DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { CountGrid } from './count-grid.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 拒收 of a sale on its way: what was not taken becomes a return. Answers its number. */
    refuseSale: { props: { id: number; ckNo: string }; result: { status: string; thId: number; thNo: string } }
  }
}

interface Line extends Row<typeof outbound.pageLines> {
  refused: number | null
}

const columns = columnsFor<Line>()(
  { prop: 'pjNo', label: '编码', width: 140, fixed: 'left' },
  { prop: 'pjName', label: '名称' },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'ckAmount', label: '送货数量', width: 80, number: true },
  quantityInUnit,
  { prop: 'refused', label: '拒收数量', width: 84, input: 'D', statistics: true },
)

export function RefuseDialog({ id, ckNo, onDone, onClose }: DialogProps<'refuseSale'>) {
  const action = useAction()
  const [reason, setReason] = useState('')
  const [edited, setEdited] = useState<Line[]>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['refuse', id],
    queryFn: ({ signal }) => allLines(1000, (page) => call(outbound.pageLines, { ckId: id, ...page }, { signal, quiet: true })),
    staleTime: 0,
    gcTime: 0,
  })
  const lines =
    edited ??
    data
      ?.filter(({ ckAmount }) => ckAmount > 0)
      .map((line): Line => ({ ...line, refused: Number(subtract(String(line.ckAmount), String(line.thAmount))) }))

  const finish = async () => {
    if (!lines) return
    const named = lines.map(({ id: line, refused }) => ({ id: line, amount: refused ?? 0 }))
    const sent = { id, reason, lines: named, submittime: stamp() }
    const reply = await action.run('refuse', () => call(reversal.refuse, sent, { quiet: true }))
    if (reply) onDone(reply)
  }
  return (
    <AppDialog
      title={`客户拒收 ${ckNo}`}
      width="70%"
      onClose={onClose}
      onOk={() => void finish()}
      okText="生成退货单"
      okDisabled={!lines}
      busy={action.busy !== ''}
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      <div className="doc-form">
        <FormGrid columns={2} labels={64}>
          <DictField
            name="reason"
            label="拒收原因"
            dict="THYY"
            free
            maxLength={limitOf(reversal.refuse.input.reason)}
            value={reason}
            onChange={setReason}
          />
        </FormGrid>
      </div>
      <CountGrid
        label="拒收明细"
        columns={columns}
        lines={lines}
        onChange={setEdited}
        first="refused"
        failed={isError}
        onRetry={() => void refetch()}
      />
    </AppDialog>
  )
}
