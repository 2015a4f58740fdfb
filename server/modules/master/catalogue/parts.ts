import type { Answer, Received } from '#contract/kit/fields.ts'
import type { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { FIT_PLACES, fitPlaceOf } from '#contract/master/catalogue/fit-place.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { readableThumb, type StoredFile } from '#server/modules/platform/files/index.ts'
import { findParts, STOCK_OF } from '../search/index.ts'

type Input = Received<typeof catalogue.parts>
type Car = Pick<Input, 'seriesId' | 'modelId' | 'year' | 'displacement' | 'fitPlace'>
type Row = Answer<typeof catalogue.parts>['page']['list'][number]
type Other = Answer<typeof catalogue.exchange>['content'][number]

/** So many hits of the search are looked through, the best first. */
const FOUND = 500
/** Counting stops here. */
const CAP = 10_000

/** Models in use that the words leave over. $1 tenant, $2 series, $3 model, $4 year, $5 displacement. */
const MODELS = `select m.model_id from car_model m
  join car_model s on s.tenant_id = $1 and s.model_id = m.parent_id and not s.stopped
  join car_model b on b.tenant_id = $1 and b.model_id = s.parent_id and not b.stopped
  where m.tenant_id = $1 and m.level = 3 and not m.stopped and ($2::bigint = 0 or m.parent_id = $2) and ($3::bigint = 0 or m.model_id = $3)
    and ($4::int = 0 or ((m.year_from = 0 or m.year_from <= $4) and (m.year_to = 0 or m.year_to >= $4))) and ($5::text = '' or m.displacement = $5)`
/** Parts in use that fit one of them, at that place: without a car, none is asked. $6 place. */
const FITTING = `from (select distinct f.part_id from fitment f where f.tenant_id = $1 and f.model_id in (${MODELS})
    and ($6::text = '' or strpos(f.place, $6) > 0)) fits
  join part x on x.tenant_id = $1 and x.part_id = fits.part_id and x.deleted_at is null and not x.pj_enable`
const carOf = ({ seriesId, modelId, year, displacement, fitPlace }: Car) => [seriesId, modelId, year, displacement, fitPlace]
const isCar = ({ seriesId, modelId }: Car) => seriesId > 0 || modelId > 0

/** Those that anything of the car is said to sit at. */
const PLACES = `select distinct sign as place from fitment f cross join regexp_split_to_table(f.place, '') sign
  where f.tenant_id = $1 and f.place <> '' and f.model_id in (${MODELS})`
const GROUPS = `select x.pj_type as "pjType", count(*)::int as parts ${FITTING} group by x.pj_type order by x.pj_type = '', count(*) desc, x.pj_type limit 500`

export async function groups(ctx: Context, input: Received<typeof catalogue.groups>) {
  if (!isCar(input)) throw invalid('请先选择车系')
  const values = [ctx.tenantId, ...carOf(input)]
  const [content, signs] = await Promise.all([
    statement<{ pjType: string; parts: number }>(ctx, 'epc-groups', GROUPS, values),
    statement<{ place: string }>(ctx, 'epc-places', PLACES, values.slice(0, 5)),
  ])
  return { content, places: FIT_PLACES.filter((place) => signs.some((sign) => sign.place === place)) }
}

export async function parts(ctx: Context, input: Input) {
  const ids = input.keyword ? await byKeyword(ctx, input) : await byCar(ctx, input)
  const offset = (input.page - 1) * input.limit
  const { list, rows } = ids
  const totalCount = Math.min(rows, CAP)
  const shown = await rowsOf(ctx, input.keyword ? list.slice(offset, offset + input.limit) : list, input)
  const pages = { totalCount, totalPage: Math.ceil(totalCount / input.limit), currPage: input.page, pageSize: input.limit }
  return { page: { list: shown, ...pages, ...(rows > CAP && { more: true }) } }
}

const CHOSEN = `select x.part_id as id ${FITTING} where $7::text is null or x.pj_type = $7`
const BY_CAR = `${CHOSEN} order by x.pj_type, x.pj_name, x.code_n, x.part_id limit $8 offset $9`
const COUNT = `select count(*)::int as rows from (${CHOSEN} limit ${CAP + 1}) few`

async function byCar(ctx: Context, input: Input): Promise<{ list: number[]; rows: number }> {
  if (!isCar(input)) throw invalid('请选择车系，或输入编码、名称')
  const values = [ctx.tenantId, ...carOf(input), input.pjType ?? null]
  const [found, counted] = await Promise.all([
    statement<{ id: number }>(ctx, 'epc-parts', BY_CAR, [...values, input.limit, (input.page - 1) * input.limit]),
    statement<{ rows: number }>(ctx, 'epc-count', COUNT, values),
  ])
  return { list: found.map(({ id }) => id), rows: counted[0]?.rows ?? 0 }
}

const RUNNING = `select x.part_id as id from part x where x.tenant_id = $1 and x.part_id = any($2::bigint[]) and x.deleted_at is null and not x.pj_enable
  and ($3::text is null or x.pj_type = $3)`
const AMONG = `select x.part_id as id ${FITTING} where x.part_id = any($7::bigint[]) and ($8::text is null or x.pj_type = $8)`

/** The quick search finds them by its index; a car leaves those over that fit it. */
async function byKeyword(ctx: Context, input: Input): Promise<{ list: number[]; rows: number }> {
  const best = await findParts(ctx, input.keyword, FOUND)
  const pjType = input.pjType ?? null
  const left = isCar(input)
    ? await statement<{ id: number }>(ctx, 'epc-among', AMONG, [ctx.tenantId, ...carOf(input), best, pjType])
    : await statement<{ id: number }>(ctx, 'epc-running', RUNNING, [ctx.tenantId, best, pjType])
  const kept = new Set(left.map(({ id }) => id))
  const list = best.filter((id) => kept.has(id))
  return { list, rows: list.length }
}

const namesOf = (p: string) => `${p}.part_id as pjid, ${p}.pj_no as "pjNo", ${p}.pj_name as "pjName", ${p}.pj_brand as "pjBrand",
  ${p}.pj_sub_brand as "pjSubBrand", ${p}.pj_size as "pjSize", ${p}.pj_factory as "pjFactory", ${p}.pj_type as "pjType", ${p}.pj_unit as "pjUnit",
  ${p}.pj_oemcode as "pjOemcode", coalesce(pp.xs_price, 0) as "xsPrice"`
/** Other parts in use whose own code lies in the group of `p`, under their own number or another maker's. */
const OTHERS = `from part o where o.tenant_id = $1 and o.deleted_at is null and not o.pj_enable and o.part_id <> p.part_id
  and o.code_n in (select p.code_n union select g.code_n from exchange_code own
    join exchange_code g on g.tenant_id = $1 and g.group_id = own.group_id where own.tenant_id = $1 and own.code_n = p.code_n)`

const ROWS = `
  select ${namesOf('p')}, p.files, stock.qty, stock.usable, other.count as "exchangeCount", other.usable as "exchangeUsable"
  from part p
  left join part_price pp on pp.tenant_id = $1 and pp.part_id = p.part_id
  cross join lateral ${STOCK_OF('p.part_id', '$3')} stock
  cross join lateral (select count(*)::int as count, coalesce(sum(theirs.usable), 0) as usable
    from (select o.part_id ${OTHERS}) near cross join lateral ${STOCK_OF('near.part_id', '$3')} theirs) other
  where p.tenant_id = $1 and p.part_id = any($2::bigint[])
  order by array_position($2::bigint[], p.part_id)`

/** Of several models what is said of any; a quantity only if it is that of all. */
const FITS = `select f.part_id as id, string_agg(distinct f.place, '') as "fitPlace", case when min(f.per_car) = max(f.per_car) then min(f.per_car) else 0 end as "perCar",
    coalesce(string_agg(distinct nullif(f.note, ''), '；'), '') as "fitNote"
  from fitment f where f.tenant_id = $1 and f.part_id = any($6::bigint[]) and f.model_id in (${MODELS}) group by f.part_id`
type Fit = Pick<Row, 'fitPlace' | 'perCar' | 'fitNote'>
const unsaid: Fit = { fitPlace: '', perCar: '0', fitNote: '' }

async function fitsOf(ctx: Context, ids: number[], car: Car): Promise<Map<number, Fit>> {
  if (!isCar(car)) return new Map()
  const rows = await statement<Fit & { id: number }>(ctx, 'epc-fits', FITS, [ctx.tenantId, ...carOf(car).slice(0, 4), ids])
  return new Map(rows.map(({ id, fitPlace, ...fit }) => [id, { ...fit, fitPlace: fitPlaceOf(fitPlace) ?? '' }]))
}

async function rowsOf(ctx: Context, ids: number[], car: Car): Promise<Row[]> {
  if (ids.length === 0) return []
  const fits = await fitsOf(ctx, ids, car)
  const rows = await statement<Omit<Row, 'headImg' | keyof Fit> & { files: StoredFile[] }>(ctx, 'epc-rows', ROWS, [
    ctx.tenantId,
    ids,
    ctx.companyId,
  ])
  return Promise.all(
    rows.map(async ({ files, ...row }) => ({
      ...row,
      ...(fits.get(row.pjid) ?? unsaid),
      headImg: await readableThumb(ctx, files[0]?.fileUrl ?? ''),
    })),
  )
}

const EXCHANGE = `
  select ${namesOf('o')}, stock.qty, stock.usable
  from part p cross join lateral (select o.* ${OTHERS}) o
  left join part_price pp on pp.tenant_id = $1 and pp.part_id = o.part_id
  cross join lateral ${STOCK_OF('o.part_id', '$3')} stock
  where p.tenant_id = $1 and p.part_id = $2 and p.deleted_at is null
  order by stock.usable desc, o.code_n, o.part_id limit 200`

export async function exchange(ctx: Context, { pjid }: Received<typeof catalogue.exchange>) {
  return { content: await statement<Other>(ctx, 'epc-exchange', EXCHANGE, [ctx.tenantId, pjid, ctx.companyId]) }
}
