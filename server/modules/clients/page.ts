import type { clients } from '#contract/clients.ts'
import type { Received } from '#contract/kit.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, orderOf } from '#server/kit/page.ts'
import { clientsWithinReach, findClients } from '../search/index.ts'
import { rowsOf } from './queries.ts'

type Input = Received<typeof clients.page>

const COUNTED = 10_000
const FOUND = 500
const columns = {
  clientNo: { by: 'clientNo', indexed: true },
  clientName: { by: 'nameN', indexed: true },
  maxPrice: { by: 'maxPrice' },
  lastUpdateTime: { by: 'updatedAt' },
} as const
const ALL_TAGS = [1, 2, 3, 4, 5]

/** 客户/供应商资料: a keyword lists the best hits of the quick search; without one the newest come first. */
export async function page(ctx: Context, input: Input) {
  const offset = (input.page - 1) * input.limit
  const { ids, total, more } = input.keyword ? await byKeyword(ctx, input) : await byFilters(ctx, input, offset)
  const shown = input.keyword ? ids.slice(offset, offset + input.limit) : ids
  const list = await rowsOf(ctx, shown)
  const counts = { totalCount: total, totalPage: Math.ceil(total / input.limit), currPage: input.page, pageSize: input.limit }
  return { page: { list, ...counts, ...(more && { more }) } }
}

async function byKeyword(ctx: Context, input: Input) {
  const best = await findClients(ctx, input.keyword, input.tags.length > 0 ? input.tags : ALL_TAGS, FOUND)
  const kept = best.length > 0 ? await filtered(ctx, input).where('clientId', 'in', best).select('clientId').execute() : []
  const left = new Set(kept.map(({ clientId }) => clientId))
  const ids = best.filter((id) => left.has(id))
  return { ids, total: ids.length, more: best.length === FOUND }
}

async function byFilters(ctx: Context, input: Input, offset: number) {
  const rows = filtered(ctx, input)
  const order = await orderOf(ctx, rows, input, columns, [['clientId', 'desc']])
  const [ids, { count }] = await Promise.all([
    inOrder(rows.select('clientId'), order).limit(input.limit).offset(offset).execute(),
    ctx.db
      .selectFrom(
        rows
          .select('clientId')
          .limit(COUNTED + 1)
          .as('few'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: ids.map(({ clientId }) => clientId), total: Math.min(count, COUNTED), more: count > COUNTED }
}

function filtered(ctx: Context, input: Input) {
  let rows = ctx.db.selectFrom('client').where('tenantId', '=', ctx.tenantId).where('deletedAt', 'is', null).where(clientsWithinReach(ctx))
  if (input.id) rows = rows.where('clientId', '=', input.id)
  if (input.tags.length > 0) rows = rows.where('tags', 'in', input.tags)
  if (input.clientType) rows = rows.where('clientType', '=', input.clientType)
  if (input.clientLevel) rows = rows.where('clientLevel', '=', input.clientLevel)
  if (input.inchargeId) rows = rows.where('inchargeId', '=', input.inchargeId)
  if (input.areaId) rows = rows.where('areaId', '=', input.areaId)
  if (input.stopped) rows = rows.where('stopped', '=', input.stopped === '1')
  return rows
}
