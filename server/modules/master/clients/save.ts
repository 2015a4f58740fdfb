import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { writtenSince } from '#server/kit/opened.ts'
import { recordChange, sameAmounts } from '#server/modules/platform/audit/index.ts'
import { requireArea } from '../areas/index.ts'
import { clientsInScope, indexClients } from '../search/index.ts'
import { type Client, createClients, lendsMore, taken } from './create.ts'
import { requireIncharge } from './incharge.ts'
import { putFiles } from './save-files.ts'
import { storedClient } from './stored-client.ts'
import { termsOf } from './terms.ts'

type Input = Received<typeof clients.save>

const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Input) {
  if (input.id === 0) return { id: (await saveNew(ctx, [input]))[0] ?? 0 }
  const client = storedClient(input)
  await requirePeopleAndPlaces(ctx, [client])
  const id = await change(ctx, input, client)
  if (input.updateFile) await putFiles(ctx, { id, files: input.files ?? [] })
  await indexClients(ctx, [id])
  return { id }
}

/** New clients, all with the same few statements; their ids, in the same order. */
export async function saveNew(ctx: Context, inputs: readonly Input[]): Promise<number[]> {
  const clients = inputs.map(storedClient)
  await requirePeopleAndPlaces(ctx, clients)
  const ids = await createClients(ctx, clients)
  for (const [at, { files = [] }] of inputs.entries()) if (files.length > 0) await putFiles(ctx, { id: ids[at] ?? 0, files })
  await indexClients(ctx, ids)
  return ids
}

async function requirePeopleAndPlaces(ctx: Context, clients: readonly Client[]): Promise<void> {
  for (const id of new Set(clients.map(({ inchargeId }) => inchargeId))) await requireIncharge(ctx, id)
  for (const id of new Set(clients.map(({ areaId }) => areaId))) await requireArea(ctx, id)
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

async function overtaken(ctx: Context, { updatedBy, updatedAt }: { updatedBy: number; updatedAt: string }) {
  const user = await ctx.db
    .selectFrom('appUser')
    .select('realName')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', updatedBy)
    .executeTakeFirst()
  return refused(`该资料已被${user?.realName ?? '他人'}于 ${updatedAt} 修改，请刷新后重试`)
}
