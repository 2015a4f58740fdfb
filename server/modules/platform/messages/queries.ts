import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'

type Scope = Pick<Context, 'db' | 'tenantId' | 'userId'>

/** What was sent to this user, newest first. */
export const recordsOf = ({ db, tenantId, userId }: Scope) =>
  db
    .selectFrom('messageRecord as r')
    .innerJoin('message as m', (join) => join.onRef('m.tenantId', '=', 'r.tenantId').onRef('m.messageId', '=', 'r.messageId'))
    .select(['m.messageId as id', 'm.title', 'm.content', 'm.link', 'm.createdAt as createTime'])
    .select(sql<boolean>`r.read_at is not null`.as('view'))
    .where('r.tenantId', '=', tenantId)
    .where('r.userId', '=', userId)
    .orderBy('r.messageId', 'desc')

export async function countRecords({ db, tenantId, userId }: Scope, { unreadOnly }: { unreadOnly: boolean }): Promise<number> {
  const { many } = await db
    .selectFrom('messageRecord')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .$if(unreadOnly, (query) => query.where('readAt', 'is', null))
    .executeTakeFirstOrThrow()
  return many
}
