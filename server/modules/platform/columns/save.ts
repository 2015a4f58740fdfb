import type { Received } from '#contract/kit/fields.ts'
import type { columns } from '#contract/platform/columns.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { readLayout, showsSomething } from './rules.ts'

const MOST = 500

export async function save(ctx: Context, { funcId, currColumn }: Received<typeof columns.save>) {
  const layout = readLayout(currColumn)
  if (!layout) throw invalid('列设置格式不正确')
  if (!showsSomething(layout)) throw refused('请勾选至少一个列展示')
  const { many } = await ctx.db
    .selectFrom('columnLayout')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.userId)
    .where('funcId', '!=', funcId)
    .executeTakeFirstOrThrow()
  if (many >= MOST) throw refused('保存的列设置过多')
  await ctx.db
    .insertInto('columnLayout')
    .values({ tenantId: ctx.tenantId, userId: ctx.userId, funcId, currColumn })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'funcId']).doUpdateSet({ currColumn, savedAt: ctx.now }))
    .execute()
  return {}
}
