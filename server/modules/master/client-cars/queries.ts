import { sql } from 'kysely'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { type clientCars, MOST_CARS_FOUND, plateSigns } from '#contract/master/client-cars.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql, clientsInScope } from '../search/index.ts'

type Car = Answer<typeof clientCars.find>['content'][number]

/** Cars of clients there are and whom one sees. */
export const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('clientCar as a')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.clientId', '=', 'a.clientId'))
    .where('a.tenantId', '=', ctx.tenantId)
    .where('c.deletedAt', 'is', null)
    .where(clientsInScope(ctx, 'c'))

function filtered(ctx: Context, { id, clientId, keyword }: Received<typeof clientCars.page>) {
  let rows = visible(ctx)
  if (id) rows = rows.where('a.carId', '=', id)
  if (clientId) rows = rows.where('a.clientId', '=', clientId)
  if (keyword) {
    const signs = containing(plateSigns(keyword))
    rows = rows.where(({ or, eb }) =>
      or([eb('a.plate', 'like', signs), eb('a.vin', 'like', signs), eb('a.model', 'ilike', containing(keyword))]),
    )
  }
  return rows
}

const sortable = { plate: { by: 'a.plate' }, lastSale: { by: 'a.lastSale' }, lastUpdateTime: { by: 'a.updatedAt' } } as const

/** 客户车辆, the newest first. */
export async function page(ctx: Context, input: Received<typeof clientCars.page>) {
  const found = filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, [['a.carId', 'desc']])
  const rows = found
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'a.updatedBy'))
    .select(['a.carId as id', 'a.clientId', 'c.clientNo', 'c.clientName', 'a.plate', 'a.vin', 'a.model', 'a.remark', 'a.version'])
    .select([sql<string>`coalesce(a.last_sale::text, '')`.as('lastSale'), sql<string>`coalesce(u.real_name, '')`.as('modifier')])
    .select('a.updatedAt as lastUpdateTime')
  return { page: await paginate(ctx, inOrder(rows, order), found, input) }
}

/** Signs that begin so; compared sign by sign, as the indexes are ordered. */
const begins = (what: string) => `(${what} ~>=~ $5::text and ${what} ~<~ ($5::text || chr(1114111)))`
/** $1 tenant, $2 data scope, $3 client or 0, $4 most, $5 signs or ''. */
const FIND = `
  select a.car_id as id, a.client_id as "clientId", c.client_no as "clientNo", c.client_name as "clientName", a.plate, a.vin, a.model, a.remark,
    coalesce(a.last_sale::text, '') as "lastSale", a.version
  from client_car a join client c on c.tenant_id = $1 and c.client_id = a.client_id and c.deleted_at is null
  where a.tenant_id = $1 and ${clientScopeSql('$2', 'c')} and ($3::bigint = 0 or a.client_id = $3)`
const OF_CLIENT = `${FIND} and ($5::text = '' or strpos(a.plate, $5) > 0) order by a.last_sale desc nulls last, a.car_id desc limit $4`
const BY_SIGNS = `${FIND} and (${[begins('a.plate'), begins('substr(a.plate, 2)'), begins('substr(a.plate, 3)')].join(' or ')} or a.vin = $5 and a.vin <> '')
  order by a.plate = $5 or a.vin = $5 desc, a.last_sale desc nulls last, a.car_id desc limit $4`

/** Cars by their plate or VIN; what is shorter begins too much. */
export async function carsFound(ctx: Context, text: string, most: number): Promise<Car[]> {
  const signs = plateSigns(text)
  if (signs.length < 2) return []
  return statement<Car>(ctx, 'client-cars.by-signs', BY_SIGNS, [ctx.tenantId, ctx.dataScope, 0, most, signs])
}

export async function find(ctx: Context, { clientId, text }: Received<typeof clientCars.find>) {
  if (!clientId) return { content: await carsFound(ctx, text, MOST_CARS_FOUND) }
  const values = [ctx.tenantId, ctx.dataScope, clientId, MOST_CARS_FOUND, plateSigns(text)]
  return { content: await statement<Car>(ctx, 'client-cars.of-client', OF_CLIENT, values) }
}
