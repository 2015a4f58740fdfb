import { sql } from 'kysely'
import { add, compare } from '#contract/kit/decimal.ts'
import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import { withTax } from '#contract/master/supplier-offers/offer-rules.ts'
import type { unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { containing, inOrder, orderOf, paginate } from '#server/kit/page.ts'
import { codeKey, normal } from '../search/index.ts'
import type { Break } from './prices.ts'

type Shown = Answer<typeof unfiledOffers.page>['page']['list'][number]

const rowsOf = (ctx: Context) =>
  ctx.db
    .selectFrom('unfiledOffer as f')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'f.tenantId').onRef('c.clientId', '=', 'f.supplierId'))
    .where('f.tenantId', '=', ctx.tenantId)
    .where('c.deletedAt', 'is', null)

/** Code and number from their beginning, a name anywhere. */
function filtered(ctx: Context, { supplierId, text }: Received<typeof unfiledOffers.page>) {
  let rows = rowsOf(ctx)
  if (supplierId) rows = rows.where('f.supplierId', '=', supplierId)
  const code = normal(text)
  if (text)
    rows = rows.where(({ or, eb }) =>
      or([
        ...(code ? [eb('f.codeN', 'like', `${code}%`), eb('f.supNoK', 'like', `${code}%`)] : []),
        eb('f.pjName', 'ilike', containing(text)),
      ]),
    )
  return rows
}

const named = (rows: ReturnType<typeof rowsOf>) =>
  rows
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.userId', '=', 'f.updatedBy'))
    .select([
      'f.unfiledId as id',
      'f.supplierId',
      'c.clientName as supplierName',
      'f.pjNo',
      'f.pjName',
      'f.pjBrand',
      'f.pjSize',
      'f.pjUnit',
    ])
    .select(['f.supNo', 'f.taxIn', 'f.taxRate', 'f.moq', 'f.pack', 'f.leadDays', 'f.spot', 'f.remark', 'f.seenAt'])
    .select(['f.updatedAt as lastUpdateTime', sql<Break[]>`f.prices`.as('prices'), sql<string>`coalesce(u.real_name, '')`.as('modifier')])

type Named = Omit<Shown, 'price' | 'breaks'> & { prices: Break[] }
const standing = (ctx: Context, prices: readonly Break[]) => prices.filter(({ toDay }) => toDay === '' || toDay >= ctx.today)

function shown(ctx: Context, { prices, ...row }: Named): Shown {
  const [first, ...more] = standing(ctx, prices)
  const seen = ctx.maySee('price.purchaseprice')
  const words = more.map(({ fromQty, price }) => `${add(fromQty, '0')}起 ${add(price, '0')}`).join('；')
  return { ...row, price: first?.price ?? null, breaks: words && !seen ? MASKED : words }
}

const sortable = { seenAt: { by: 'f.seenAt' }, pjNo: { by: 'f.pjNo' } } as const

/** 未建档报价, the newest first. */
export async function pageUnfiled(ctx: Context, input: Received<typeof unfiledOffers.page>) {
  const found = filtered(ctx, input)
  const order = await orderOf(ctx, found, input, sortable, [['f.unfiledId', 'desc']])
  const result = await paginate(ctx, inOrder(named(found), order), found, input)
  return { page: { ...result, list: result.list.map((row) => shown(ctx, row)) } }
}

/** So many answers to one code are told. */
const MOST = 5

export async function findUnfiled(ctx: Context, { pjNo }: Received<typeof unfiledOffers.find>) {
  const key = codeKey(pjNo)
  if (key === '') return { content: [] }
  const rows = await named(rowsOf(ctx))
    .where(({ or, eb }) => or([eb('f.codeN', '=', key), eb('f.supNoK', '=', key)]))
    .orderBy('f.unfiledId', 'desc')
    .limit(50)
    .execute()
  const weighed = (row: Named) => withTax(standing(ctx, row.prices)[0]?.price ?? '99999999', row)
  // whoever may not see prices does not learn their order either
  const sorted = ctx.maySee('price.purchaseprice') ? rows.sort((a, b) => compare(weighed(a), weighed(b))) : rows
  return { content: sorted.slice(0, MOST).map((row) => shown(ctx, row)) }
}

export async function removeUnfiled(ctx: Context, { ids }: Received<typeof unfiledOffers.remove>) {
  await ctx.db.deleteFrom('unfiledOffer').where('tenantId', '=', ctx.tenantId).where('unfiledId', 'in', ids).execute()
  return {}
}
