import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import './stock-limits.css'
import { soon } from '#web/kit/keys/held-keys.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 设置上下限 (master-data.md 2.2). */
    stockLimits: { props: { pjid: number }; result: { pjid: number } }
  }
}

const TITLE = '设置上下限'
type Stored = Reply<typeof stockLimits.get>['content'][number]
/** A limit of 0 is none and stands as an empty cell. */
type Line = Omit<Stored, 'maxAmount' | 'minAmount'> & { maxAmount: number | null; minAmount: number | null }

const columns = columnsFor<Line>()(
  { prop: 'warnTypeDes', label: '类型', width: 100 },
  { prop: 'warehouseName', label: '仓库', width: 200 },
  { prop: 'maxAmount', label: '库存上限', input: 'D' },
  { prop: 'minAmount', label: '库存下限', input: 'D' },
)

async function load(pjid: number, signal: AbortSignal) {
  const { content: part } = await call(parts.getOne, { id: pjid }, { signal })
  if (!part) return { part, lines: [] }
  const { content } = await call(stockLimits.get, { id: pjid }, { signal })
  const lines = content.map((row): Line => ({ ...row, maxAmount: row.maxAmount || null, minAmount: row.minAmount || null }))
  return { part, lines }
}

export function StockLimitsDialog({ pjid, onDone, onClose }: DialogProps<'stockLimits'>) {
  const { data, isError } = useQuery({
    queryKey: ['stock-limits', pjid],
    queryFn: ({ signal }) => load(pjid, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const invalid = data?.part === null
  useEffect(() => {
    if (invalid) toast.error('无效商品')
    if (invalid || isError) onClose()
  }, [invalid, isError, onClose])

  if (data?.part) return <Limits part={data.part} stored={data.lines} onDone={() => onDone({ pjid })} onClose={onClose} />
  return (
    <AppDialog title={TITLE} width="45%" onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

interface Props {
  part: { pjid: number; pjNo: string; pjName: string }
  stored: Line[]
  onDone: () => void
  onClose: () => void
}

function Limits({ part, stored, onDone, onClose }: Props) {
  const { pjid } = part
  const [lines, setLines] = useState(stored)
  const latest = useRef(stored)
  const put = (next: Line[]) => {
    latest.current = next
    setLines(next)
  }
  const table = useRef<TableHandle>(null)
  const { busy, save } = useSaving(async (submittime) => {
    const comeBack = leaveCell(table)
    const products = latest.current
      .map(({ warnType, warehouseName, maxAmount, minAmount }) => ({
        warnType,
        warehouseName,
        maxAmount: maxAmount ?? 0,
        minAmount: minAmount ?? 0,
      }))
      .filter(({ maxAmount, minAmount }) => maxAmount !== 0 || minAmount !== 0)
    // refused: the cursor stands where it was
    await call(stockLimits.set, { pjid, products, submittime }).finally(comeBack)
    announce('stock-limits')
    onDone()
  })
  useEffect(() => {
    // after the window's own focus trap; whoever types already is not called back
    const begin = () => document.activeElement?.matches('.pc-grid input') || table.current?.edit(0, 'maxAmount')
    return soon(begin, 60)
  }, [])
  return (
    <AppDialog
      title={TITLE}
      width="45%"
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormGrid columns={2}>
        <TextField name="pjNo" label="编码" value={part.pjNo} readOnly onChange={() => {}} />
        <TextField name="pjName" label="名称" value={part.pjName} readOnly onChange={() => {}} />
      </FormGrid>
      <div className="stock-limits">
        <DataTable
          ref={table}
          label={TITLE}
          columns={columns}
          rows={lines}
          rowKey={(_, index) => index}
          height={300}
          onChange={put}
          empty="本公司暂无仓库"
        />
      </div>
    </AppDialog>
  )
}
