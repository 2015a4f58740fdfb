import type { Answer, Received } from '#contract/kit/fields.ts'
import type { catalogue } from '#contract/master/catalogue/catalogue.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { modelFound } from '../client-cars/index.ts'
import { codeKey } from '../search/index.ts'
import { makerOf } from './makers.ts'
import { headOf, warningsOf, yearOf, yearSignOf } from './vin-rules.ts'

type Learned = Answer<typeof catalogue.decode>['content']['models'][number]

const LEARNED = `
  select m.model_id as "modelId", b.model_id as "brandId", s.model_id as "seriesId", b.model_name as "brandName", s.model_name as "seriesName", m.title,
    v.times, v.year_sign = $3 as "sameYear"
  from (select model_id, sum(times)::int as times, (array_agg(year_sign order by year_sign <> $3))[1] as year_sign
    from vin_pattern where tenant_id = $1 and vin_head = $2 group by model_id) v
  join car_model m on m.tenant_id = $1 and m.model_id = v.model_id and not m.stopped
  join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id and not s.stopped
  join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id and not b.stopped
  where v.year_sign = $3 or $4 = 0 or ((m.year_from = 0 or m.year_from <= $4) and (m.year_to = 0 or m.year_to >= $4))
  order by v.year_sign = $3 desc, v.times desc, m.model_id limit 10`

/** What a VIN says by itself, and which models the company has confirmed for numbers like it. */
export async function decode(ctx: Context, { vin }: Received<typeof catalogue.decode>) {
  const known = makerOf(vin)
  const year = yearOf(vin, Number(ctx.today.slice(0, 4)))
  const models = await statement<Learned>(ctx, 'vin-learned', LEARNED, [ctx.tenantId, headOf(vin), yearSignOf(vin), year])
  const [first] = models
  const brand = first ? { id: first.brandId, name: first.brandName } : await brandNamed(ctx, known?.brands ?? [])
  const warnings = warningsOf(vin, { known: known !== undefined, year })
  return { content: { vin, maker: known?.maker ?? '', brandId: brand.id, brandName: brand.name, year, warnings, models } }
}

/** The company's own brand under one of these names, the likeliest first. */
async function brandNamed(ctx: Context, names: readonly string[]): Promise<{ id: number; name: string }> {
  const keys = names.map(codeKey)
  const rows = await ctx.db
    .selectFrom('carModel')
    .select(['modelId', 'modelName', 'keyN'])
    .where('tenantId', '=', ctx.tenantId)
    .where('parentId', '=', 0)
    .where('keyN', 'in', keys.length > 0 ? keys : [''])
    .where('stopped', '=', false)
    .execute()
  const [best] = rows.sort((a, b) => keys.indexOf(a.keyN) - keys.indexOf(b.keyN))
  return best ? { id: best.modelId, name: best.modelName } : { id: 0, name: names[0] ?? '' }
}

const LEARN = `
  insert into vin_pattern as v (tenant_id, vin_head, year_sign, model_id, updated_by) values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, vin_head, year_sign, model_id) do update set times = v.times + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`

/** Remembers what the number says, not the number; a client's car of that number that has no model yet has one now. */
export async function confirm(ctx: Context, { vin, modelId }: Received<typeof catalogue.confirm>) {
  const model = await ctx.db
    .selectFrom('carModel')
    .select(['level', 'stopped'])
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', '=', modelId)
    .executeTakeFirst()
  if (model?.level !== 3) throw refused('请选择车型')
  if (model.stopped) throw refused('车型已停用')
  await statement(ctx, 'vin-learn', LEARN, [ctx.tenantId, headOf(vin), yearSignOf(vin), modelId, ctx.userId])
  await modelFound(ctx, vin, modelId)
  await recordChange(ctx, 'car_model', modelId, '确认车架号', undefined, { pjVin: `${headOf(vin)}*${yearSignOf(vin)}*******` })
  return {}
}
