import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { cronJobs } from '#server/cron.ts'
import type { Urls } from '#server/db/prepare.ts'
import { menusForAll } from '#server/modules/platform/menus/index.ts'
import { operatorMenu, startingMenu } from '#server/modules/platform/tenants/index.ts'
import { openOnce, using } from './database.ts'
import { plainRow, type Row } from './report.ts'
import { createTenants } from './tenants.ts'

const COMPANIES = 20_000
/** So many of them post something in an hour. */
const MOVING = 200
const START_SECONDS = 5
const HOUR_SECONDS = 10

/** What a company has that a start or the clock looks at. */
const CLONED = ['tenant_root', 'dept', 'app_user', 'role', 'user_role', 'menu', 'licence', 'warehouse', 'part']

/** 20,000 companies: what a start costs the database, and an hour of the clock. */
export async function growthSection(effort: number): Promise<Row[]> {
  const companies = Math.max(MOVING, Math.round(COMPANIES * Math.min(1, effort)))
  const folder = join(import.meta.dirname, `../.data/bench/growth-${companies}`)
  const database = await openOnce(folder, 'growth', (urls) => loadCompanies(urls, companies))
  try {
    return await using(database.ownerUrl, (owner) => measure(owner, companies))
  } finally {
    await database.close()
  }
}

async function loadCompanies({ appUrl, ownerUrl }: Urls, companies: number) {
  const [first] = await createTenants(appUrl, { parts: 0, tenants: 0, smallParts: 0, ledger: 0, lines: 0 })
  if (!first) throw new Error('no company to be cloned')
  const { tenantId, companyId, userId, warehouses } = first
  await using(ownerUrl, async (owner) => {
    await owner.query(
      `insert into part (tenant_id, part_id, pj_no, code_n, pj_name, created_by, updated_by) values ($1, 1, 'A1', 'A1', '刹车片', $2, $2)`,
      [tenantId, userId],
    )
    for (const table of CLONED) await clone(owner, table, tenantId, companies)
    await owner.query(
      `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_at, posted_by)
       select t.tenant_id, $1, 1, $2, 0, 1, 1, n, n, n, '入库', 'rk', n, 'RK' || n, n, 'post', 0, current_date - 60, now() - interval '60 days', $3
       from tenant_root t, generate_series(1, 10) n where t.tenant_id >= $4`,
      [companyId, warehouses[0], userId, tenantId],
    )
    await owner.query('vacuum analyze')
  })
}

/** Numbers are a company's own, so that all of them can have the same ones. */
async function clone(owner: pg.Client, table: string, of: number, companies: number) {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'tenant_id' and attgenerated = ''`,
    [table],
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  await owner.query(
    `insert into ${table} (tenant_id, ${columns}) select $1 + n, ${columns} from ${table} cross join generate_series(1, ${companies - 1}) n where tenant_id = $1`,
    [of],
  )
}

async function measure(owner: pg.Client, companies: number): Promise<Row[]> {
  const seconds = async (text: string, values: unknown[] = []) => {
    const begun = performance.now()
    const { rows } = await owner.query(text, values)
    return { took: (performance.now() - begun) / 1000, more: rows[0]?.more === true }
  }
  const whole = async (text: string) => {
    let took = 0
    for (let more = true; more; ) {
      const step = await seconds(text)
      took += step.took
      more = step.more
    }
    return took
  }
  const start = menusForAll(startingMenu, operatorMenu)
  const rows: Row[] = []
  const first = await seconds(start.text, start.values)
  const again = await seconds(start.text, start.values)
  for (const [what, { took }] of [
    ['with a new menu', first],
    ['with nothing new', again],
  ] as const)
    rows.push(
      plainRow(`start among ${companies} companies, ${what}`, `≤ ${START_SECONDS} s`, `${took.toFixed(2)} s`, took <= START_SECONDS),
    )
  rows.push(plainRow('menus of all, by and by', '', `${(await whole('select house.sync_menus() as more')).toFixed(1)} s`))
  for (const { name, sql } of cronJobs.filter((job) => nightly(job.at))) {
    const took = await whole(sql)
    if (took > 1) rows.push(plainRow(`once a day: ${name}`, '', `${took.toFixed(1)} s`))
  }
  await owner.query('delete from graphile_worker._private_jobs')
  return [...rows, ...(await hourOf(owner, whole))]
}

const nightly = (at: string) => at.split(' ')[1] !== '*'
const timesAnHour = (at: string) => {
  const [minute = '*'] = at.split(' ')
  return minute === '*' ? 60 : minute.startsWith('*/') ? 60 / Number(minute.slice(2)) : 1
}

/** What moves for everybody at once is moved first; each job then counts as often as it runs. */
async function hourOf(owner: pg.Client, whole: (text: string) => Promise<number>): Promise<Row[]> {
  await owner.query(
    `insert into stock_ledger (tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id, doc_no, line_id, event, leg, biz_date, posted_at, posted_by)
     select tenant_id, company_id, part_id, warehouse_id, pool, qty, value, pool_qty, pool_value, place_qty, kind, document, document_id + 100, doc_no, line_id + 100, event, leg, current_date, now() - interval '5 minutes', posted_by
     from stock_ledger where tenant_id in (select tenant_id from tenant_root order by tenant_id desc limit ${MOVING})`,
  )
  let sum = 0
  const each: string[] = []
  for (const { name, sql, at } of cronJobs.filter((job) => !nightly(job.at))) {
    const took = (await whole(sql)) * timesAnHour(at)
    sum += took
    if (took > 0.2) each.push(`${name} ${took.toFixed(1)}`)
  }
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')
  return [
    plainRow(
      `an hour of the clock, ${MOVING} companies moving: database time`,
      `≤ ${HOUR_SECONDS} s`,
      `${sum.toFixed(1)} s (${each.join(', ')})`,
      sum <= HOUR_SECONDS,
    ),
    plainRow('jobs ordered in that hour', `≤ ${MOVING * 2}`, String(rows[0]?.n ?? 0), (rows[0]?.n ?? 0) <= MOVING * 2),
  ]
}
