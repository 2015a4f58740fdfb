import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { writtenSince } from '#server/kit/opened.ts'
import { recordChange, sameAmounts } from '#server/modules/platform/audit/index.ts'
import { requireArea } from '../areas/index.ts'
import { clientsInScope, indexClients } from '../search/index.ts'
import { requireIncharge } from './incharge.ts'
import { putFiles } from './save-files.ts'
import { numberPrefix, storedClient } from './stored-client.ts'
import { newTerms, termsOf } from './terms.ts'

type Input = Received<typeof clients.save>
type Client = ReturnType<typeof storedClient>

const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Input) {
  const client = storedClient(input)
  await requireIncharge(ctx, client.inchargeId)
  await requireArea(ctx, client.areaId)
  const id = input.id === 0 ? await create(ctx, client) : await change(ctx, input, client)
  if (input.updateFile || (input.id === 0 && input.files)) await putFiles(ctx, { id, files: input.files ?? [] })
  await indexClients(ctx, [id])
  return { id }
}

async function create(ctx: Context, { terms, ...given }: Client): Promise<number> {
  if (!ctx.may('base:client:add', 'base:client:upd')) throw forbidden()
  const client = { ...given, ...newTerms(terms, ctx.parameters.get('CLIENT_CREDIT_NEW')) }
  const made = await ctx.db
    .insertInto('client')
    .values({
      ...client,
      tmpFrom: lendsMore(client) ? ctx.today : null,
      tenantId: ctx.tenantId,
      clientNo: await nextNumber(ctx, numberPrefix(client.tags)),
      createdBy: ctx.userId,
      updatedBy: ctx.userId,
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'nameN']).where('deletedAt', 'is', null).doNothing())
    .returning('clientId')
    .executeTakeFirst()
  if (!made) throw taken(client)
  await recordChange(ctx, 'client', made.clientId, '新增客户', undefined, client)
  return made.clientId
}

async function change(ctx: Context, input: Input, { terms, ...client }: Client): Promise<number> {
  if (!ctx.may('base:client:copy')) throw forbidden()
  const before = await ctx.db
    .selectFrom('client')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', input.id)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw refused('无效客户')
  if (before.walkIn && ![1, 3].includes(client.tags)) throw refused('散客是系统客户，只能是客户')
  if (input.version === undefined ? writtenSince(ctx, before) : input.version !== before.version) throw await overtaken(ctx, before)
  // The temporary limit runs from the day it was granted or changed.
  const granted = compare(client.tmpPrice, before.tmpPrice) !== 0 || client.tmpDays !== before.tmpDays
  const row = {
    ...client,
    ...termsOf(terms, before),
    ...(granted && { tmpFrom: lendsMore(client) ? ctx.today : null }),
  }
  await ctx.db
    .updateTable('client')
    .set({ ...row, version: before.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', input.id)
    .execute()
    .catch((error) => {
      throw error.code === UNIQUE_BREACH ? taken(client) : error
    })
  await recordChange(ctx, 'client', input.id, '修改客户', before, sameAmounts(before, row, ['yhRate', 'maxPrice', 'tmpPrice']))
  return input.id
}

const lendsMore = ({ tmpPrice, tmpDays }: Pick<Client, 'tmpPrice' | 'tmpDays'>) => compare(tmpPrice, '0') > 0 && tmpDays > 0

const taken = ({ clientName }: Pick<Client, 'clientName'>) => refused(`名称为 ${clientName} 的客户或供应商已存在`)

async function overtaken(ctx: Context, { updatedBy, updatedAt }: { updatedBy: number; updatedAt: string }) {
  const user = await ctx.db
    .selectFrom('appUser')
    .select('realName')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', updatedBy)
    .executeTakeFirst()
  return refused(`该资料已被${user?.realName ?? '他人'}于 ${updatedAt} 修改，请刷新后重试`)
}

/** 客户编码, e.g. KH00042. */
async function nextNumber(ctx: Context, prefix: string): Promise<string> {
  const { lastNo } = await ctx.db
    .insertInto('masterSeries')
    .values({ tenantId: ctx.tenantId, series: `client:${prefix}`, lastNo: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'series']).doUpdateSet(({ eb }) => ({ lastNo: eb('masterSeries.lastNo', '+', 1) })),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow()
  return prefix + String(lastNo).padStart(5, '0')
}
