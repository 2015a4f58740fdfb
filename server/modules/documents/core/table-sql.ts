import { dataScopeSql } from '#server/kit/data-scope.ts'
import { columns } from '#server/kit/statement.ts'

const spelt = new Map<string, string>()
/** cgLineId → cg_line_id. Names of columns: there are few, and each line of a document is spelt with thirty of them. */
export function snake(name: string): string {
  const known = spelt.get(name)
  if (known !== undefined) return known
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  spelt.set(name, made)
  return made
}
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

/**
 * $1 what all lines have in common, $2 the lines, both as JSON under the names of the columns: their types are the table's own. `of`: where they find the id of
 * their header, which travels before them, by $3 tenant, $4 company and $5 number.
 */
export function insertSql(
  table: string,
  written: readonly string[],
  read: readonly string[],
  of?: { table: string; id: string; no: string },
) {
  const names = written.map(snake).join(', ')
  const found = of && `select ${snake(of.id)} from ${of.table} where tenant_id = $3 and company_id = $4 and ${snake(of.no)} = $5`
  const common = of ? `$1::jsonb || jsonb_build_object('${snake(of.id)}', (${found}))` : '$1'
  return `insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(jsonb_populate_record(null::${table}, ${common}), $2)${returning(read)}`
}

/** $1: of how many lines. Ids for a document before it is written. */
export const idsSql = (table: string, id: string, lines: string) =>
  `select nextval('${table}_${snake(id)}_seq') as "of", array(select nextval('${lines}_line_id_seq') from generate_series(1, $1::int)) as "lines"`

const returning = (read: readonly string[]) => (read.length > 0 ? ` returning ${columns(read)}` : '')

interface Written {
  name: string
  text: string
}
/** A row of headers is written under the columns that are named: few sets of them occur, each is planned once a connection. */
export function headerSql(key: string, table: string, id: string, read: readonly string[]) {
  const insert = perColumns(`${key}.insert`, (names) => {
    const places = names.map((_, at) => `$${at + 1}`)
    return `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})${returning(read)}`
  })
  const update = (what: string, shown: readonly string[]) =>
    perColumns(`${key}.${what}`, (names) => {
      const set = names.map((name, at) => `${name} = $${at + 3}`)
      return `update ${table} set ${set.join(', ')} where tenant_id = $1 and ${snake(id)} = $2${returning(shown)}`
    })
  return { insert, change: update('change', []), replace: update('replace', read) }
}

function perColumns(name: string, textOf: (columns: string[]) => string): (names: readonly string[]) => Written {
  const known = new Map<string, Written>()
  return (names) => {
    const which = names.join()
    const before = known.get(which)
    if (before) return before
    const made = { name: `${name}-${known.size + 1}`, text: textOf(names.map(snake)) }
    known.set(which, made)
    return made
  }
}

/** The fields that are said, in one order however they were put together. */
export const said = (values: object): [string, unknown][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The named fields of a row, under the names of their columns. */
export const stored = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [snake(name), (row as Record<string, unknown>)[name]]))
