import { compare } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { numberPrefix, type storedClient } from './stored-client.ts'
import { newTerms } from './terms.ts'

export type Client = ReturnType<typeof storedClient>

/** One statement takes 65,535 values, and a client has some fifty. */
const AT_ONCE = 500

/** New clients; their ids, in the same order. */
export async function createClients(ctx: Context, clients: readonly Client[]): Promise<number[]> {
  if (clients.length === 0) return []
  if (!ctx.may('base:client:add', 'base:client:upd')) throw forbidden()
  const ids: number[] = []
  for (let at = 0; at < clients.length; at += AT_ONCE) ids.push(...(await insert(ctx, clients.slice(at, at + AT_ONCE))))
  return ids
}

async function insert(ctx: Context, given: readonly Client[]): Promise<number[]> {
  const clients = given.map(({ terms, ...client }) => ({ ...client, ...newTerms(terms, ctx.parameters.get('CLIENT_CREDIT_NEW')) }))
  const numbers = await nextNumbers(ctx, clients)
  const own = { tenantId: ctx.tenantId, createdBy: ctx.userId, updatedBy: ctx.userId }
  const made = await ctx.db
    .insertInto('client')
    .values(
      clients.map((client, at) => ({
        ...client,
        ...own,
        tmpFrom: lendsMore(client) ? ctx.today : null,
        clientNo: numbers[at] ?? '',
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenantId', 'nameN']).where('deletedAt', 'is', null).doNothing())
    .returning(['clientId', 'nameN'])
    .execute()
  const ids = new Map(made.map(({ nameN, clientId }) => [nameN, clientId]))
  const records = clients.map((after) => {
    const id = ids.get(after.nameN)
    ids.delete(after.nameN)
    if (id === undefined) throw taken(after)
    return { id, after }
  })
  await recordChanges(ctx, 'client', '新增客户', records)
  return records.map(({ id }) => id)
}

export const lendsMore = ({ tmpPrice, tmpDays }: Pick<Client, 'tmpPrice' | 'tmpDays'>) => compare(tmpPrice, '0') > 0 && tmpDays > 0

export const taken = ({ clientName }: Pick<Client, 'clientName'>) => refused(`名称为 ${clientName} 的客户或供应商已存在`)

/** 客户编码, e.g. KH00042, for each of them. */
async function nextNumbers(ctx: Context, clients: readonly Pick<Client, 'tags'>[]): Promise<string[]> {
  const counts = Map.groupBy(clients, ({ tags }) => numberPrefix(tags))
  const next = new Map<string, number>()
  // in one order, so that two who take numbers never wait for each other
  for (const [prefix, own] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    next.set(prefix, (await lastNumber(ctx, prefix, own.length)) - own.length)
  return clients.map(({ tags }) => {
    const prefix = numberPrefix(tags)
    const no = (next.get(prefix) ?? 0) + 1
    next.set(prefix, no)
    return prefix + String(no).padStart(5, '0')
  })
}

/** Takes so many numbers of a series; the last of them. */
async function lastNumber({ db, tenantId }: Context, prefix: string, count: number): Promise<number> {
  const { lastNo } = await db
    .insertInto('masterSeries')
    .values({ tenantId, series: `client:${prefix}`, lastNo: count })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'series']).doUpdateSet(({ eb }) => ({ lastNo: eb('masterSeries.lastNo', '+', count) })),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow()
  return Number(lastNo)
}
