import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { isKey, thumbOf } from './rules.ts'

const AT_A_TIME = 200

/** Takes away, once a night, what nobody came back for: tickets without an end, files that no record shows. A day is grace for forms left open. */
export const sweepFiles = defineJob('sweep-files', async ({ log, transact }) => {
  let count = 0
  for (;;) {
    const gone = await transact(lookForOrphans)
    if (gone.length === 0) break
    await transact(async ({ db, tenantId, files }) => {
      await files.delete(gone.flatMap(({ incomingKey, fileKey }) => [incomingKey, fileKey, fileKey && thumbOf(fileKey)]).filter(isKey))
      const ids = gone.map(({ fileId }) => fileId)
      await db.deleteFrom('storedFile').where('tenantId', '=', tenantId).where('fileId', 'in', ids).execute()
    })
    count += gone.length
  }
  if (count > 0) log.info({ count }, 'files swept')
})

/** Locked first, then asked for uses: a record that attaches one in between is seen. */
async function lookForOrphans({ db, tenantId }: Context) {
  const old = await db
    .selectFrom('storedFile as f')
    .select('f.fileId')
    .where('f.tenantId', '=', tenantId)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb('f.state', '=', 'gone'),
        and([
          eb('f.createdAt', '<', sql<string>`now() - interval '1 day'`),
          not(
            exists(selectFrom('fileUse as u').select('u.fileId').where('u.tenantId', '=', tenantId).whereRef('u.fileId', '=', 'f.fileId')),
          ),
        ]),
      ]),
    )
    .orderBy('f.fileId')
    .limit(AT_A_TIME)
    .forUpdate()
    .skipLocked()
    .execute()
  if (old.length === 0) return []
  return db
    .updateTable('storedFile as f')
    .set({ state: 'gone' })
    .where('f.tenantId', '=', tenantId)
    .where(
      'f.fileId',
      'in',
      old.map(({ fileId }) => fileId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fileUse as u').select('u.fileId').where('u.tenantId', '=', tenantId).whereRef('u.fileId', '=', 'f.fileId'))),
    )
    .returning(['f.fileId', 'f.incomingKey', 'f.fileKey'])
    .execute()
}
