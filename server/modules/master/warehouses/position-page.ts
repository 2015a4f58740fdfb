import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, type Order, orderOf, paginate } from '#server/kit/page.ts'

/** Positions of one warehouse as their page shows them, in walking order. */
export async function page(ctx: Context, input: Received<typeof positions.page>) {
  const { warehouseId, enabled, posiName, filled } = input
  let query = ctx.db
    .selectFrom('posi as p')
    .innerJoin('warehouse as w', (join) => join.onRef('w.warehouseId', '=', 'p.warehouseId').on('w.tenantId', '=', ctx.tenantId))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.warehouseId', '=', warehouseId)
    .where('w.companyId', '=', ctx.companyId)
    .where('p.deletedAt', 'is', null)
  if (enabled) query = query.where('p.enabled', '=', enabled === '1')
  if (posiName) query = query.where('p.posiName', 'ilike', containing(posiName))
  if (filled) {
    query = query.where(({ exists, not, selectFrom }) => {
      const goods = exists(
        selectFrom('stockBalance as b')
          .select('b.partId')
          .where('b.tenantId', '=', ctx.tenantId)
          .whereRef('b.posiId', '=', 'p.posiId')
          .where('b.posiId', '>', 0)
          .where('b.qty', '<>', '0'),
      )
      return filled === '1' ? goods : not(goods)
    })
  }
  const rows = query
    .select(['p.posiId as id', 'p.warehouseId', 'w.warehouseName', 'p.posiName', 'p.walk', 'p.enabled', 'p.remark', 'p.version'])
    .select(({ selectFrom, fn }) => [
      selectFrom('stockBalance as b')
        .select(fn.countAll<number>().as('count'))
        .where('b.tenantId', '=', ctx.tenantId)
        .whereRef('b.posiId', '=', 'p.posiId')
        .where('b.posiId', '>', 0)
        .where('b.qty', '<>', '0')
        .$asScalar()
        .as('goods'),
      selectFrom('partPosi as u')
        .select(fn.countAll<number>().as('count'))
        .where('u.tenantId', '=', ctx.tenantId)
        .whereRef('u.posiId', '=', 'p.posiId')
        .$asScalar()
        .as('usual'),
    ])
  const order = await orderOf(ctx, query, input, sortable, onTheWay)
  const found = await paginate(ctx, inOrder(rows, order), query, input)
  return { page: { ...found, list: found.list.map((row) => ({ ...row, goods: row.goods ?? 0, usual: row.usual ?? 0 })) } }
}

const onTheWay: Order = [
  ['p.walk', 'asc'],
  ['p.posiName', 'asc'],
  ['p.posiId', 'asc'],
]
const sortable = { posiName: { by: sql`p.posi_name` }, walk: { by: 'p.walk' } } as const
