import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { companyData } from '#contract/reports/company-data.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { hashOf } from '#server/kit/secret.ts'
import { proveHolder } from '#server/modules/platform/session/index.ts'
import { makeCompanyExport } from './make.ts'
import { ADDRESS } from './serve.ts'

const NOT_THERE = '该导出已过期或尚未生成，请重新导出'

/** One at a time: pressed twice it is made once. */
export async function order(ctx: OutsideContext, { password, code }: Received<typeof companyData.order>) {
  await proveHolder(ctx, password, code)
  const base = randomBytes(16).toString('hex')
  await ctx.transact(async (inside) => {
    const { db, tenantId, userId } = inside
    const ordered = await db
      .insertInto('companyExport')
      .values({ tenantId, userId, base })
      .onConflict((conflict) => conflict.doNothing())
      .returning('exportId')
      .executeTakeFirst()
    if (!ordered) throw refused('公司数据正在生成，请等它完成')
    await enqueue(inside, makeCompanyExport, { exportId: ordered.exportId, base })
  })
  return {}
}

/** An address for one fetch; a new one puts the one before out of use. */
export async function link(ctx: OutsideContext, { id, password, code }: Received<typeof companyData.link>) {
  const ready = await ctx.transact(({ db, tenantId }) =>
    db.selectFrom('companyExport').select('state').where('tenantId', '=', tenantId).where('exportId', '=', id).executeTakeFirst(),
  )
  if (ready?.state !== 'done') throw refused(NOT_THERE)
  await proveHolder(ctx, password, code)
  const ticket = `${ctx.tenantId}.${randomBytes(32).toString('base64url')}`
  await ctx.transact(async ({ db, tenantId }) => {
    const { numUpdatedRows } = await db
      .updateTable('companyExport')
      .set({ ticketHash: hashOf(ticket), ticketUntil: sql`now() + interval '5 minutes'` })
      .where('tenantId', '=', tenantId)
      .where('exportId', '=', id)
      .where('state', '=', 'done')
      .where('until', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refused(NOT_THERE)
  })
  return { data: { url: `${ADDRESS}/${ticket}` } }
}
