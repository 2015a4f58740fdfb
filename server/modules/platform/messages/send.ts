import type { MessageKind } from '#contract/platform/messages/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { publish } from '#server/kit/push.ts'
import { countRecords } from './queries.ts'

type Scope = Pick<Context, 'db' | 'tenantId'>

export interface Letter {
  title: string
  content: string
  /** What it leads to (contract/platform/messages/messages.ts, Link). */
  link?: string
  /** Users who have switched this kind off do not get it. */
  kind?: MessageKind
  /** A letter of this name is sent once only. */
  once?: string
}

/** Sends a message to users of the tenant: into their message centre, and to their open screens with the commit. */
export async function sendMessage({ db, tenantId }: Scope, userIds: readonly number[], letter: Letter) {
  const { title, content, link = '', kind = '', once = null } = letter
  const receivers = await willing({ db, tenantId }, [...new Set(userIds)], kind)
  if (receivers.length === 0) return
  const sent = await db
    .insertInto('message')
    .values({ tenantId, title, content, link, kind, once })
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst()
  if (!sent) return
  await db
    .insertInto('messageRecord')
    .values(receivers.map((userId) => ({ tenantId, userId, messageId: sent.messageId })))
    .execute()
  for (const userId of receivers) await pushUnread({ db, tenantId }, userId)
}

/** Those who have not switched this kind off. */
async function willing({ db, tenantId }: Scope, userIds: number[], kind: string): Promise<number[]> {
  if (kind === '' || userIds.length === 0) return userIds
  const off = await db
    .selectFrom('messageOff')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('userId', 'in', userIds)
    .execute()
  const unwilling = new Set(off.map(({ userId }) => userId))
  return userIds.filter((userId) => !unwilling.has(userId))
}

/** Unread count for the bell (busiMsgType 3). */
export async function pushUnread({ db, tenantId }: Scope, userId: number) {
  const cnt = await countRecords({ db, tenantId, userId }, { unreadOnly: true })
  await publish({ db }, { tenantId, userId, message: { code: 100, busiMsgType: 3, msg: '', content: { cnt } } })
}
