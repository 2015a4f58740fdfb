import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { LIST_STATES, type priceLists } from '#contract/master/price-lists.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { clientsInScope, codeKey } from '../search/index.ts'

type Input = Received<typeof priceLists.page>

function filtered(ctx: Context, { listName, clientId, clientLevel, state }: Input) {
  let rows = ctx.db.selectFrom('priceList as l').where('l.tenantId', '=', ctx.tenantId)
  if (listName) rows = rows.where('l.nameN', 'like', `%${codeKey(listName)}%`)
  const given = (ofWhom: ReturnType<typeof sql<boolean>>) =>
    sql<boolean>`exists (select 1 from price_list_client g where g.tenant_id = ${ctx.tenantId} and g.list_id = l.list_id and ${ofWhom})`
  // those he buys by: his own and his level's
  if (clientId)
    rows = rows.where(
      given(sql<boolean>`exists (select 1 from client c where c.tenant_id = ${ctx.tenantId} and c.client_id = ${clientId}
        and ${clientsInScope(ctx, 'c')} and (g.client_id = c.client_id or g.client_level <> '' and g.client_level = c.client_level))`),
    )
  if (clientLevel) rows = rows.where(given(sql<boolean>`g.client_level = ${clientLevel}`))
  const { today } = ctx
  if (state === '1')
    rows = rows.where('l.fromDay', '<=', today).where(({ or, eb }) => or([eb('l.toDay', 'is', null), eb('l.toDay', '>=', today)]))
  if (state === '2') rows = rows.where('l.fromDay', '>', today)
  return state === '3' ? rows.where('l.toDay', '<', today) : rows
}

const sortable = {
  listName: { by: 'l.listName' },
  fromDay: { by: 'l.fromDay' },
  toDay: { by: 'l.toDay' },
  lastUpdateTime: { by: 'l.updatedAt' },
} as const

/** 价格表, the newest first. */
export async function page(ctx: Context, input: Input) {
  const found = filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, [['l.listId', 'desc']])
  const rows = found
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'l.updatedBy'))
    .select([
      'l.listId as id',
      'l.listName',
      'l.fromDay',
      'l.toDay',
      'l.remark',
      'u.realName',
      'l.updatedAt as lastUpdateTime',
      'l.version',
    ])
    .select([ITEMS(ctx), LEVELS(ctx), CLIENTS(ctx), OTHERS(ctx)])
  const result = await paginate(ctx, inOrder(rows, order), found, input)
  const list = result.list.map(({ levels, clients, others, realName, ...row }) => ({
    ...row,
    toDay: row.toDay ?? '',
    forWhom: [...levels.map((level) => `${level}级客户`), ...clients, ...(others > 0 ? [`另有${others}个客户`] : [])].join('、'),
    state: stateOf(row, ctx.today),
    modifier: realName ?? '',
  }))
  return { page: { ...result, list } }
}

const ITEMS = (ctx: Context) =>
  sql<number>`(select count(*)::int from price_list_item i where i.tenant_id = ${ctx.tenantId} and i.list_id = l.list_id)`.as('itemCount')
const LEVELS = (ctx: Context) =>
  sql<string[]>`array(select g.client_level from price_list_client g where g.tenant_id = ${ctx.tenantId} and g.list_id = l.list_id
    and g.client_id is null order by 1)`.as('levels')
const CLIENTS = (ctx: Context) =>
  sql<string[]>`array(select c.client_name from price_list_client g join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
    where g.tenant_id = ${ctx.tenantId} and g.list_id = l.list_id and ${clientsInScope(ctx, 'c')} order by 1)`.as('clients')
const OTHERS = (ctx: Context) =>
  sql<number>`(select count(*)::int from price_list_client g join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
    where g.tenant_id = ${ctx.tenantId} and g.list_id = l.list_id and not (${clientsInScope(ctx, 'c')}))`.as('others')

function stateOf({ fromDay, toDay }: { fromDay: string; toDay: string | null }, today: string): string {
  if (fromDay > today) return LIST_STATES[2]
  return toDay !== null && toDay < today ? LIST_STATES[3] : LIST_STATES[1]
}

export async function get(ctx: Context, { id }: Received<typeof priceLists.get>) {
  const row = await ctx.db
    .selectFrom('priceList as l')
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.listId', '=', id)
    .select(['l.listId as id', 'l.listName', 'l.fromDay', 'l.toDay', 'l.remark', 'l.version', LEVELS(ctx), OTHERS(ctx)])
    .executeTakeFirst()
  if (!row) throw refused('价格表不存在，请刷新后重试')
  const clients = await givenTo(ctx, id).execute()
  return { content: { ...row, toDay: row.toDay ?? '', clients } }
}

/** The single clients a list is given to, those within reach. */
export const givenTo = (ctx: Context, listId: number) =>
  ctx.db
    .selectFrom('priceListClient as g')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'g.tenantId').onRef('c.clientId', '=', 'g.clientId'))
    .where('g.tenantId', '=', ctx.tenantId)
    .where('g.listId', '=', listId)
    .where(clientsInScope(ctx, 'c'))
    .select(['c.clientId as id', 'c.clientName as name'])
    .orderBy('c.clientName')
