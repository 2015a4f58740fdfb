import { sql } from 'kysely'
import { MASKED } from '#contract/kit/fields.ts'
import { type Group, UNASSIGNED } from '#contract/reports/figures/groups.ts'
import type { Context } from '#server/kit/context.ts'
import { documentWithin } from '#server/modules/ledgers/data-scope/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { idOf } from './keys.ts'

/** A row as it travels: its keys, names and figures. */
export type FigureRow = Record<string, number | string | null>

interface Named {
  id: string
  name: string
  code: string
  note: string
}
type Stored = 'posting' | 'part' | 'client' | 'supplier' | 'origin' | 'company' | 'person' | 'warehouse' | 'account'

const partner = `client_id::text as id, client_name as name, client_no as code, '' as note from client`
const posting = `ledger_id::text as id, doc_no || coalesce('　' || (select client_name from client c where c.tenant_id = l.tenant_id and c.client_id = l.client_id), '') as name,
  to_char(biz_date, 'YYYY-MM-DD') as code, kind as note from stock_ledger l`
const SELECTS: Record<Stored, { from: string; id: string }> = {
  posting: { from: posting, id: 'ledger_id' },
  part: { from: `part_id::text as id, pj_name as name, pj_no as code, pj_brand as note from part`, id: 'part_id' },
  client: { from: partner, id: 'client_id' },
  supplier: { from: partner, id: 'client_id' },
  origin: { from: partner, id: 'client_id' },
  company: { from: `dept_id::text as id, dept_name as name, '' as code, '' as note from dept`, id: 'dept_id' },
  person: { from: `user_id::text as id, real_name as name, '' as code, '' as note from app_user`, id: 'user_id' },
  warehouse: { from: `warehouse_id::text as id, warehouse_name as name, '' as code, '' as note from warehouse`, id: 'warehouse_id' },
  account: { from: `account_id::text as id, account_name as name, '' as code, '' as note from acc_account`, id: 'account_id' },
}
const isStored = (group: Group): group is Stored => group in SELECTS

export async function namesOf(ctx: Context, group: Group, keys: readonly string[]): Promise<Map<string, Named>> {
  const numbers = new Map(keys.flatMap((key) => (numberOf(group, key) ? [[key, numberOf(group, key) as string] as const] : [])))
  const ids = [...new Set(numbers.values())]
  if (!isStored(group) || ids.length === 0) return new Map()
  const { from, id } = SELECTS[group]
  // a posting is everybody's, whose paper it was is not
  const within = group === 'posting' ? documentWithin(ctx, 'l') : sql`true`
  const { rows } = await sql<Named & { within: boolean }>`
    select ${within} as within, ${sql.raw(from)} where tenant_id = ${ctx.tenantId} and ${sql.raw(id)} = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const known = new Map(rows.map(({ within, ...row }) => [row.id, within ? row : { ...row, name: MASKED }]))
  return new Map([...numbers].flatMap(([key, id]) => (known.has(id) ? [[key, known.get(id) as Named] as const] : [])))
}

/** Those of clients and suppliers whom the reader may know: within his reach, or in a sale that is. */
export async function knownOf(ctx: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = keys.filter((key) => /^[1-9]\d{0,17}$/.test(key))
  if (ctx.dataScope === null || ids.length === 0) return new Set(keys)
  const { rows } = await sql<{ id: string }>`
    select c.client_id::text as id from client c where c.tenant_id = ${ctx.tenantId} and c.client_id = any(${ids}::bigint[]) and (${clientsInScope(ctx, 'c')}
      or exists (select 1 from result_entry r where r.tenant_id = c.tenant_id and r.client_id = c.client_id and r.incharge_id = any(${ctx.dataScope}::bigint[])))`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const numberOf = (group: Group, key: string) => (group === 'posting' ? idOf(key) : /^\d+$/.exec(key)?.[0])

/** Rows with the names of what they stand for: `name`, `code`, `note` of the first group, `name2` … of the second. */
export async function namedRows(ctx: Context, groups: readonly Group[], rows: readonly FigureRow[]): Promise<FigureRow[]> {
  const known = await Promise.all(
    groups.map((group, nth) =>
      namesOf(
        ctx,
        group,
        rows.map((row) => String(row[nth === 0 ? 'key' : 'key2'])),
      ),
    ),
  )
  return rows.map((row) => ({ ...row, id: `${row.key} ${row.key2}`, ...said(row, 0), ...(groups.length > 1 ? said(row, 1) : {}) }))

  function said(row: FigureRow, nth: 0 | 1): FigureRow {
    const key = String(row[nth === 0 ? 'key' : 'key2'])
    const found = known[nth]?.get(key)
    const end = nth === 0 ? '' : '2'
    const name = found?.name ?? (key === '' || (groups[nth] && isStored(groups[nth])) ? UNASSIGNED : key)
    return { [`name${end}`]: name, [`code${end}`]: found?.code ?? '', [`note${end}`]: found?.note ?? '' }
  }
}
