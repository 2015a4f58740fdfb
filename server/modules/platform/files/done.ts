import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Received } from '#contract/kit/fields.ts'
import type { fileCalls } from '#contract/platform/files.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { keep } from './keep.ts'
import { isPicture, promised } from './rules.ts'
import { readableFile } from './stored.ts'

/**
 * The browser says its bytes are in the store. They are judged from a copy of our own and kept under a new key: whoever still holds the
 * ticket may write to the old one as often as he likes, and changes nothing.
 */
export async function done(ctx: OutsideContext, { securityToken }: Received<typeof fileCalls.done>) {
  const { fileId, incomingKey, fileName, fileSize } = await openTicket(ctx, securityToken)
  const there = await ctx.files.head(incomingKey)
  if (!there) throw refused(`${fileName} 没有传完，请重新上传`)
  await claim(ctx, fileId)
  const path = join(tmpdir(), `peichi-${randomUUID()}`)
  try {
    if (there.size !== fileSize) throw refused(`${fileName} 没有传完，请重新上传`)
    await pipeline(await ctx.files.read(incomingKey), createWriteStream(path, { mode: 0o600 }))
    const kept = await keep(ctx, { path, fileName, fileId, picturesOnly: isPicture(promised(fileName, false)) })
    return await readableFile(ctx, kept)
  } catch (error) {
    await ctx.transact(({ db, tenantId }) =>
      db.updateTable('storedFile').set({ state: 'gone' }).where('tenantId', '=', tenantId).where('fileId', '=', fileId).execute(),
    )
    throw error
  } finally {
    await rm(path, { force: true })
    await ctx.files.delete([incomingKey])
  }
}

/** A ticket is its holder's own, is used once, and a slow line has an hour. */
async function openTicket(ctx: OutsideContext, securityToken: string) {
  const hourAgo = new Date(Date.parse(ctx.now) - 3_600_000).toISOString()
  const row = await ctx.transact(({ db, tenantId, userId }) =>
    db
      .selectFrom('storedFile')
      .select(['fileId', 'incomingKey', 'fileName', 'fileSize', 'state'])
      .select(({ eb }) => eb('createdAt', '<', hourAgo).as('late'))
      .where('tenantId', '=', tenantId)
      .where('createdBy', '=', userId)
      .where('ticket', '=', securityToken)
      .executeTakeFirst(),
  )
  if (!row) throw invalid('上传凭证无效')
  if (row.state !== 'asked') throw refused('上传凭证已使用，请重新上传')
  if (row.late) throw refused('上传凭证已过期，请重新上传')
  return row
}

async function claim(ctx: OutsideContext, fileId: number) {
  const claimed = await ctx.transact(({ db, tenantId }) =>
    db
      .updateTable('storedFile')
      .set({ state: 'checking' })
      .where('tenantId', '=', tenantId)
      .where('fileId', '=', fileId)
      .where('state', '=', 'asked')
      .executeTakeFirst(),
  )
  if (claimed.numUpdatedRows === 0n) throw refused('上传凭证已使用，请重新上传')
}
