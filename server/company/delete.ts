import type pg from 'pg'
import { problem } from '#server/db/problem.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { parcelKey } from '#server/modules/platform/files/index.ts'
import { type Company, type CompanyTable, companyTables, requireCompany, tableName } from './tables.ts'
import { keysOf } from './take.ts'

/** So long it can be taken back. */
export const GRACE_DAYS = 30
const CHUNK = 5000

export interface Certificate {
  tenantId: number
  name: string
  askedAt: string
  askedBy: string
  begunAt: string
  doneAt: string | null
  files: number
  counts: Record<string, number>
}

/** Asks for a company to be deleted. Whoever asks again changes nothing: the first day counts. */
export async function askDeletion(owner: pg.Client, tenantId: number, name: string, { days = GRACE_DAYS, by = '' } = {}): Promise<string> {
  const company = await requireCompany(owner, tenantId)
  if (company.name !== name)
    throw problem(
      `编号 ${tenantId} 的公司是“${company.name}”，与您写的名称不一致。`,
      `Company ${tenantId} is ${company.name}, which is not the name you wrote.`,
    )
  const { rows } = await owner.query<{ at: string }>(
    `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from house.ask_deletion($1, $2, $3)`,
    [tenantId, days, by],
  )
  return rows[0]?.at ?? ''
}

/** Takes that back, as long as nothing was deleted. */
export async function takeBackDeletion(owner: pg.Client, tenantId: number): Promise<void> {
  const { name } = await requireCompany(owner, tenantId)
  const { rows } = await owner.query<{ kept: boolean }>('select house.keep_company($1) as kept', [tenantId])
  if (!rows[0]?.kept) throw problem(`${name} 没有待执行的删除，或已经开始删除。`, `No deletion of ${name} is waiting, or it has begun.`)
}

