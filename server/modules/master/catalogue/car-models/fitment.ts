import type { Answer, Received } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import { fitPlaceOf } from '#contract/master/catalogue/fit-place.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { STOCK_OF } from '../../search/index.ts'

type Row = Answer<typeof carModels.parts>['page']['list'][number]
/** Counting stops here. */
const CAP = 10_000

const PAGE = `
  select p.part_id as pjid, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand", p.pj_sub_brand as "pjSubBrand", p.pj_size as "pjSize",
    p.pj_factory as "pjFactory", p.pj_type as "pjType", p.pj_unit as "pjUnit", p.pj_oemcode as "pjOemcode", p.pj_enable as "pjEnable",
    hit.place as "fitPlace", hit.per_car as "perCar", hit.note as "fitNote", hit.version as "fitVersion", coalesce(pp.xs_price, 0) as "xsPrice", stock.qty, stock.usable
  from (select x.part_id, x.pj_type, x.pj_name, x.code_n, f.place, f.per_car, f.note, f.version from fitment f join part x on x.tenant_id = $1 and x.part_id = f.part_id and x.deleted_at is null
    where f.tenant_id = $1 and f.model_id = $2 order by x.pj_type, x.pj_name, x.code_n, x.part_id limit $4 offset $5) hit
  join part p on p.tenant_id = $1 and p.part_id = hit.part_id
  left join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  cross join lateral ${STOCK_OF('p.part_id', '$3')} stock
  order by hit.pj_type, hit.pj_name, hit.code_n, hit.part_id`
const COUNT = `select count(*)::int as rows from (select 1 from fitment f join part x on x.tenant_id = $1 and x.part_id = f.part_id and x.deleted_at is null
  where f.tenant_id = $1 and f.model_id = $2 limit ${CAP + 1}) few`

/** 适用商品 of a model, by category and name. */
export async function parts(ctx: Context, { modelId, page, limit }: Received<typeof carModels.parts>) {
  const [list, counted] = await Promise.all([
    statement<Row>(ctx, 'model-parts', PAGE, [ctx.tenantId, modelId, ctx.companyId, limit, (page - 1) * limit]),
    statement<{ rows: number }>(ctx, 'model-parts-count', COUNT, [ctx.tenantId, modelId]),
  ])
  const rows = counted[0]?.rows ?? 0
  const totalCount = Math.min(rows, CAP)
  return {
    page: {
      list,
      totalCount,
      totalPage: Math.ceil(totalCount / limit),
      currPage: page,
      pageSize: limit,
      ...(rows > CAP && { more: true }),
    },
  }
}

export type Fitted = Pick<Received<typeof carModels.fit>, 'modelIds' | 'pjids'>

const ADD = `insert into fitment (tenant_id, model_id, part_id, created_by, place, per_car, note)
  select $1, m, p, $4, $5, $6, $7 from unnest($2::bigint[]) m, unnest($3::bigint[]) p order by m, p on conflict do nothing returning model_id`

/** Every part fits every model; what was known already stays as it is. */
export async function fit(ctx: Context, input: Received<typeof carModels.fit>) {
  const { models, pjids } = await demand(ctx, input)
  if (models.length === 0) throw refused('车系下面暂无启用的车型，请先新增车型')
  const said = [fitPlaceOf(input.fitPlace) ?? '', input.perCar ?? '0', input.fitNote]
  const added = await statement(ctx, 'fitment-add', ADD, [ctx.tenantId, models.map(({ id }) => id), pjids, ctx.userId, ...said])
  if (added.length > 0) await recordNames(ctx, '添加适用', models, pjids)
  return { added: added.length }
}

const REMOVE = `delete from fitment where tenant_id = $1 and model_id = any($2::bigint[]) and part_id = any($3::bigint[]) returning model_id`

export async function unfit(ctx: Context, input: Fitted) {
  const { models, pjids } = await demand(ctx, input)
  const gone = await statement(ctx, 'fitment-remove', REMOVE, [ctx.tenantId, models.map(({ id }) => id), pjids])
  if (gone.length > 0) await recordNames(ctx, '取消适用', models, pjids)
  return {}
}

interface Named {
  id: number
  name: string
}
const MODELS = `
  select m.model_id as id, b.model_name || ' ' || s.model_name || ' ' || m.title as name from car_model m
  join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id
  join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id
  where m.tenant_id = $1 and m.level = 3 and (m.model_id = any($2::bigint[]) or (m.parent_id = any($2::bigint[]) and not m.stopped))
  order by m.model_id`

/** The models meant, a series opened into its own, and the parts, all of this tenant. */
export async function demand(ctx: Context, { modelIds, pjids }: Fitted): Promise<{ models: Named[]; pjids: number[] }> {
  const nodes = await ctx.db
    .selectFrom('carModel')
    .select(['modelId', 'level'])
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', 'in', modelIds)
    .execute()
  if (nodes.length < new Set(modelIds).size) throw refused('车型不存在')
  if (nodes.some(({ level }) => level === 1)) throw refused('请选择车系或车型')
  const found = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', 'in', pjids)
    .where('deletedAt', 'is', null)
    .orderBy('partId')
    .forShare()
    .execute()
  if (found.length < new Set(pjids).size) throw refused('无效商品')
  const models = await statement<Named>(ctx, 'fitment-models', MODELS, [ctx.tenantId, modelIds])
  return { models, pjids: found.map(({ partId }) => partId) }
}

const SHOWN = 10
const listed = (names: readonly string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join('、')} 等 ${names.length} 个` : names.join('、')

/** The trail stands on the side of fewer records: one part for many models, or a few models for many parts. */
export async function recordNames(ctx: Context, action: string, models: readonly Named[], pjids: readonly number[], said = '') {
  if (pjids.length <= models.length) {
    const fitment = `${said}${listed(models.map(({ name }) => name))}`
    for (const id of pjids) await recordChange(ctx, 'part', id, `${action}车型`, undefined, { fitment })
    return
  }
  const parts = await ctx.db.selectFrom('part').select('pjNo').where('tenantId', '=', ctx.tenantId).where('partId', 'in', pjids).execute()
  const fitment = `${said}${listed(parts.map(({ pjNo }) => pjNo))}`
  for (const { id } of models) await recordChange(ctx, 'car_model', id, `${action}配件`, undefined, { fitment })
}
