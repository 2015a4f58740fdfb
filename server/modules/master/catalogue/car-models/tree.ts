import type { Received } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { normalWords } from '../../search/index.ts'

interface Node {
  id: number
  parentId: number
  level: number
  modelName: string
  title: string
  yearFrom: number
  yearTo: number
  displacement: string
  engine: string
  chassis: string
  remark: string
  sort: number
  stopped: boolean
  version: number
  amount: number
}

const NODE = `m.model_id as id, m.parent_id as "parentId", m.level, m.model_name as "modelName", m.title, m.year_from as "yearFrom", m.year_to as "yearTo",
  m.displacement, m.engine, m.chassis, m.remark, m.sort, m.stopped, m.version`

const TREE = `
  select ${NODE}, (select count(*)::int from car_model c where c.tenant_id = $1 and c.parent_id = m.model_id and (not $2 or not c.stopped)) as amount
  from car_model m where m.tenant_id = $1 and m.level < 3 and (not $2 or not m.stopped)
  order by m.level, m.sort, m.model_id`

/** As a Chinese reader looks them up: by their sound. */
const bySound = new Intl.Collator('zh-CN', { numeric: true })

export async function tree(ctx: Context, { stopped }: Received<typeof carModels.tree>) {
  const rows = await statement<Node>(ctx, 'car-tree', TREE, [ctx.tenantId, stopped === '0'])
  return { content: rows.sort((a, b) => a.level - b.level || a.sort - b.sort || bySound.compare(a.title, b.title)) }
}

const MODELS = `
  select ${NODE}, (select count(*)::int from fitment f where f.tenant_id = $1 and f.model_id = m.model_id) as amount
  from car_model m where m.tenant_id = $1 and m.parent_id = $3 and m.level = 3 and (not $2 or not m.stopped)
  order by m.sort, m.year_from, m.displacement, m.title, m.model_id`

export async function ofSeries(ctx: Context, { seriesId, stopped }: Received<typeof carModels.ofSeries>) {
  return { content: await statement<Node>(ctx, 'car-models', MODELS, [ctx.tenantId, stopped === '0', seriesId]) }
}

interface Placed {
  id: number
  level: number
  brandId: number
  seriesId: number
  brandName: string
  seriesName: string
  title: string
  stopped: boolean
}

interface Fit {
  fitPlace: string
  perCar: string
  fitNote: string
  fitVersion: number
}

/** A node `m` with the names above it: `s` its series, `b` its brand. $1 tenant. */
const PLACED = `m.model_id as id, m.level, coalesce(b.model_id, s.model_id, m.model_id) as "brandId",
  case m.level when 3 then s.model_id when 2 then m.model_id else 0 end as "seriesId",
  coalesce(b.model_name, s.model_name, m.model_name) as "brandName",
  case m.level when 3 then s.model_name when 2 then m.model_name else '' end as "seriesName",
  case m.level when 3 then m.title else '' end as title,
  m.stopped or coalesce(s.stopped, false) or coalesce(b.stopped, false) as stopped`
const ABOVE = `
  left join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id
  left join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id`

const SEARCH = `
  select ${PLACED} from (
    select c.model_id, c.level from car_model c
    where c.tenant_id = $1 and ($2 = 0 or c.level = $2) and c.doc like all ($3::text[])
    order by c.level, c.model_id limit $5
  ) hit
  join car_model m on m.tenant_id = $1 and m.model_id = hit.model_id ${ABOVE}
  where not $4 or not (m.stopped or coalesce(s.stopped, false) or coalesce(b.stopped, false))
  order by m.level, "brandName", "seriesName", m.sort, m.year_from, m.title, m.model_id limit $6`

/** Stopped ones may stand between the running: so many more are looked at. */
const SPARE = 400

export async function search(ctx: Context, { queryValue, level, stopped, limit }: Received<typeof carModels.search>) {
  const words = normalWords(queryValue.replaceAll(/[-/]/g, ' ')).slice(0, 8)
  if (words.length === 0) return { content: [] }
  const likes = words.map((word) => `%${word}%`)
  const values = [ctx.tenantId, level, likes, stopped === '0', limit + SPARE, limit]
  return { content: await statement<Placed>(ctx, 'car-search', SEARCH, values) }
}

const OF_PART = `
  select ${PLACED}, f.place as "fitPlace", f.per_car as "perCar", f.note as "fitNote", f.version as "fitVersion" from fitment f
  join car_model m on m.tenant_id = $1 and m.model_id = f.model_id ${ABOVE}
  where f.tenant_id = $1 and f.part_id = $2
  order by "brandName", "seriesName", m.sort, m.year_from, m.title, m.model_id limit 2000`

/** 适用车型 of a part. */
export async function ofPart(ctx: Context, { pjid }: Received<typeof carModels.ofPart>) {
  return { content: await statement<Placed & Fit>(ctx, 'part-models', OF_PART, [ctx.tenantId, pjid]) }
}
