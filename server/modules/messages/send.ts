import type { Context } from '#server/kit/context.ts'
import { publish } from '#server/kit/push.ts'
import { countRecords } from './queries.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

interface Letter {
  title: string
  content: string
  /** Path inside the product that opens what it is about. */
  link?: string
}

/** Sends a message to users of the tenant: into their message centre, and to their open screens with the commit. */
export async function sendMessage({ db, tenantId }: Scope, userIds: readonly number[], { title, content, link = '' }: Letter) {
  const receivers = [...new Set(userIds)]
  if (receivers.length === 0) return
  const { messageId } = await db
    .insertInto('message')
    .values({ tenantId, title, content, link })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messageRecord')
    .values(receivers.map((userId) => ({ tenantId, userId, messageId })))
    .execute()
  for (const userId of receivers) await pushUnread({ db, tenantId }, userId)
}

/** Unread count for the bell (busiMsgType 3). */
export async function pushUnread({ db, tenantId }: Scope, userId: number) {
  const cnt = await countRecords({ db, tenantId, userId }, { unreadOnly: true })
  await publish({ db }, { tenantId, userId, message: { code: 100, busiMsgType: 3, msg: '', content: { cnt } } })
}

/** Enabled users who hold any of these tags: to whom an event matters. */
export async function holdersOf({ db, tenantId }: Scope, ...tags: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('userRole as x')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'x.tenantId').onRef('u.userId', '=', 'x.userId'))
    .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'x.tenantId').onRef('r.roleId', '=', 'x.roleId'))
    .select('x.userId')
    .distinct()
    .where('x.tenantId', '=', tenantId)
    .where('u.enabled', '=', true)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('r.owner', '=', true),
        exists(
          selectFrom('roleTag as t')
            .select('t.tag')
            .whereRef('t.tenantId', '=', 'x.tenantId')
            .whereRef('t.roleId', '=', 'x.roleId')
            .where('t.tag', 'in', tags),
        ),
      ]),
    )
    .execute()
  return rows.map(({ userId }) => userId)
}
