import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

/** A year of 0 is none. */
const FITMENT = `
  select p.pj_no as "pjNo", p.pj_brand as "pjBrand", b.model_name as "carBrand", s.model_name as series, m.model_name as "modelName",
    coalesce(nullif(m.year_from, 0)::text, '') as "yearFrom", coalesce(nullif(m.year_to, 0)::text, '') as "yearTo", m.displacement, m.engine, m.chassis,
    f.place as "fitPlace", case when f.per_car = 0 then '' else trim_scale(f.per_car)::text end as "perCar", f.note as "fitNote"
  from fitment f join part p on p.tenant_id = $1 and p.part_id = f.part_id and p.deleted_at is null
  join car_model m on m.tenant_id = $1 and m.model_id = f.model_id
  join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id
  join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id
  where f.tenant_id = $1 order by p.pj_no, p.part_id, b.sort, b.model_id, s.sort, s.model_id, m.sort, m.model_id limit 50001`

/** What fits what, a line each. */
export const storedFitment = (ctx: Context) => statement<Record<string, string>>(ctx, 'fitment-stored', FITMENT, [ctx.tenantId])
