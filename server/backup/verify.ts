import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { problem } from '#server/db/problem.ts'
import { onBehalf, type Principal } from '#server/kit/jobs.ts'
import type { Environment } from '#server/kit/keys.ts'
import { openPool } from '#server/kit/pool.ts'
import { identifyUser } from '#server/modules/platform/session/index.ts'
import { reconcile } from '#server/modules/reports/reconciliation/index.ts'
import { openServices } from '#server/services.ts'
import { note, type Run } from './note.ts'
import { restoreBackup } from './restore.ts'
import { openSource } from './source.ts'
import { SCHEMAS } from './table-copy.ts'

export interface Verified {
  tables: number
  rows: number
  companies: number
}

/**
 * Brings a backup back in a fleeting folder, reads every row of it, and lets every company be checked by 数据核对. Throws what it found wrong. Where the database it was taken
 * from is at hand, what came of it is written down there.
 */
export async function verifyBackup(env: Environment, folder: string): Promise<Verified> {
  const run = { work: 'verify', place: folder, begun: new Date(), bytes: 0 } as const
  try {
    const found = await tryBackup(env, folder)
    await writeDown(env, run)
    return found
  } catch (error) {
    await writeDown(env, { ...run, error })
    throw error
  }
}

async function writeDown(env: Environment, run: Run) {
  const source = await openSource(env).catch(() => undefined)
  if (source) await note(source.owner, run).finally(source.close)
}

async function tryBackup(env: Environment, folder: string): Promise<Verified> {
  const data = mkdtempSync(join(tmpdir(), 'peichi-verify-'))
  chmodSync(data, 0o711)
  const found = { tables: 0, rows: 0, companies: 0 }
  try {
    await restoreBackup({ PEICHI_DATA: data, PEICHI_SEAL_KEY: env.PEICHI_SEAL_KEY }, folder, {
      async look({ ownerUrl, appUrl }) {
        Object.assign(found, await readAll(ownerUrl), { companies: await checkCompanies(ownerUrl, appUrl) })
      },
    })
    return found
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Every page is read, and with it its check sum. */
async function readAll(ownerUrl: string) {
  return using(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'm') and c.relnamespace::regnamespace::text = any($1) order by c.relpages desc`,
      [SCHEMAS],
    )
    let all = 0
    for (const { name } of rows) {
      const [counted] = (await owner.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)).rows
      all += counted?.count ?? 0
    }
    return { tables: rows.length, rows: all }
  })
}

async function checkCompanies(ownerUrl: string, appUrl: string): Promise<number> {
  const asked = await using(ownerUrl, async (owner) => (await owner.query<Principal & { name: string }>(WHO)).rows)
  const pool = openPool(appUrl, 2)
  const services = openServices({})
  const log = pino({ level: 'silent' })
  try {
    for (const { name, ...who } of asked) {
      const { content } = await onBehalf(pool, services, identifyUser, who, log, reconcile)
      const wrong = content.filter((check) => check.wrong > 0)
      if (wrong.length === 0) continue
      const what = wrong.map((check) => `${check.name} ${check.wrong}`).join('，')
      throw problem(
        `备份可以恢复，但 ${name} 的数据核对有差异：${what}。`,
        `The backup can be restored, but the books of ${name} differ: ${what}.`,
      )
    }
    return asked.length
  } finally {
    await pool.end()
  }
}

/** Somebody of each company who may look at all of it. */
const WHO = `
  select distinct on (u.tenant_id, c.dept_id) u.tenant_id::float8 as "tenantId", u.user_id::float8 as "userId", c.dept_id::float8 as "companyId", c.dept_name as name
  from app_user u
  join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.user_id
  join role r on r.tenant_id = ur.tenant_id and r.role_id = ur.role_id and r.owner
  join dept c on c.tenant_id = u.tenant_id and c.company
  where u.enabled order by u.tenant_id, c.dept_id, u.user_id`

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
