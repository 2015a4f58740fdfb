import type { Context } from '#server/kit/context.ts'
import { hasFactor } from '#server/modules/platform/session/index.ts'

const WORDS: Record<string, string> = { waiting: '生成中', done: '可下载', failed: '失败', gone: '已过期' }
const shown = (at: string | null) => at ?? ''

export async function state(ctx: Context) {
  const { db, tenantId } = ctx
  const root = await db
    .selectFrom('tenantRoot')
    .select(['name', 'deleteAt', 'deleteAskedAt', 'deleteAskedBy', 'deleteReceipt'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  const made = await db
    .selectFrom('companyExport as e')
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.userId', '=', 'e.userId'))
    .select([
      'e.exportId',
      'e.state',
      'e.orderedAt',
      'u.realName',
      'e.rowCount',
      'e.fileCount',
      'e.bytes',
      'e.until',
      'e.fetchedAt',
      'e.note',
    ])
    .where('e.tenantId', '=', tenantId)
    .orderBy('e.exportId', 'desc')
    .limit(20)
    .execute()
  const deletion = root.deleteAt && {
    ...{ at: shown(root.deleteAt), askedAt: shown(root.deleteAskedAt) },
    ...{ askedBy: root.deleteAskedBy, receipt: root.deleteReceipt },
  }
  return {
    data: {
      companyName: root.name,
      code: await hasFactor(ctx),
      exports: made.map(({ exportId, realName, rowCount, fileCount, bytes, orderedAt, until, fetchedAt, state, note }) => ({
        ...{ id: exportId, note, state: WORDS[state] ?? '', orderedBy: realName ?? '', orderedAt: shown(orderedAt) },
        ...{ rows: rowCount, files: fileCount, size: bytes, until: shown(until), fetchedAt: shown(fetchedAt) },
      })),
      deletion: deletion || null,
    },
  }
}
