import type { Received } from '#contract/kit/fields.ts'
import type { priceLists } from '#contract/master/price-lists.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange, recordChanges } from '#server/modules/platform/audit/index.ts'
import { clientsInScope, codeKey } from '../search/index.ts'
import { givenTo } from './lists.ts'

type Input = Received<typeof priceLists.save>
export const ENTITY = 'price_list'
const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Input) {
  const before = input.id === 0 ? undefined : await lockList(ctx, input.id)
  if (before) requireVersion(input.version, before.version, '该价格表已被他人修改，请刷新后重试')
  if (input.toDay !== '' && input.toDay < input.fromDay) throw invalid('截止日期不能早于生效日期')
  await requireClients(ctx, input.clients)
  const had = before ? await receivers(ctx, before.listId) : undefined
  const { listName, fromDay, remark } = input
  const row = { listName, nameN: codeKey(listName), fromDay, toDay: input.toDay || null, remark }
  const id = before ? await change(ctx, before, row) : await create(ctx, row)
  await giveTo(ctx, id, input)
  const told = {
    listName,
    fromDay,
    toDay: row.toDay,
    remark,
    levels: [...input.levels].sort().join('、'),
    clientCount: input.clients.length,
  }
  const was = before && had && { listName: before.listName, fromDay: before.fromDay, toDay: before.toDay, remark: before.remark, ...had }
  await recordChange(ctx, ENTITY, id, before ? '修改价格表' : '新增价格表', was, told)
  return { id }
}

interface Row {
  listName: string
  nameN: string
  fromDay: string
  toDay: string | null
  remark: string
}

async function create(ctx: Context, row: Row): Promise<number> {
  const made = await ctx.db
    .insertInto('priceList')
    .values({ ...row, tenantId: ctx.tenantId, createdBy: ctx.userId, updatedBy: ctx.userId })
    .returning('listId')
    .executeTakeFirstOrThrow()
    .catch(taken)
  return made.listId
}

async function change(ctx: Context, { listId, version }: { listId: number; version: number }, row: Row): Promise<number> {
  await ctx.db
    .updateTable('priceList')
    .set({ ...row, version: version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('listId', '=', listId)
    .execute()
    .catch(taken)
  return listId
}

/** Whole, but for clients out of the writer's reach: they keep it. */
async function giveTo(ctx: Context, listId: number, { levels, clients }: Input) {
  const within = await givenTo(ctx, listId).execute()
  await ctx.db
    .deleteFrom('priceListClient')
    .where('tenantId', '=', ctx.tenantId)
    .where('listId', '=', listId)
    .where(({ or, eb }) =>
      or([
        eb('clientId', 'is', null),
        ...(within.length > 0
          ? [
              eb(
                'clientId',
                'in',
                within.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .execute()
  const rows = [
    ...[...new Set(levels)].map((clientLevel) => ({ clientId: null, clientLevel })),
    ...[...new Set(clients)].map((clientId) => ({ clientId, clientLevel: '' })),
  ]
  if (rows.length === 0) return
  await ctx.db
    .insertInto('priceListClient')
    .values(rows.map((row) => ({ ...row, tenantId: ctx.tenantId, listId })))
    .execute()
}

async function receivers(ctx: Context, listId: number) {
  const [levels, clients] = await Promise.all([
    ctx.db
      .selectFrom('priceListClient')
      .select('clientLevel')
      .where('tenantId', '=', ctx.tenantId)
      .where('listId', '=', listId)
      .where('clientId', 'is', null)
      .execute(),
    givenTo(ctx, listId).execute(),
  ])
  return {
    levels: levels
      .map(({ clientLevel }) => clientLevel)
      .sort()
      .join('、'),
    clientCount: clients.length,
  }
}

async function requireClients(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', 'in', ids)
    .where('tags', 'in', [1, 3])
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .execute()
  if (found.length < new Set(ids).size) throw refused('客户不存在')
}

function taken(error: { code?: string }): never {
  if (error.code === UNIQUE_BREACH) throw refused('价格表名称已存在')
  throw error
}

/** Whoever writes breaks of a list, or the list itself, does so one after the other. */
export async function lockList(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('priceList')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('listId', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refused('价格表不存在，请刷新后重试')
  return row
}

/** A list goes with all its prices; documents keep theirs. */
export async function remove(ctx: Context, { ids }: Received<typeof priceLists.remove>) {
  const rows = await ctx.db
    .deleteFrom('priceList')
    .where('tenantId', '=', ctx.tenantId)
    .where('listId', 'in', ids)
    .returning(['listId', 'listName', 'fromDay', 'toDay', 'remark'])
    .execute()
  if (rows.length < new Set(ids).size) throw refused('有的价格表已被删除，请刷新后重试')
  await recordChanges(
    ctx,
    ENTITY,
    '删除价格表',
    rows.map(({ listId, ...after }) => ({ id: listId, after })),
  )
  return {}
}
