import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import type { Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { type Places, usePlaces } from '#web/kit/document/use-places.ts'
import { quantityInUnit } from '#web/kit/document/written-in-unit.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { CountGrid } from './count-grid.tsx'
import { kinds } from './kinds.ts'
import { mayGiveBack, withMoneyBack } from './money-back.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 验货入库 of a client's return: what came of each line, and where it goes; whoever may gives the money back at once. Answers the return's new state. */
    returnCheck: { props: { id: number; thNo: string; partner: string }; result: { status: string; given: number } }
  }
}

interface Line extends Row<typeof saleReturn.pageLines> {
  came: number | null
}

const columnsOf = (places: Places) =>
  columnsFor<Line>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left' },
    { prop: 'pjName', label: '名称' },
    { prop: 'pjSize', label: '车型', width: 110 },
    { prop: 'pjBrand', label: '品牌', width: 70 },
    { prop: 'sourceNo', label: '销售单', width: 128 },
    { prop: 'reason', label: '退货原因', width: 84 },
    { prop: 'thAmount', label: '应收', width: 64, number: true },
    quantityInUnit,
    { prop: 'came', label: '实收', width: 70, input: 'D', statistics: true },
    { prop: 'warehouseName', label: '入库仓', width: 96, isSelect: true, options: () => places.warehouseOptions },
    {
      ...{ prop: 'posiName', label: '仓位', width: 90, input: 'posi' },
      options: (line) => places.positionOptions(line.warehouseId),
      make: places.maker<Line>(({ warehouseId }) => warehouseId),
    },
  )

/** What follows from a chosen warehouse or position. */
function settled(line: Line, places: Places): Line {
  const warehouseId = places.warehouseIdOf(line.warehouseName) || line.warehouseId
  if (warehouseId !== line.warehouseId) return { ...line, warehouseId, posiId: 0, posiName: '' }
  return { ...line, posiId: line.posiName ? places.positionIdOf(warehouseId, line.posiName) || line.posiId : 0 }
}

export function ReturnCheckDialog({ id, thNo, partner, onDone, onClose }: DialogProps<'returnCheck'>) {
  const mayGive = mayGiveBack(useSession(), kinds.sale)
  const places = usePlaces()
  const action = useAction()
  const [edited, setEdited] = useState<Line[]>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['return-check', id],
    queryFn: ({ signal }) => allLines(1000, (page) => call(saleReturn.pageLines, { thId: id, ...page }, { signal, quiet: true })),
    staleTime: 0,
    gcTime: 0,
  })
  const lines = edited ?? data?.map((line): Line => ({ ...line, came: line.thAmount }))
  const columns = useMemo(() => columnsOf(places), [places])

  const finish = async () => {
    if (!lines) return
    const short = lines.filter(({ came, thAmount }) => (came ?? 0) < thAmount)
    const told = short.map(({ pjNo, came, thAmount }) => `${pjNo} 应收 ${thAmount}，实收 ${came ?? 0}`).join('；')
    if (short.length > 0 && !(await confirmDialog(`${told}。未到的数量以后可以再退。继续入库？`, '请核对'))) return
    const counted = lines.map(({ id: line, came, warehouseId, posiId }) => ({ id: line, amount: came ?? 0, warehouseId, posiId }))
    const reply = await action.run('check', () =>
      withMoneyBack(kinds.sale, mayGive, { id, partner, lines: counted, mayOwe: true }, (back) =>
        call(saleReturnSteps.checkDone, { id, lines: counted, ...back, submittime: stamp() }, { quiet: true }),
      ),
    )
    if (reply) onDone({ status: reply.status, given: reply.given })
  }
  return (
    <AppDialog
      title={`验货入库 ${thNo}`}
      width="80%"
      onClose={onClose}
      onOk={() => void finish()}
      okText="验货入库"
      okDisabled={!lines}
      busy={action.busy !== ''}
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      <CountGrid
        label="验货明细"
        columns={columns}
        lines={lines}
        onChange={(next) => setEdited(next.map((line) => settled(line, places)))}
        first="came"
        failed={isError}
        onRetry={() => void refetch()}
      />
    </AppDialog>
  )
}
