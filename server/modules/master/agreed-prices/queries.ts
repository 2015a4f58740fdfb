import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { AGREED_STATES, type agreedPrices } from '#contract/master/agreed-prices.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { daysFrom } from '#server/kit/time.ts'
import { brandKey, clientsInScope, findPartsByCode } from '../search/index.ts'

type Input = Received<typeof agreedPrices.page>
const SOON = 30

/** Those of a client out of one's data scope are not shown; those of a whole type are everybody's. */
export const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('agreedPrice as a')
    .where('a.tenantId', '=', ctx.tenantId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('a.clientId', 'is', null),
        exists(
          selectFrom('client as c')
            .select('c.clientId')
            .where('c.tenantId', '=', ctx.tenantId)
            .whereRef('c.clientId', '=', 'a.clientId')
            .where(clientsInScope(ctx, 'c')),
        ),
      ]),
    )

function filtered(ctx: Context, input: Input, parts: number[] | undefined) {
  let rows = visible(ctx)
  if (input.id) rows = rows.where('a.agreedId', '=', input.id)
  if (input.clientId) rows = rows.where('a.clientId', '=', input.clientId)
  if (input.clientType) rows = rows.where('a.clientType', '=', input.clientType)
  if (parts) rows = rows.where('a.partId', '=', sql<number>`any(${parts}::bigint[])`)
  if (input.pjBrand) rows = rows.where('a.brandN', '=', brandKey(input.pjBrand))
  if (input.pjType) rows = rows.where('a.pjType', '=', input.pjType)
  const { today } = ctx
  const running = () =>
    rows.where('a.fromDay', '<=', today).where(({ or, eb }) => or([eb('a.toDay', 'is', null), eb('a.toDay', '>=', today)]))
  if (input.state === '1') rows = running()
  if (input.state === '2') rows = rows.where('a.fromDay', '>', today)
  if (input.state === '3') rows = rows.where('a.toDay', '<', today)
  if (input.state === '4') rows = running().where('a.toDay', '<=', daysFrom(today, SOON))
  return rows
}

const sortable = { fromDay: { by: 'a.fromDay' }, toDay: { by: 'a.toDay' }, lastUpdateTime: { by: 'a.updatedAt' } } as const

/** 客户协议价, the newest first. */
export async function page(ctx: Context, input: Input) {
  const parts = input.pjNo ? await findPartsByCode(ctx, input.pjNo) : undefined
  const found = filtered(ctx, input, parts)
  const order = await orderOf(ctx, found, input, sortable, [['a.agreedId', 'desc']])
  const rows = found
    .leftJoin('client as c', (join) => join.on('c.tenantId', '=', ctx.tenantId).onRef('c.clientId', '=', 'a.clientId'))
    .leftJoin('part as p', (join) => join.on('p.tenantId', '=', ctx.tenantId).onRef('p.partId', '=', 'a.partId'))
    .leftJoin('partPrice as r', (join) => join.on('r.tenantId', '=', ctx.tenantId).onRef('r.partId', '=', 'a.partId'))
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'a.updatedBy'))
    .select(['a.agreedId as id', 'a.clientId', 'c.clientNo', 'c.clientName', 'a.clientType', 'a.partId', 'p.pjNo', 'p.pjName'])
    .select(['p.pjBrand as ownBrand', 'p.pjType as ownType', 'a.pjBrand', 'a.pjType', 'a.price', 'a.script', 'r.xsPrice'])
    .select(['a.fromDay', 'a.toDay', 'a.remark', 'u.realName', 'a.updatedAt as lastUpdateTime', 'a.version'])
  const result = await paginate(ctx, inOrder(rows, order), found, input)
  const list = result.list.map(({ partId, ownBrand, ownType, realName, ...row }) => ({
    ...row,
    clientId: row.clientId ?? 0,
    clientNo: row.clientNo ?? '',
    clientName: row.clientName ?? '',
    pjid: partId ?? 0,
    pjNo: row.pjNo ?? '',
    pjName: row.pjName ?? '',
    pjBrand: ownBrand ?? row.pjBrand,
    pjType: ownType ?? row.pjType,
    toDay: row.toDay ?? '',
    state: stateOf(row, ctx.today),
    modifier: realName ?? '',
  }))
  return { page: { ...result, list } }
}

function stateOf({ fromDay, toDay }: { fromDay: string; toDay: string | null }, today: string): string {
  if (fromDay > today) return AGREED_STATES[2]
  return toDay !== null && toDay < today ? AGREED_STATES[3] : AGREED_STATES[1]
}
