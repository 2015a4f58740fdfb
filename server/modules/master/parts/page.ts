import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { codeKey, findParts, normal, normalWords } from '../search/index.ts'
import { rowsOf } from './queries.ts'

type Input = Received<typeof parts.page>
export type Filters = NonNullable<Received<typeof parts.stop>['filter']>

/** Counting stops here: a list says 10000+. */
const COUNTED = 10_000
/** And here where every row has to be read for a text inside it. */
const COUNTED_TEXT = 1000
/** A screen never turns so far, an export does. */
const DEEPEST = 200_000
/** So many hits of the search are listed at most, the best first. */
const FOUND = 500

/** 商品资料: a keyword lists the best hits of the quick search; without one the newest come first. */
export async function page(ctx: Context, input: Input) {
  const offset = (input.page - 1) * input.limit
  if (offset > DEEPEST) throw refused('数据太多，请缩小查询范围')
  const { ids, total, more } = input.keyword
    ? pageOf(await byKeyword(ctx, input), offset, input.limit)
    : await byFilters(ctx, input, offset)
  return {
    page: {
      list: await rowsOf(ctx, ids),
      totalCount: total,
      totalPage: Math.ceil(total / input.limit),
      currPage: input.page,
      pageSize: input.limit,
      ...(more && { more }),
    },
  }
}

/** Nothing is asked for but whether a part is stopped, and most are not. */
export const isWide = ({ pjEnable, pjNoMatch: _, ...narrowing }: Filters): boolean =>
  pjEnable !== '1' && !Object.values(narrowing).some(Boolean)

/** A statement of the parts that the list finds. */
export const found = async (ctx: Context, input: Filters) =>
  input.keyword
    ? sql`select unnest(${(await byKeyword(ctx, input)).ids}::bigint[]) as part_id`
    : sql`(${filtered(ctx, input, await candidatesOf(ctx, input)).select('partId')})`

/** Every part the list's filters find, in ascending order; of a keyword the best hits, as the list shows them. More than `most` are refused. */
export async function partsFound(ctx: Context, filters: Filters, most: number): Promise<number[]> {
  const ids = filters.keyword
    ? (await byKeyword(ctx, filters)).ids.sort((a, b) => a - b)
    : (
        await filtered(ctx, filters, await candidatesOf(ctx, filters))
          .select('partId')
          .orderBy('partId')
          .limit(most + 1)
          .execute()
      ).map(({ partId }) => partId)
  if (ids.length > most) throw refused(`符合条件的商品超过 ${most} 个，请缩小查询范围`)
  return ids
}

async function byKeyword(ctx: Context, filters: Filters) {
  const best = await findParts(ctx, filters.keyword, FOUND)
  const kept = await filtered(ctx, filters, best).select('partId').execute()
  const left = new Set(kept.map(({ partId }) => partId))
  return { ids: best.filter((id) => left.has(id)), more: best.length === FOUND }
}
const pageOf = ({ ids, more }: { ids: number[]; more: boolean }, offset: number, limit: number) => ({
  ids: ids.slice(offset, offset + limit),
  total: ids.length,
  more,
})

async function byFilters(ctx: Context, input: Input, offset: number) {
  const candidates = await candidatesOf(ctx, input)
  const most = !candidates && (input.pjNo || input.pjName || input.pjSize) ? COUNTED_TEXT : COUNTED
  const rows = filtered(ctx, input, candidates)
  const direction = input.sortProp === '' ? 'desc' : input.sortOrder
  const ordered = {
    '': rows.orderBy('partId', direction),
    pjNo: rows.orderBy('codeN', direction).orderBy('partId', direction),
    pjName: rows.orderBy('pjName', direction).orderBy('partId', direction),
    lastUpdateTime: rows.orderBy('updatedAt', direction).orderBy('partId', direction),
  }[input.sortProp]
  const [ids, counted] = await Promise.all([
    ordered.select('partId').limit(input.limit).offset(offset).execute(),
    ctx.db
      .selectFrom(
        rows
          .select('partId')
          .limit(most + 1)
          .as('few'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const more = counted.count > most
  return { ids: ids.map(({ partId }) => partId), total: more ? most : counted.count, more }
}

/**
 * Texts inside columns have no index of their own. The quick search knows all parts that hold these words somewhere;
 * when they are few, only they are looked at. Undefined: too many, or words that it cannot find in full (one or two letters inside a code).
 */
async function candidatesOf(ctx: Context, input: Filters): Promise<number[] | undefined> {
  const text = [input.pjNoMatch === 0 ? normal(input.pjNo) : '', input.pjName, input.pjSize].join(' ')
  const words = normalWords(text)
  if (words.length === 0 || words.some((word) => /(^|[^a-z0-9])[a-z0-9]{1,2}($|[^a-z0-9])/.test(word))) return undefined
  const found = await findParts(ctx, text, FOUND)
  return found.length < FOUND ? found : undefined
}

function filtered(ctx: Context, input: Filters, among: number[] | undefined) {
  const contains = (column: string, text: string) => sql<boolean>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
  let rows = ctx.db.selectFrom('part').where('tenantId', '=', ctx.tenantId).where('deletedAt', 'is', null)
  if (among) rows = rows.where('partId', '=', sql<number>`any(${among}::bigint[])`)
  if (input.id) rows = rows.where('partId', '=', input.id)
  if (input.pjNo) {
    const key = codeKey(input.pjNo)
    if (input.pjNoMatch === 0) rows = rows.where(contains('codeN', key))
    else if (input.pjNoMatch === 1) rows = rows.where('codeN', '=', key)
    else rows = rows.where('codeN', 'in', interchangeable(ctx, key))
  }
  if (input.pjName) rows = rows.where(contains('pjName', input.pjName))
  if (input.pjSize) rows = rows.where(contains('pjSize', input.pjSize))
  if (input.pjBrand) rows = rows.where('pjBrand', '=', input.pjBrand)
  if (input.pjFactory) rows = rows.where('pjFactory', '=', input.pjFactory)
  if (input.pjType) rows = rows.where('pjType', '=', input.pjType)
  if (input.pjQuality) rows = rows.where('pjQuality', '=', input.pjQuality)
  if (input.supplierId) rows = rows.where('supplierId', '=', input.supplierId)
  if (input.pjEnable) rows = rows.where('pjEnable', '=', input.pjEnable === '1')
  return rows
}

const interchangeable = (ctx: Context, key: string) =>
  sql<string>`(select g.code_n from exchange_code own join exchange_code g on g.tenant_id = own.tenant_id and g.group_id = own.group_id
    where own.tenant_id = ${ctx.tenantId} and own.code_n = ${key} union select ${key}::text)`
