import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

const SOLD_FOR = `
  insert into client_car as a (tenant_id, client_id, plate, last_sale, updated_by) values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, client_id, plate) where plate <> '' do update set last_sale = greatest(a.last_sale, excluded.last_sale)`

/** A sale that holds names the client's car: it is known from then on. */
export async function carServed(ctx: Context, clientId: number, plate: string, day: string): Promise<void> {
  if (plate !== '') await statement(ctx, 'client-cars.served', SOLD_FOR, [ctx.tenantId, clientId, plate, day, ctx.userId])
}

const MODEL_OF = `
  update client_car a set model = b.model_name || ' ' || s.model_name || ' ' || m.title, version = a.version + 1, updated_by = $4, updated_at = now()
  from car_model m join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id
  where a.tenant_id = $1 and a.vin = $2 and a.model = '' and m.tenant_id = $1 and m.model_id = $3`

/** A VIN was found to be of a model: cars with that number which have none are of it. */
export const modelFound = (ctx: Context, vin: string, modelId: number) =>
  statement(ctx, 'client-cars.model', MODEL_OF, [ctx.tenantId, vin, modelId, ctx.userId])
