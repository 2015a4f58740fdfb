import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DATABASE, FILES } from '#server/backup/manifest.ts'
import { checkPacked, eachOf, PACKED } from '#server/backup/packed.ts'
import { problem } from '#server/db/problem.ts'
import { brokenRule } from '#server/kit/broken-rule.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { typeOfKey } from '#server/modules/platform/files/index.ts'
import { type CompanyManifest, readCompanyManifest, type TakenTable } from './manifest.ts'
import { numbersOf, settleNumbers } from './numbers.ts'
import { renumber } from './renumber.ts'
import { companyTables, listed, migrationsOf, tableName } from './tables.ts'

export interface CompanyTarget {
  owner: pg.Client
  files: Pick<FileStore, 'put'>
}
export interface Brought {
  tenantId: number
  companyName: string
  rows: number
  files: number
}

/**
 * Brings a company in among those that are here. It keeps its number where nobody has it, and gets the next one otherwise. All its rows come in one
 * transaction; files come before them, for nothing points to a file that is not there.
 */
export async function bringCompany({ owner, files }: CompanyTarget, folder: string, { prefix = '' } = {}): Promise<Brought> {
  const manifest = await readCompanyManifest(folder)
  await requireSameSchema(owner, manifest)
  await eachOf(manifest.tables, (table) => checkPacked(rowsOf(folder, table), table))
  await eachOf(manifest.files, (file) => checkPacked(join(folder, FILES, file.name + PACKED), file))
  await owner.query('begin')
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtext('peichi company'))`)
    const tenantId = await numberFor(owner, manifest.tenantId)
    for (const table of manifest.tables) await fill({ owner, folder, numbers: [manifest.tenantId, tenantId], prefix }, table)
    await keepHere(owner, tenantId)
    await settleNumbers(owner, await numbersOf(owner), tenantId)
    await bringFiles(files, folder, manifest, tenantId)
    await owner.query('commit')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tenantId, companyName: manifest.companyName, rows, files: manifest.files.length }
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw inWords(error)
  }
}

const rowsOf = (folder: string, { name }: Pick<TakenTable, 'name'>) => join(folder, DATABASE, name + PACKED)

async function requireSameSchema(owner: pg.Client, { migrations, tables, release }: CompanyManifest) {
  const here = await migrationsOf(owner)
  const same = here.length === migrations.length && here.every((name, at) => name === migrations[at])
  const columns = new Map((await companyTables(owner)).map((table) => [table.name, listed(table)]))
  if (same && tables.every((table) => columns.get(table.name) === listed(table))) return
  throw problem(
    `这份公司数据出自版本 ${release}，数据库结构与本程序不同。`,
    `This company was put away by release ${release}; its tables are not those of this program.`,
  )
}

async function numberFor(owner: pg.Client, wanted: number): Promise<number> {
  const { rows: taken } = await owner.query('select 1 from tenant_root where tenant_id = $1', [wanted])
  if (taken.length === 0) return wanted
  const { rows } = await owner.query<{ id: string }>(
    `select greatest(nextval('tenant_number'), (select max(tenant_id) + 1 from tenant_root)) as id`,
  )
  return Number(rows[0]?.id)
}

interface Filling {
  owner: pg.Client
  folder: string
  /** Its number there and here. */
  numbers: [from: number, to: number]
  prefix: string
}

async function fill({ owner, folder, numbers, prefix }: Filling, table: TakenTable) {
  const { column, waiting } = ACCOUNTS[table.name] ?? { column: '', waiting: '' }
  const renamed = Boolean(prefix && column)
  if (renamed) await owner.query(`create temp table ${waiting} (like ${tableName(table)}) on commit drop`)
  const rows = owner.query(copyFrom(`copy ${renamed ? waiting : tableName(table)} (${listed(table)}) from stdin`))
  await pipeline(createReadStream(rowsOf(folder, table)), createZstdDecompress(), renumber(...numbers), rows)
  if (renamed) {
    await owner.query(`update ${waiting} set ${column} = $1 || ${column}`, [table.name === 'login_name' ? prefix.toLowerCase() : prefix])
    await owner.query(`insert into ${tableName(table)} (${listed(table)}) select ${listed(table)} from ${waiting}`)
  }
  if (rows.rowCount === table.rows) return
  throw problem(
    `${table.name} 应有 ${table.rows} 行，导入了 ${rows.rowCount} 行。`,
    `${table.name}: ${table.rows} rows expected, ${rows.rowCount} came.`,
  )
}

/** Names to sign in by are one installation's: where two companies meet, those of one are given a beginning of their own before they come in. */
const ACCOUNTS: Record<string, { column: string; waiting: string }> = {
  login_name: { column: 'account', waiting: 'coming_name' },
  app_user: { column: 'login_account', waiting: 'coming_user' },
}

/** A deletion that was asked for there is none here. */
async function keepHere(owner: pg.Client, tenantId: number) {
  await owner.query(
    `update tenant_root set delete_at = null, delete_asked_at = null, delete_asked_by = '', delete_receipt = '' where tenant_id = $1`,
    [tenantId],
  )
}

async function bringFiles(files: CompanyTarget['files'], folder: string, manifest: CompanyManifest, tenantId: number) {
  for (const { name } of manifest.files) {
    const parts: Buffer[] = []
    const unpacked = createReadStream(join(folder, FILES, name + PACKED)).pipe(createZstdDecompress())
    for await (const part of unpacked) parts.push(part as Buffer)
    await files.put(name.replace(`t/${manifest.tenantId}/`, `t/${tenantId}/`), Buffer.concat(parts), typeOfKey(name))
  }
}

function inWords(error: unknown): unknown {
  const { detail = '' } = error as { detail?: string }
  const constraint = brokenRule(error)
  const value = /\)=\((.*)\)/.exec(detail)?.[1] ?? ''
  if (constraint === 'login_name_pkey')
    return problem(
      `登录账号 ${value} 在这里已经有人使用。请加 --prefix 名称-，导入的账号都会加上这个前缀。`,
      `The account ${value} is taken here. Add --prefix NAME-: all accounts of the company will begin with it.`,
      error,
    )
  if (constraint === 'licence_plan_id_fkey')
    return problem(
      `这家公司的套餐（编号 ${value}）在这里没有。请先在 平台管理 → 套餐 建立。`,
      `The plan ${value} of this company does not exist here. Add it under 平台管理 → 套餐 first.`,
      error,
    )
  return error
}
