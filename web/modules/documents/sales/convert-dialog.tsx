import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { compare, decimalText, subtract, sum } from '#contract/kit/decimal.ts'
import type { Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { allLines } from '#web/kit/document/lines.ts'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import { kindOf, type SaleOrder } from './kinds.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 转单: how much of each line of a quote or presale goes into the new document. Answers with what was made. */
    convertOffer: { props: { order: SaleOrder; toType: 0 | 2 }; result: { id: number; ckNo: string } }
  }
}

type Line = Row<typeof outbound.pageLines> & { rest: number; came: number; take: number | null }

const columnsOf = (presale: boolean) =>
  columnsFor<Line>()(
    { prop: 'pjNo', label: '编码', width: 140, fixed: 'left' },
    { prop: 'pjName', label: '名称' },
    { prop: 'pjSize', label: '车型', width: 130 },
    { prop: 'pjBrand', label: '品牌', width: 80 },
    { prop: 'ckAmount', label: '数量', width: 66, number: true },
    { prop: 'rest', label: '未转', width: 66, number: true },
    ...(presale ? [{ prop: 'came', label: '已到货', width: 66, number: true } as const] : []),
    { prop: 'take', label: '本次转单', width: 84, input: 'D', statistics: true },
    { prop: 'xsPrice', label: '销售价', width: 90, number: true },
  )
const columns = { quote: columnsOf(false), presale: columnsOf(true) }

/** Of a presale what has come, once anything has; else all that is left. */
function linesOf(rows: readonly Row<typeof outbound.pageLines>[]): Line[] {
  const lines = rows.map((row) => {
    const rest = Number(subtract(String(row.ckAmount), String(row.doneAmount)))
    const came = Math.min(Math.max(rest, 0), Number(sum(row.places.map(({ qty }) => String(qty)))))
    return { ...row, rest: Math.max(rest, 0), came, take: null }
  })
  const some = lines.some(({ came }) => came > 0)
  return lines.map((line) => ({ ...line, take: (some ? line.came : line.rest) || null }))
}

export function ConvertDialog({ order, toType, onDone, onClose }: DialogProps<'convertOffer'>) {
  const { id } = order
  const { data, isError, refetch } = useQuery({
    queryKey: ['sale', id, 'convert'],
    queryFn: ({ signal }) => allLines(order.lineCount, (page) => call(outbound.pageLines, { ckId: id, ...page }, { signal, quiet: true })),
    staleTime: 0,
    gcTime: 0,
  })
  const [changed, setChanged] = useState<Line[]>()
  const loaded = useMemo(() => data && linesOf(data), [data])
  const lines = changed ?? loaded ?? []
  const grid = useRef<TableHandle>(null)
  const there = lines.length > 0
  useEffect(() => {
    if (there) grid.current?.edit(0, 'take')
  }, [there])
  const action = useAction()
  const target = kindOf(toType).what

  const convert = async () => {
    leaveCell(grid)
    const chosen = latest.current.flatMap(({ id: lineId, take }) => (take && take > 0 ? [{ id: lineId, amount: take }] : []))
    if (chosen.length === 0) return action.say('请输入本次转单的数量')
    const made = await action.run('convert', () =>
      confirmAndRetry((expired) => call(outbound.convert, { id, toType, lines: chosen, expired, submittime: stamp() }, { quiet: true })),
    )
    if (!made) return
    toast.success(`已生成${target} ${made.ckNo}`)
    onDone({ id: made.id, ckNo: made.ckNo })
  }
  const latest = useRef(lines)
  latest.current = lines
  const beyond = lines.filter(({ take, rest }) => compare(decimalText(take) ?? '0', String(rest)) > 0).length
  return (
    <AppDialog
      title={`${kindOf(order.ckType).what} ${order.ckNo} 转${target}`}
      width="72%"
      okText={`生成${target}`}
      busy={action.busy !== ''}
      onOk={() => void convert()}
      onClose={onClose}
    >
      {action.refusal && <Alert type="error" showIcon closable={{ onClose: action.dismiss }} title={action.refusal} />}
      {isError ? (
        <LoadFailed what="明细" onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable<Line>
            ref={grid}
            label="转单明细"
            pageKey="ConvertOffer"
            columns={order.ckType === CK_TYPE.presale ? columns.presale : columns.quote}
            rows={lines}
            rowKey="id"
            height={360}
            loading={!loaded}
            onChange={(rows) => {
              latest.current = rows
              setChanged(rows)
            }}
          />
          <p className="doc-foot-hint">
            {formatDecimal(lines.length, 0)} 行，价格按原单；不填数量的行不转
            {beyond > 0 && <b className="doc-problem">　{beyond} 行超过未转数量</b>}
          </p>
        </>
      )}
    </AppDialog>
  )
}
