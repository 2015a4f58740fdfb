import { Button, Result, Spin } from 'antd'
import { useEffect, useRef } from 'react'
import { soon } from '#web/kit/keys/held-keys.ts'
import { type Column, isOperate, speaks } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { TableHandle } from '#web/kit/table/table-props.ts'

interface Props<L extends { id: number }> {
  label: string
  columns: readonly Column<L>[]
  lines: readonly L[] | undefined
  onChange: (lines: L[]) => void
  /** The cell the cursor begins in. */
  first: string
  failed: boolean
  onRetry: () => void
}

/** Lines of a posted or announced document with a quantity to be counted. */
export function CountGrid<L extends { id: number }>({ label, columns, lines, onChange, first, failed, onRetry }: Props<L>) {
  const grid = useRef<TableHandle>(null)
  const there = lines !== undefined
  useEffect(() => {
    if (there) return soon(() => grid.current?.edit(0, first))
  }, [there, first])
  if (failed) return <Result status="warning" title="明细加载失败" extra={<Button onClick={onRetry}>重试</Button>} />
  if (!lines) return <Spin className="doc-waiting" />
  return (
    <DataTable<L>
      ref={grid}
      label={label}
      columns={columns.filter((column) => isOperate(column) || speaks(column, lines))}
      rows={[...lines]}
      rowKey={({ id }) => id}
      height={360}
      onChange={onChange}
    />
  )
}