/** Deletes every company whose time has come. Killed amid, the next one goes on. One at a time in the whole installation. */
export async function deleteDue(owner: pg.Client, files: Pick<FileStore, 'delete'>, { samplesOnly = false } = {}): Promise<Certificate[]> {
  const { rows: locked } = await owner.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('peichi delete company')) as mine`)
  if (!locked[0]?.mine) return []
  try {
    const { rows } = await owner.query<Company>(
      `select tenant_id::float8 as "tenantId", name from tenant_root
       where delete_at <= now() and ($1 = false or sample_of is not null) order by delete_at, tenant_id`,
      [samplesOnly],
    )
    const done: Certificate[] = []
    for (const { tenantId } of rows) done.push(await deleteCompany(owner, files, await requireCompany(owner, tenantId)))
    return done
  } finally {
    await owner.query(`select pg_advisory_unlock(hashtext('peichi delete company'))`)
  }
}

async function deleteCompany(owner: pg.Client, files: Pick<FileStore, 'delete'>, { tenantId }: Company): Promise<Certificate> {
  await begin(owner, tenantId)
  await deleteFiles(owner, files, tenantId)
  const tables = (await companyTables(owner)).reverse().filter(({ name }) => name !== 'tenant_root')
  for (const table of tables) await deleteRows(owner, table, tenantId)
  await end(owner, tenantId)
  const [certificate] = await certificates(owner, tenantId)
  if (!certificate) throw new Error(`company ${tenantId} was deleted and nothing says so`)
  return certificate
}

/** From here on nobody gets in, and what must be kept has been written down. */
const begin = (owner: pg.Client, tenantId: number) =>
  inOne(owner, async () => {
    await owner.query(BEGIN_STATEMENTS.stop, [tenantId])
    const { rowCount } = await owner.query(BEGIN_STATEMENTS.note, [tenantId])
    if (rowCount) await owner.query(BEGIN_STATEMENTS.logins, [tenantId])
    await owner.query('delete from session where tenant_id = $1', [tenantId])
    await owner.query(`delete from graphile_worker._private_jobs where locked_at is null and payload -> 'who' ->> 'tenantId' = $1::text`, [
      tenantId,
    ])
  })

const BEGIN_STATEMENTS = {
  stop: `update tenant_root set stopped_at = least(stopped_at, now()), stop_reason = '公司已申请删除' where tenant_id = $1`,
  note: `insert into house.deleted_company (tenant_id, name, asked_at, asked_by, receipt, payments)
    select t.tenant_id, t.name, coalesce(t.delete_asked_at, now()), t.delete_asked_by, t.delete_receipt,
      coalesce((select jsonb_agg(jsonb_build_object('orderNo', p.order_no, 'tradeNo', p.trade_no, 'paidFen', p.paid_fen, 'paidAt', p.paid_at, 'refund', p.refund)
        order by p.paid_at) from renew_payment p where p.tenant_id = t.tenant_id), '[]')
    from tenant_root t where t.tenant_id = $1 on conflict do nothing`,
  logins: `insert into deleted_login select tenant_id, user_id, event, ip, at from login_log where tenant_id = $1 and at > now() - interval '183 days'`,
}

/** Files first: their rows tell which there are, and are still there if this is interrupted. */
async function deleteFiles(owner: pg.Client, files: Pick<FileStore, 'delete'>, tenantId: number) {
  const keys = await keysOf(owner, tenantId)
  for (let at = 0; at < keys.length; at += 500) await files.delete(keys.slice(at, at + 500))
  const parcels = await parcelsOf(owner, tenantId)
  for (let at = 0; at < parcels.length; at += 500) await files.delete(parcels.slice(at, at + 500))
  await owner.query('update house.deleted_company set files = greatest(files, $2) where tenant_id = $1', [tenantId, keys.length / 2])
}

/** What the owner had made to take along (server/modules/reports/company-data) and has not ended yet. */
async function parcelsOf(owner: pg.Client, tenantId: number): Promise<string[]> {
  const { rows } = await owner.query<{ base: string; parts: number }>(
    `select base, parts from company_export where tenant_id = $1 and state <> 'gone'`,
    [tenantId],
  )
  return rows.flatMap(({ base, parts }) => Array.from({ length: parts }, (_, at) => parcelKey(tenantId, base, at)))
}

/**
 * A few thousand at a time, so that nobody else waits for it; each with its count. Rows and count are two statements of one transaction: the rows lie on the
 * machine of the company, where the tables are spread, and the count where the calls arrive.
 */
async function deleteRows(owner: pg.Client, table: CompanyTable, tenantId: number) {
  const name = tableName(table)
  for (let deleted = CHUNK; deleted === CHUNK; ) {
    deleted = await inOne(owner, async () => {
      const { rowCount } = await owner.query(
        `delete from ${name} where ctid = any(array(select ctid from ${name} where tenant_id = $1 limit ${CHUNK})) and tenant_id = $1`,
        [tenantId],
      )
      if (rowCount)
        await owner.query(
          `update house.deleted_company set counts = counts || jsonb_build_object($2::text, coalesce((counts ->> $2)::bigint, 0) + $3::bigint)
           where tenant_id = $1`,
          [tenantId, table.name, rowCount],
        )
      return rowCount ?? 0
    })
  }
}

/** Who asked for the company when it was opened, and what operators noted of it, goes too. */
const end = (owner: pg.Client, tenantId: number) =>
  inOne(owner, async () => {
    await owner.query('delete from sign_up where opened_tenant = $1', [tenantId])
    await owner.query('delete from tenant_note where about = $1', [tenantId])
    await owner.query('delete from tenant_root where tenant_id = $1', [tenantId])
    await owner.query('update house.deleted_company set done_at = now() where tenant_id = $1', [tenantId])
  })

async function inOne<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    const done = await work()
    await owner.query('commit')
    return done
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

/** What was deleted, newest first; of one company, or of all. */
export async function certificates(owner: pg.Client, tenantId: number | null = null): Promise<Certificate[]> {
  const moment = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  const { rows } = await owner.query<Certificate>(
    `select tenant_id::float8 as "tenantId", name, ${moment('asked_at')} as "askedAt", asked_by as "askedBy", ${moment('begun_at')} as "begunAt",
       ${moment('done_at')} as "doneAt", files::float8 as files, counts
     from house.deleted_company where $1::bigint is null or tenant_id = $1 order by begun_at desc`,
    [tenantId],
  )
  return rows
}
