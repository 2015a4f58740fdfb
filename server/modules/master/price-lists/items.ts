import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { priceLists } from '#contract/master/price-lists.ts'
import type { Context } from '#server/kit/context.ts'
import { inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { brandKey, codeKey, findPartsByCode } from '../search/index.ts'

type Input = Received<typeof priceLists.pageItems>

const items = (ctx: Context) =>
  ctx.db
    .selectFrom('priceListItem as i')
    .innerJoin('priceList as l', (join) => join.onRef('l.tenantId', '=', 'i.tenantId').onRef('l.listId', '=', 'i.listId'))
    .where('i.tenantId', '=', ctx.tenantId)

async function filtered(ctx: Context, { listId, listName, pjNo, pjBrand, pjType }: Input) {
  let rows = items(ctx)
  if (listId) rows = rows.where('i.listId', '=', listId)
  if (listName) rows = rows.where('l.nameN', 'like', `%${codeKey(listName)}%`)
  if (pjNo) rows = rows.where('i.partId', '=', sql<number>`any(${await findPartsByCode(ctx, pjNo)}::bigint[])`)
  if (pjBrand) rows = rows.where('i.brandN', '=', brandKey(pjBrand))
  return pjType ? rows.where('i.pjType', '=', pjType) : rows
}

const withNames = (ctx: Context, rows: ReturnType<typeof items>) =>
  rows
    .leftJoin('part as p', (join) => join.on('p.tenantId', '=', ctx.tenantId).onRef('p.partId', '=', 'i.partId'))
    .leftJoin('partPrice as r', (join) => join.on('r.tenantId', '=', ctx.tenantId).onRef('r.partId', '=', 'i.partId'))
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'i.updatedBy'))
    .select(['i.itemId as id', 'i.listId', 'l.listName', 'i.partId', 'p.pjNo', 'p.pjName', 'p.pjUnit', 'p.pjBrand as ownBrand'])
    .select(['p.pjType as ownType', 'i.pjBrand', 'i.pjType', 'i.fromQty', 'i.price', 'i.script', 'i.remark', 'r.xsPrice'])
    .select(['u.realName', 'i.updatedAt as lastUpdateTime', 'i.version'])

type Found = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]
const told = ({ partId, ownBrand, ownType, realName, ...row }: Found) => ({
  ...row,
  pjid: partId ?? 0,
  pjNo: row.pjNo ?? '',
  pjName: row.pjName ?? '',
  pjUnit: row.pjUnit ?? '',
  pjBrand: ownBrand ?? row.pjBrand,
  pjType: ownType ?? row.pjType,
  modifier: realName ?? '',
})

const sortable = { lastUpdateTime: { by: 'i.updatedAt' } } as const

/** 价格明细, goods of a list together, the smallest quantity first. */
export async function pageItems(ctx: Context, input: Input) {
  const found = await filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, [
    ['i.listId', 'desc'],
    ['i.partId', 'desc'],
    ['i.brandN', 'asc'],
    ['i.pjType', 'asc'],
    ['i.fromQty', 'asc'],
  ])
  const result = await paginate(ctx, inOrder(withNames(ctx, found), order), found, input)
  return { page: { ...result, list: result.list.map(told) } }
}

export interface Goods {
  listId: number
  pjid: number
  pjBrand: string
  pjType: string
}
export const keyed = ({ pjid, pjBrand, pjType }: Omit<Goods, 'listId'>) => ({
  partId: pjid || null,
  pjBrand: pjid ? '' : pjBrand,
  brandN: pjid || pjBrand === '' ? '' : brandKey(pjBrand),
  pjType: pjid ? '' : pjType,
})

export async function goods(ctx: Context, wanted: Received<typeof priceLists.goods>) {
  const { partId, brandN, pjType } = keyed(wanted)
  const rows = await withNames(ctx, items(ctx))
    .where('i.listId', '=', wanted.listId)
    .where('i.partId', partId === null ? 'is' : '=', partId)
    .where('i.brandN', '=', brandN)
    .where('i.pjType', '=', pjType)
    .orderBy('i.fromQty')
    .execute()
  return { content: rows.map(told) }
}
