import pg from 'pg'
import { problem } from '#server/db/problem.ts'

const { escapeIdentifier: quoted } = pg

/** A table with rows of companies, and its columns but tenant_id. */
export interface CompanyTable {
  name: string
  columns: string[]
}

/** Bound to this installation, to its key or to a browser, or gone in a few days: they are deleted with a company, and never taken along. */
const STAYS = new Set([
  ...['session', 'login_credential', 'second_step', 'entry_ticket', 'device_ticket', 'wechat_ticket', 'qr_session', 'print_pairing'],
  ...[
    'second_factor',
    'recovery_code',
    'trusted_browser',
    'wechat_binding',
    'submit_stamp',
    'search_rebuild',
    'export_file',
    'company_export',
  ],
  ...['feedback', 'support_visit', 'tenant_note', 'sample_company'],
])
export const isTaken = ({ name }: CompanyTable): boolean => !STAYS.has(name)

/** A connection, or a transaction of a call. */
export interface Asked {
  query<Row extends pg.QueryResultRow>(text: string): Promise<{ rows: Row[] }>
}

/** All of them, each after those it points to. */
export async function companyTables(owner: Asked): Promise<CompanyTable[]> {
  const { rows: tables } = await owner.query<CompanyTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'tenant_id' and a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     group by c.relname having bool_or(a.attname = 'tenant_id') order by 1`,
  )
  const { rows: keys } = await owner.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`,
  )
  return parentsFirst(tables, keys)
}

function parentsFirst(tables: CompanyTable[], keys: { from: string; to: string }[]): CompanyTable[] {
  const placed: CompanyTable[] = []
  for (let left = tables; left.length > 0; ) {
    const waiting = new Set(left.map(({ name }) => name))
    const blocked = new Set(keys.filter(({ to }) => waiting.has(to)).map(({ from }) => from))
    const free = left.filter(({ name }) => !blocked.has(name))
    if (free.length === 0) throw new Error(`tables point to each other in a circle: ${[...waiting].join(', ')}`)
    placed.push(...free)
    left = left.filter((each) => !free.includes(each))
  }
  return placed
}

/** Its columns as COPY names them, the company's number first. */
export const listed = ({ columns }: CompanyTable): string => ['tenant_id', ...columns].map(quoted).join(', ')
export const tableName = ({ name }: CompanyTable): string => `public.${quoted(name)}`

export interface Company {
  tenantId: number
  name: string
}

/** A company by its number; the operators' own is none. */
export async function requireCompany(owner: pg.Client, tenantId: number): Promise<Company> {
  const { rows } = await owner.query<{ name: string; operators: boolean }>(
    `select t.name, exists (select 1 from installation where name = 'operator_tenant' and value = to_jsonb(t.tenant_id)) as operators
     from tenant_root t where t.tenant_id = $1`,
    [tenantId],
  )
  const [found] = rows
  if (!found) throw problem(`没有编号为 ${tenantId} 的公司。`, `There is no company ${tenantId}.`)
  if (found.operators) throw problem('平台运营公司不能导出或删除。', 'The company of the operators can be neither exported nor deleted.')
  return { tenantId, name: found.name }
}

export const migrationsOf = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
