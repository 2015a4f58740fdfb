import type { Received } from '#contract/kit/fields.ts'
import { MESSAGE_KINDS, type MessageKind, type messages } from '#contract/platform/messages/messages.ts'
import type { Context } from '#server/kit/context.ts'

/** 消息设置: kinds that concern this user. */
export async function settings(ctx: Context) {
  const off = await ctx.db
    .selectFrom('messageOff')
    .select('kind')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .execute()
  const unwanted = new Set(off.map(({ kind }) => kind))
  const kinds = Object.entries(MESSAGE_KINDS) as [MessageKind, { name: string; about: string; tags: readonly string[] }][]
  const content = kinds
    .filter(([, { tags }]) => tags.length === 0 || ctx.may(...tags))
    .map(([kind, { name, about }]) => ({ kind, name, about, on: !unwanted.has(kind) }))
  return { content }
}

export async function setSetting({ db, tenantId, userId }: Context, { kind, on }: Received<typeof messages.setSetting>) {
  if (on) {
    const mine = db.deleteFrom('messageOff').where('tenantId', '=', tenantId).where('userId', '=', userId)
    await mine.where('kind', '=', kind).execute()
  } else {
    await db
      .insertInto('messageOff')
      .values({ tenantId, userId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {}
}
