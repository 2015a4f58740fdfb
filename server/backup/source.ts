import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { openPlace } from '#server/db/embedded-account.ts'
import { dataOf, type Secrets } from '#server/db/embedded-folder.ts'
import { holdFolder } from '#server/db/hold.ts'
import { DATABASE } from '#server/db/open.ts'
import { as } from '#server/db/prepare.ts'
import { isProblem, problem } from '#server/db/problem.ts'
import { OWNER } from '#server/db/roles.ts'
import { dataFolder } from '#server/kit/data-folder.ts'
import type { Environment } from '#server/kit/keys.ts'
import { oneAddress, reach } from '#server/kit/reach.ts'

/** A database that is read from: by one connection of its owner. */
export interface Source {
  owner: pg.Client
  /** The data folder, where it is ours. */
  data?: string
  close(): Promise<void>
}

/** The database of this installation, whether its program works or not. Nothing is migrated. */
export const openSource = (env: Environment): Promise<Source> =>
  env.DATABASE_URL ? openServer(oneAddress(env.DATABASE_URL)) : openOwn(env)

/** Somebody else's server: as the owner of the tables, whom the walls do not hold. */
async function openServer(url: string): Promise<Source> {
  const owner = await connect(url)
  const { rows } = await owner.query(
    `select 1 from pg_roles where rolname = $1 and rolname <> current_user and pg_has_role(current_user, oid, 'member')`,
    [OWNER],
  )
  if (rows.length > 0) await owner.query(`set role ${OWNER}`)
  return { owner, close: () => owner.end() }
}

async function openOwn(env: Environment): Promise<Source> {
  const folder = dataFolder(env)
  const data = [folder, openPlace(folder)].map(dataOf).find((each) => existsSync(each))
  if (!data) throw problem(`${folder} 里没有数据库。`, `There is no database in ${folder}.`)
  const release = await holdFolder(folder).catch((error) => {
    if (!isProblem(error)) throw error
  })
  if (!release) {
    const owner = await connect(await runningOn(data))
    return { owner, data, close: () => owner.end() }
  }
  const server = await startEmbedded({ folder, insist: Boolean(env.PEICHI_DATA) }).catch(async (error) => {
    await release()
    throw error
  })
  const owner = await connect(inside(server.adminUrl))
  const close = async () => {
    await owner.end()
    await server.close().finally(release)
  }
  return { owner, data, close }
}

const inside = (adminUrl: string) => as(adminUrl, undefined, undefined, DATABASE)

/** A working server writes down where it listens; its fourth line is the port. */
async function runningOn(data: string): Promise<string> {
  const pidFile = join(data, 'postmaster.pid')
  const port = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[3]) : 0
  if (!port) throw problem('程序正在启动或停止，请稍后再试。', 'The program is about to start or to stop. Try again in a moment.')
  const { superuser } = JSON.parse(readFileSync(join(data, 'peichi-secrets.json'), 'utf8')) as Secrets
  return inside(`postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`)
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...reach(url), application_name: 'peichi backup', options: '-c statement_timeout=0' })
  client.on('error', () => {})
  await client.connect()
  return client
}
