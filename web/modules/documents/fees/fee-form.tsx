import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FEE_SPREADS, fees } from '#contract/documents/fees.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { type FeeRow, newFee } from './fee-rows.ts'

/** A line that bears a share. */
export interface ShareLine {
  id: number
  rowNo: number
  pjNo: string
  pjName: string
  qty: number
}
interface Props {
  /** The lines of the document, for shares by hand. */
  lines: () => Promise<readonly ShareLine[]>
  rows: readonly FeeRow[]
  onChange: (rows: readonly FeeRow[]) => void
  onDone: () => void
  /** What stands below the fees, and its fields. */
  children?: ReactNode
  more?: readonly string[]
}
const MOST = 20
const spreads = FEE_SPREADS.map((value) => ({ value }))
const fields = ['kind', 'partner', 'amount', 'spread', 'remark']

/** Fees one below the other; Enter goes from field to field. */
export function FeeForm({ lines, rows, onChange, onDone, children, more = [] }: Props) {
  const enter = useEnterNext([...rows.flatMap((_, at) => fields.map((field) => `${field}${at}`)), ...more], onDone)
  const change = (at: number, next: Partial<FeeRow>) => onChange(rows.map((row, nth) => (nth === at ? { ...row, ...next } : row)))
  return (
    <div ref={enter.ref} onKeyDownCapture={enter.onKeyDownCapture}>
      {rows.map((row, at) => (
        <FormGrid key={row.key} columns={4} labels={64}>
          <DictField
            name={`kind${at}`}
            label="费用"
            required
            dict="FYLX"
            free
            maxLength={limitOf(fees.element.shape.kind)}
            value={row.kind}
            onChange={(kind) => change(at, { kind })}
          />
          <PartnerField
            name={`partner${at}`}
            label="收款单位"
            required
            kind="payee"
            partner={row.partner}
            onChange={(partner) => change(at, { partner })}
          />
          <NumberField
            name={`amount${at}`}
            label="金额"
            required
            digits={2}
            value={row.amount}
            onChange={(amount) => change(at, { amount })}
          />
          <DictField
            name={`spread${at}`}
            label="分摊"
            options={spreads}
            value={row.spread}
            onChange={(spread) => change(at, { spread: spread as FeeRow['spread'] })}
          />
          <TextField
            name={`remark${at}`}
            label="备注"
            span={3}
            maxLength={limitOf(fees.element.shape.remark)}
            value={row.remark}
            onChange={(remark) => change(at, { remark })}
          />
          <Button type="text" danger onClick={() => onChange(rows.length > 1 ? rows.filter((_, nth) => nth !== at) : [newFee()])}>
            删除
          </Button>
          {row.spread === '手工' && <Shares lines={lines} row={row} onChange={(shares) => change(at, { shares })} />}
        </FormGrid>
      ))}
      <Button disabled={rows.length >= MOST} onClick={() => onChange([...rows, newFee(rows.at(-1)?.partner)])}>
        增加一项
      </Button>
      {children && <div style={{ marginTop: 8 }}>{children}</div>}
    </div>
  )
}

type Line = ShareLine & { share: number }
const columns = columnsFor<Line>()(
  { prop: 'rowNo', label: '行', width: 44, number: true, digits: 0 },
  { prop: 'pjNo', label: '编码', width: 140 },
  { prop: 'pjName', label: '名称', width: 150 },
  { prop: 'qty', label: '数量', width: 76, number: true },
  { prop: 'share', label: '分摊金额', width: 100, input: 'I', digits: 2, statistics: true },
)

/** 手工: what each line bears. */
function Shares({ lines, row, onChange }: Pick<Props, 'lines'> & { row: FeeRow; onChange: (shares: readonly number[]) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['fee-lines', row.key],
    queryFn: lines,
    gcTime: 0,
  })
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <DataTable<Line>
        label="手工分摊"
        columns={columns}
        rows={data.map((line, at) => ({ ...line, share: row.shares[at] ?? 0 }))}
        rowKey="id"
        height={180}
        onChange={(next) => onChange(next.map(({ share }) => share))}
      />
    </div>
  )
}
