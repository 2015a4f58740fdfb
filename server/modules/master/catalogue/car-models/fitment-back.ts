import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Fields, fieldByField, type Look, placeOf } from '#server/modules/platform/lists/index.ts'

const PAIRS = 'unnest($2::bigint[], $3::bigint[]) as u (model, part)'
const FITS = `select f.model_id as id, f.part_id as part, f.place as "fitPlace", trim_scale(f.per_car)::text as "perCar", f.note as "fitNote",
    coalesce(f.updated_at, f.created_at) as at, coalesce(w.real_name, '') as who
  from fitment f join ${PAIRS} on f.model_id = u.model and f.part_id = u.part
  left join app_user w on w.tenant_id = $1 and w.user_id = coalesce(f.updated_by, f.created_by)
  where f.tenant_id = $1 order by f.model_id, f.part_id for update of f`
const UNFIT = `delete from fitment f using ${PAIRS} where f.tenant_id = $1 and f.model_id = u.model and f.part_id = u.part`
const REFIT = `update fitment f set place = coalesce(u.place, f.place), per_car = coalesce(u.per_car, f.per_car), note = coalesce(u.note, f.note),
    version = f.version + 1, updated_by = $2, updated_at = now()
  from jsonb_to_recordset($3::jsonb) as u (model bigint, part bigint, place text, per_car numeric, note text)
  where f.tenant_id = $1 and f.model_id = u.model and f.part_id = u.part`

interface Fits {
  id: number
  part: number
  at: string
  who: string
  fitPlace: string
  perCar: string
  fitNote: string
}
const columnsOf = (targets: readonly { id: number; key: string }[]) => [targets.map(({ id }) => id), targets.map(({ key }) => Number(key))]

/** Which parts still fit which models, and how: by the model, and besides by the part. */
export const fittedLook: Look = async (ctx, targets) => {
  const rows = await statement<Fits>(ctx, 'fitment-now', FITS, [ctx.tenantId, ...columnsOf(targets)])
  return new Map(rows.map(({ id, part, who, at, ...fields }) => [placeOf({ id, key: String(part) }), { gone: false, who, at, fields }]))
}

/** What of them is given is written. */
export async function refit(ctx: Context, fits: readonly { id: number; key: string; fields: Fields }[]) {
  const rows = fits.map(({ id, key, fields: { fitPlace, perCar, fitNote } }) => ({
    ...{ model: id, part: Number(key), place: fitPlace, per_car: perCar, note: fitNote },
  }))
  await statement(ctx, 'fitment-refit', REFIT, [ctx.tenantId, ctx.userId, JSON.stringify(rows)])
}

export const fitments = fieldByField({
  name: '适用车型',
  look: fittedLook,
  names: { fitPlace: '安装位置', perCar: '每车用量', fitNote: '适用备注' },
  async remove(ctx, made) {
    await statement(ctx, 'fitment-unmake', UNFIT, [ctx.tenantId, ...columnsOf(made)])
  },
  restore: (ctx, back) => refit(ctx, back),
})

const NODES = `select m.model_id as id, m.title, m.remark, m.stopped, m.updated_at as at, coalesce(u.real_name, '') as who
  from car_model m left join app_user u on u.tenant_id = $1 and u.user_id = m.updated_by
  where m.tenant_id = $1 and m.model_id = any($2::bigint[]) order by m.model_id for update of m`
const NEEDED = `select m.model_id as id, case when exists (select 1 from fitment f where f.tenant_id = $1 and f.model_id = m.model_id) then '已有适用商品'
    when exists (select 1 from vin_pattern v where v.tenant_id = $1 and v.model_id = m.model_id) then '已用于车架号识别'
    when exists (select 1 from car_model c where c.tenant_id = $1 and c.parent_id = m.model_id and c.model_id <> all($2::bigint[])) then '下面已有其他车型' end as what
  from car_model m where m.tenant_id = $1 and m.model_id = any($2::bigint[])`
/** What hangs on a node that stays keeps it as well. */
const UNMADE = `delete from car_model m where m.tenant_id = $1 and m.model_id = any($2::bigint[]) and m.level = $3
  and not exists (select 1 from car_model c where c.tenant_id = $1 and c.parent_id = m.model_id)`

export const modelLook: Look = async (ctx, targets) => {
  const rows = await statement<{ id: number; title: string; remark: string; stopped: boolean; at: string; who: string }>(
    ctx,
    'model-now',
    NODES,
    [ctx.tenantId, targets.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, at, who, ...fields }) => [placeOf({ id, key: '' }), { gone: false, who, at, fields }]))
}

/** Brands, series and models that a list made go with it, if nothing hangs on them. */
export const models = fieldByField({
  name: '车型',
  look: modelLook,
  names: { title: '车型', remark: '备注', stopped: '状态' },
  async used(ctx, made) {
    const rows = await statement<{ id: number; what: string | null }>(ctx, 'model-needed', NEEDED, [ctx.tenantId, made.map(({ id }) => id)])
    return new Map(rows.flatMap(({ id, what }) => (what ? [[placeOf({ id, key: '' }), what] as const] : [])))
  },
  async remove(ctx, made) {
    for (const level of [3, 2, 1]) await statement(ctx, 'model-unmake', UNMADE, [ctx.tenantId, made.map(({ id }) => id), level])
  },
  restore: () => Promise.resolve(),
})
