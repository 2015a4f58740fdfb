import { dataFolder } from '#server/kit/data-folder.ts'
import { oneAddress } from '#server/kit/reach.ts'
import { machinesOf } from './citus.ts'
import { startEmbedded } from './embedded.ts'
import { holdFolder } from './hold.ts'
import { type Preparation, prepareDatabase, type Urls } from './prepare.ts'
import { isProblem, problem } from './problem.ts'
import { requireUsable } from './usable.ts'

export interface OpenDatabase extends Urls {
  embedded: boolean
  close(): Promise<void>
}

type Environment = Record<string, string | undefined>

export const DATABASE = 'peichi'

/** The migrated database of this installation: DATABASE_URL when set, else our own PostgreSQL. `until`: the last migration to run. */
export const openDatabase = (env: Environment = process.env, until?: string): Promise<OpenDatabase> =>
  env.DATABASE_URL ? openExternal(oneAddress(env.DATABASE_URL), env, until) : openEmbedded(env, until)

async function openEmbedded(env: Environment, until: string | undefined): Promise<OpenDatabase> {
  const folder = dataFolder(env)
  requireUsable(folder)
  const release = await holdFolder(folder)
  try {
    const archive = env.PEICHI_BACKUP === '0' ? undefined : env.PEICHI_BACKUP
    const server = await startEmbedded({ folder, insist: Boolean(env.PEICHI_DATA), archive })
    const close = () => server.close().finally(release)
    const urls = await prepareDatabase({ adminUrl: server.adminUrl, database: DATABASE, passwords: server.secrets, until }).catch(
      async (error) => {
        await server.close()
        throw error
      },
    )
    return { ...urls, embedded: true, close }
  } catch (error) {
    await release()
    throw error
  }
}

async function openExternal(url: string, env: Environment, until: string | undefined): Promise<OpenDatabase> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1)) || DATABASE
  const machines = machinesOf(env.PEICHI_CITUS)
  const appUrl = env.DATABASE_APP_URL && oneAddress(env.DATABASE_APP_URL)
  const urls = await prepareExternal({ adminUrl: url, database, appUrl, until, machines })
  return { ...urls, embedded: false, close: async () => {} }
}

/** The named database may not exist yet; then the server's own is where it is made from. */
async function prepareExternal(preparation: Preparation) {
  try {
    return await prepareDatabase(preparation).catch((error) => {
      if (error.code !== '3D000') throw error
      const maintenance = new URL(preparation.adminUrl)
      maintenance.pathname = '/postgres'
      return prepareDatabase({ ...preparation, adminUrl: maintenance.href })
    })
  } catch (error) {
    if (isProblem(error)) throw error
    const { message } = error as Error
    throw problem(`不能使用 DATABASE_URL 指定的数据库：${message}`, `Cannot use the database of DATABASE_URL: ${message}`, error)
  }
}
