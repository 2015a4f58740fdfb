import { dataScopeSql } from '#server/kit/data-scope.ts'
import { columns } from '#server/kit/statement.ts'

/** cgLineId → cg_line_id. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** rk_order → rkOrder. */
export const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

interface Locked {
  table: string
  id: string
  read: readonly string[]
  /** Columns with the users a data scope goes by; 'tenant': the document is the whole group's. */
  scope: readonly string[] | 'tenant'
  kind: string | undefined
}

/** $1 tenant, $2 id; $3 company, $4 data scope; the last: kinds, null = any. */
export function lockSql({ table, id, read, scope, kind }: Locked): string {
  const own = scope === 'tenant' ? '' : ` and company_id = $3 and ${dataScopeSql('$4', ...scope.map(snake))}`
  const kinds = kind ? ` and (${snake(kind)} = any($5) or $5 is null)` : ''
  return `select ${columns(read)} from ${table} where tenant_id = $1 and ${snake(id)} = $2${own}${kinds} for update`
}

/** $1 tenant, $2 id. */
export const linesSql = (table: string, id: string, read: readonly string[]) =>
  `select ${columns(read)} from ${table} where tenant_id = $1 and ${snake(id)} = $2 order by row_no`

/** $1 what all lines have in common, $2 the lines, both as JSON under the names of the columns: their types are the table's own. */
export function insertSql(table: string, written: readonly string[]): string {
  const names = written.map(snake).join(', ')
  return `insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(jsonb_populate_record(null::${table}, $1), $2)`
}

/** The named fields of a row, under the names of their columns. */
export const stored = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [snake(name), (row as Record<string, unknown>)[name]]))
