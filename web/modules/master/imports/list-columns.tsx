import type { Row } from '#contract/kit/fields.ts'
import { kindFacts, type ListKindName } from '#contract/master/imports/import-kinds.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Column } from '#web/kit/table/column.ts'

export type ImportRow = Row<typeof imports.rows>

/** 原 → 新 where the line changes what is there. */
function Cell({ row: { values, olds }, field }: { row: ImportRow; field: string }) {
  const [value, old] = [values[field] ?? '', olds[field]]
  if (old === undefined) return value
  return (
    <>
      <span className="import-faint">{old || '空'} → </span>
      {value || '空'}
    </>
  )
}

/** The fields of a kind that any of these lines says something of. */
export function listColumns(kind: ListKindName, rows: readonly ImportRow[]): Column<ImportRow>[] {
  const said = Object.entries(kindFacts(kind).fields).filter(([field]) =>
    rows.some(({ values, olds }) => (values[field] ?? '') !== '' || olds[field] !== undefined),
  )
  return said.map(([field, { name, holds, width = 100 }]) => ({
    // one column of the grid a field, told apart by it
    prop: `values.${field}` as 'values',
    label: name,
    width: rows.some(({ olds }) => olds[field] !== undefined) ? width + 70 : width,
    ...((holds === 'money' || holds === 'figure') && { align: 'right' as const }),
    render: (row: ImportRow) => <Cell row={row} field={field} />,
  }))
}
