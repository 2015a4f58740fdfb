import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { priceLists } from '#contract/master/price-lists.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange, recordChanges } from '#server/modules/platform/audit/index.ts'
import { givenError, priceDecimals, scriptOf } from '../prices/index.ts'
import { keyed } from './items.ts'
import { ENTITY, lockList } from './save-list.ts'

type Input = Received<typeof priceLists.saveGoods>

/** New and changed breaks of some goods in a list. Whoever may not see prices neither sets nor erases one. */
export async function saveGoods(ctx: Context, input: Input) {
  await lockList(ctx, input.listId)
  const label = await goodsNamed(ctx, input)
  const there = await stored(ctx, input)
  requireKnown(input, there)
  const wanted = input.breaks.map((each, at) => wantedOf(ctx, input, each, there, at))
  const gone = there.filter(({ itemId }) => input.gone.includes(itemId))
  const kept = there.filter((row) => !gone.includes(row) && !wanted.some(({ itemId }) => itemId === row.itemId))
  requireApart(wanted, kept)
  const changed = wanted.filter((row) => row.itemId > 0 && differs(row, there))
  // a quantity that moves to another row would meet itself: those that change make room first
  await removeRows(
    ctx,
    [...gone, ...changed].map(({ itemId }) => itemId),
  )
  await write(ctx, input, [...changed, ...wanted.filter(({ itemId }) => itemId === 0)])
  await recordChange(
    ctx,
    ENTITY,
    input.listId,
    '修改价格表价格',
    { goods: '', xsPrice: said(there) },
    { goods: label, xsPrice: said([...kept, ...wanted]) },
  )
  return {}
}

type Stored = Awaited<ReturnType<typeof stored>>[number]
interface Wanted {
  itemId: number
  version: number
  fromQty: string
  price: string | null
  script: string
  remark: string
}

function wantedOf(ctx: Context, input: Input, each: Input['breaks'][number], there: readonly Stored[], at: number): Wanted {
  const before = there.find(({ itemId }) => itemId === each.id)
  const formula = scriptOf(each.script)
  if (typeof formula === 'string') throw invalid(`第${at + 1}行：${formula}`)
  const unseen = each.price === undefined && formula.script === '' ? before?.price : undefined
  const price = each.price ?? unseen ?? undefined
  const { pjid, pjBrand, pjType } = input
  const error = givenError({ pjid, pjBrand, pjType, price, ...formula }, '价格', priceDecimals(ctx))
  if (error) throw invalid(`第${at + 1}行：${error}`)
  return { itemId: each.id, version: before?.version ?? 0, fromQty: each.fromQty, price: price ?? null, ...formula, remark: each.remark }
}

/** What is changed or goes is there as it was read. */
function requireKnown({ breaks, gone }: Input, there: readonly Stored[]) {
  const versions = new Map(there.map(({ itemId, version }) => [itemId, version]))
  const stale = breaks.some(({ id, version }) => id > 0 && (!versions.has(id) || versions.get(id) !== version))
  if (stale || gone.some((id) => !versions.has(id))) throw refused('该价格已被他人修改，请刷新后重试')
}

function requireApart(rows: readonly Wanted[], kept: readonly Stored[]) {
  const there = rows.find((row) => kept.some(({ fromQty }) => compare(fromQty, row.fromQty) === 0))
  if (there) throw refused(`从 ${plain(there.fromQty)} 起已有价格，请修改原来的价格`)

  const twice = rows.findIndex((row, at) => rows.slice(0, at).some(({ fromQty }) => compare(fromQty, row.fromQty) === 0))
  if (twice >= 0) throw invalid(`第${twice + 1}行：数量与前面重复`)
}

const differs = (row: Wanted, there: readonly Stored[]) => {
  const before = there.find(({ itemId }) => itemId === row.itemId)
  const same =
    before &&
    compare(before.fromQty, row.fromQty) === 0 &&
    compare(before.price ?? '0', row.price ?? '0') === 0 &&
    before.script === row.script &&
    before.remark === row.remark
  return !same
}

async function write(ctx: Context, input: Input, rows: readonly Wanted[]) {
  if (rows.length === 0) return
  const { tenantId, userId: updatedBy } = ctx
  const own = { tenantId, updatedBy, listId: input.listId, ...keyed(input) }
  const values = rows.map(({ itemId, version, ...row }) => ({ ...own, ...row, version: version + 1, ...(itemId > 0 && { itemId }) }))
  for (const value of values) await ctx.db.insertInto('priceListItem').values(value).execute()
}

const removeRows = (ctx: Context, ids: readonly number[]) =>
  ids.length === 0
    ? undefined
    : ctx.db.deleteFrom('priceListItem').where('tenantId', '=', ctx.tenantId).where('itemId', 'in', ids).execute()

const stored = (ctx: Context, wanted: Input) => {
  const { partId, brandN, pjType } = keyed(wanted)
  return ctx.db
    .selectFrom('priceListItem')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('listId', '=', wanted.listId)
    .where('partId', partId === null ? 'is' : '=', partId)
    .where('brandN', '=', brandN)
    .where('pjType', '=', pjType)
    .orderBy('fromQty')
    .execute()
}

const plain = (value: string) => String(Number(value))
const said = (rows: readonly Pick<Wanted, 'fromQty' | 'price' | 'script'>[]) =>
  [...rows]
    .sort((a, b) => compare(a.fromQty, b.fromQty))
    .map(({ fromQty, price, script }) => `${plain(fromQty)}起 ${price === null ? script : plain(price)}`)
    .join('；')

async function goodsNamed(ctx: Context, { pjid, pjBrand, pjType }: Input): Promise<string> {
  if (pjid === 0 && pjBrand === '' && pjType === '') throw invalid('请选择商品，或品牌、类别')
  if (pjid === 0) return [pjBrand, pjType].filter(Boolean).join(' ')
  const part = await ctx.db
    .selectFrom('part')
    .select('pjNo')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
  return part.pjNo
}

export async function removeItems(ctx: Context, { ids }: Received<typeof priceLists.removeItems>) {
  const rows = await ctx.db
    .deleteFrom('priceListItem')
    .where('tenantId', '=', ctx.tenantId)
    .where('itemId', 'in', ids)
    .returning(['listId', 'partId', 'pjBrand', 'pjType', 'fromQty', 'price', 'script'])
    .execute()
  if (rows.length < new Set(ids).size) throw refused('有的价格已被删除，请刷新后重试')
  await recordChanges(
    ctx,
    ENTITY,
    '删除价格表价格',
    rows.map(({ listId, partId, price, ...row }) => ({ id: listId, after: { pjid: partId, ...row, xsPrice: price ?? 0 } })),
  )
  return {}
}
