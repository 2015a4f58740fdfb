import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { defineJob, enqueue, type Job, type JobContext } from '#server/kit/jobs.ts'

const CHUNK = 500

interface Subject {
  subject: 'part' | 'client'
  table: 'part' | 'client'
  index: (ctx: Context, ids: number[]) => Promise<void>
}

/** A job that writes the search rows of all parts, or clients, of a tenant anew: a chunk a transaction, so that trade goes on meanwhile. */
export const rebuildJob = (name: string, what: Subject): Job =>
  defineJob<Record<string, never>>(
    name,
    async (job) => {
      await job.transact((ctx) => begin(ctx, what))
      try {
        await rebuild(job, what)
      } catch (error) {
        await job.transact((ctx) => state(ctx, what, '失败'))
        throw error
      }
      await job.transact((ctx) => state(ctx, what, '完成'))
    },
    {
      heavy: true,
      async givenUp(job) {
        job.log.error({ subject: what.subject }, 'rebuilding of a search given up')
        await job.transact((ctx) => state(ctx, what, '失败'))
      },
    },
  )

async function rebuild({ transact }: JobContext, what: Subject) {
  let last = 0
  while (last >= 0) {
    last = await transact(async (ctx) => {
      const ids = await nextIds(ctx, what, last)
      await what.index(ctx, ids)
      await state(ctx, what, '进行中', ids.length)
      return ids.at(-1) ?? -1
    })
  }
}

async function nextIds(ctx: Context, { table }: Subject, last: number): Promise<number[]> {
  const id = sql.ref(`${table}_id`)
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and ${id} > ${last} and deleted_at is null order by ${id} limit ${CHUNK}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Ordered by a person, the state says so at once; a migration orders it too. */
const begin = (ctx: Context, { subject, table }: Pick<Subject, 'subject' | 'table'>) =>
  sql`insert into search_rebuild as r (tenant_id, subject, state, total, ordered_by)
    select ${ctx.tenantId}, ${subject}, '进行中', (select count(*) from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and deleted_at is null), ${ctx.userId}
    on conflict (tenant_id, subject) do update set state = excluded.state, done = 0, total = excluded.total, finished_at = null`.execute(
    ctx.db,
  )

const state = (ctx: Context, { subject }: Pick<Subject, 'subject'>, to: string, more = 0) =>
  ctx.db
    .updateTable('searchRebuild')
    .set(({ eb }) => ({ state: to, done: eb('done', '+', more), finishedAt: to === '进行中' ? null : ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('subject', '=', subject)
    .execute()

/** Orders the job; a second press while it waits or runs starts no second one. */
export async function orderRebuild(ctx: Context, rebuilding: Job, subject: Subject['subject']): Promise<void> {
  await ctx.db
    .insertInto('searchRebuild')
    .values({ tenantId: ctx.tenantId, subject, state: '等待', orderedBy: ctx.userId })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'subject']).doUpdateSet({
        state: '等待',
        done: 0,
        total: 0,
        orderedBy: ctx.userId,
        orderedAt: ctx.now,
        finishedAt: null,
      }),
    )
    .execute()
  await enqueue(ctx, rebuilding, {}, `${rebuilding.name}:${ctx.tenantId}`)
}

/** How far the last one is; null = none was ever ordered. */
export async function rebuildState(ctx: Context, subject: Subject['subject']) {
  const row = await ctx.db
    .selectFrom('searchRebuild as r')
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.userId', '=', 'r.orderedBy'))
    .where('r.tenantId', '=', ctx.tenantId)
    .where('r.subject', '=', subject)
    .select(['r.state', 'r.done', 'r.total', 'r.orderedAt as orderTime', 'r.finishedAt', 'u.realName'])
    .executeTakeFirst()
  if (!row) return null
  const { finishedAt, realName, ...rest } = row
  return { ...rest, finishTime: finishedAt ?? '', modifier: realName ?? '' }
}
