import type { Context } from '#server/kit/context.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { setTenant } from '#server/kit/statement.ts'
import { event } from '#server/kit/subscribers.ts'

/** Whoever has made-up data, in the transaction of the sample; says in between how far it is, in percent. */
export const sampleWanted = event<[ctx: Context, companyIds: number[], tell: (percent: number) => Promise<void>]>()

type State = 'making' | 'ready' | 'failed'

/** Says to its maker how far it is. */
async function tellMaker({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, news: { state: State } | { progress: number }): Promise<void> {
  const { sampleOf } = await db.selectFrom('tenantRoot').select('sampleOf').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
  if (!sampleOf) return
  await setTenant(db, sampleOf)
  await db
    .updateTable('sampleCompany')
    .set(news)
    .where('tenantId', '=', sampleOf)
    .where('sampleTenant', '=', tenantId)
    .where('state', '=', 'making')
    .execute()
  await setTenant(db, tenantId)
}

/**
 * All of it in one transaction: killed amid, it begins anew. Delivered twice, there is something already. Not behind everything else, as long work is: it is a few
 * seconds, once, and somebody sits before it.
 */
export const fillSample = defineJob<{ companyIds: number[] }>(
  'fill-sample',
  async ({ transact, log }, { companyIds }) => {
    try {
      await transact(async (ctx) => {
        const there = await ctx.db.selectFrom('part').select('partId').where('tenantId', '=', ctx.tenantId).limit(1).executeTakeFirst()
        if (there) return
        // beside that transaction, or nobody would see it before the end
        const tell = (progress: number) => transact((beside) => tellMaker(beside, { progress }))
        await sampleWanted.publish(ctx, companyIds, tell)
        await tellMaker(ctx, { state: 'ready' })
      })
    } catch (error) {
      log.error({ err: error }, 'sample company failed')
      await transact((ctx) => tellMaker(ctx, { state: 'failed' }))
    }
  },
  {
    async givenUp({ transact, log }) {
      log.error('sample company given up')
      await transact((ctx) => tellMaker(ctx, { state: 'failed' }))
    },
  },
)
