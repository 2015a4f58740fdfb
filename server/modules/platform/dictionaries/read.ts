import type { Received } from '#contract/kit/fields.ts'
import type { dictionaries } from '#contract/platform/dictionaries.ts'
import type { Context } from '#server/kit/context.ts'
import { spell } from '#server/kit/pinyin.ts'
import { publish } from '#server/kit/push.ts'
import { enabledEntries } from './queries.ts'

const typedAs = <Entry extends { dictName: string }>(rows: readonly Entry[]) =>
  rows.map((row) => ({ ...row, py: spell(row.dictName.toLowerCase()).initials }))

async function mapOf(ctx: Context) {
  const rows = typedAs(await enabledEntries(ctx).execute())
  return Object.fromEntries(Map.groupBy(rows, ({ dictType }) => dictType))
}
const entriesOf = async (ctx: Context, code: string) => typedAs(await enabledEntries(ctx).where('t.dictType', '=', code).execute())

/** Words of these dictionaries by “type value”: what the screens show for a stored value. */
export async function wordsOf(ctx: Context, types: readonly string[]): Promise<Map<string, string>> {
  const rows = await enabledEntries(ctx)
    .where('t.dictType', 'in', [...types])
    .execute()
  return new Map(
    rows.map(({ dictType, dictValue, dictLabel, dictName }) => [`${dictType} ${dictValue || dictName}`, dictLabel || dictName]),
  )
}

export const init = async (ctx: Context) => ({ data: await mapOf(ctx) })

export const names = async (ctx: Context, { type }: Received<typeof dictionaries.names>) => ({ content: await entriesOf(ctx, type) })

export const find = async (ctx: Context, { code }: Received<typeof dictionaries.find>) => ({ content: await entriesOf(ctx, code) })

/** Payment methods; n tells the side that asks (0 sale, 1 purchase) and both know the same methods. */
export const payTypes = async (ctx: Context) => ({ content: await entriesOf(ctx, 'PAYTYPE') })

export const shopTypes = async (ctx: Context) => ({ content: await entriesOf(ctx, 'XMPSHOPTYPE') })

/** The tenant's screens load their word lists anew. */
const DICTIONARIES_CHANGED = 22

export async function cache(ctx: Context, { flag }: Received<typeof dictionaries.cache>) {
  if (flag === 1) {
    const message = { code: 100, busiMsgType: DICTIONARIES_CHANGED, msg: '字典已更新' }
    await publish(ctx, { tenantId: ctx.tenantId, message })
  }
  return { content: await mapOf(ctx) }
}
