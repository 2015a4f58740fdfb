import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { disposition } from '#server/kit/download.ts'
import { nowhere } from '#server/kit/errors.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { hashOf } from '#server/kit/secret.ts'
import { holdersOf, sendMessage } from '#server/modules/platform/messages/index.ts'
import { readParcel } from './parcel.ts'

export const ADDRESS = '/admin/system/company/file'

interface Serving {
  files: FileStore
  transact<T>(tenantId: number, work: (db: Database) => Promise<T>): Promise<T>
}

/** Gives the file to whoever has the ticket, once: a browser fetches it without being signed in to anything. All owners hear of it. */
export function serveCompanyData(http: FastifyInstance, { files, transact }: Serving) {
  const config = { rateLimit: { max: 30, timeWindow: 60_000 } }
  http.get<{ Params: { ticket: string } }>(`${ADDRESS}/:ticket`, { config }, async (request, answer) => {
    const { ticket } = request.params
    const tenantId = Number(/^([1-9]\d{0,15})\.[\w-]{43}$/.exec(ticket)?.[1])
    if (!tenantId) throw nowhere()
    const found = await transact(tenantId, (db) => take(db, tenantId, ticket, request.ip))
    if (!found) throw nowhere()
    return answer
      .header('content-type', 'application/zip')
      .header('content-length', String(found.bytes))
      .header('content-disposition', disposition(`${found.name} 数据.zip`))
      .send(readParcel(files, { tenantId, base: found.base }, found.parts))
  })
}

async function take(db: Database, tenantId: number, ticket: string, address: string) {
  const taken = await db
    .updateTable('companyExport')
    .set({ ticketHash: null, ticketUntil: null, fetchedAt: sql`now()` })
    .where('tenantId', '=', tenantId)
    .where('ticketHash', '=', hashOf(ticket))
    .where('ticketUntil', '>', sql<string>`now()`)
    .where('state', '=', 'done')
    .returning(['base', 'parts', 'bytes'])
    .executeTakeFirst()
  if (!taken) return undefined
  const { name } = await db.selectFrom('tenantRoot').select('name').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  const content = `来自 ${address.replace(/^::ffff:/, '')}；不是您或您的同事请立即修改密码`
  await sendMessage({ db, tenantId }, await holdersOf({ db, tenantId }, 'system:company:data'), { title: '公司数据已被下载', content })
  return { ...taken, name }
}
