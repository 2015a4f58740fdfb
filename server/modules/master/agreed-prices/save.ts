import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { agreedPrices } from '#contract/master/agreed-prices.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { recordChange, sameAmounts } from '#server/modules/platform/audit/index.ts'
import { priceDecimals, scriptOf } from '../prices/index.ts'
import { brandKey, clientsInScope } from '../search/index.ts'
import { visible } from './queries.ts'
import { type Terms, termsError } from './terms.ts'

type Input = Received<typeof agreedPrices.save>
export const ENTITY = 'agreed_price'
const UNIQUE_BREACH = '23505'

/** Stored form of terms that hold. */
export const rowOf = (terms: Terms, remark: string) => ({
  clientId: terms.clientId || null,
  clientType: terms.clientType,
  partId: terms.pjid || null,
  pjBrand: terms.pjid ? '' : terms.pjBrand,
  brandN: terms.pjid || terms.pjBrand === '' ? '' : brandKey(terms.pjBrand),
  pjType: terms.pjid ? '' : terms.pjType,
  price: terms.price ?? null,
  script: terms.script,
  fromDay: terms.fromDay,
  toDay: terms.toDay || null,
  remark,
})

export async function save(ctx: Context, input: Input) {
  const before = input.id === 0 ? undefined : await lockOne(ctx, input.id)
  if (before) requireVersion(input.version, before.version, '该协议价已被他人修改，请刷新后重试')
  const formula = scriptOf(input.script)
  if (typeof formula === 'string') throw invalid(formula)
  // a price that was not sent could not be seen: it stays, unless a formula takes its place
  const unseen = input.price === undefined && formula.script === '' ? before?.price : undefined
  const terms = { ...input, ...formula, price: input.price ?? unseen ?? undefined }
  const error = termsError(terms, priceDecimals(ctx))
  if (error) throw invalid(error)
  await requireClient(ctx, input.clientId)
  await requirePart(ctx, input.pjid)
  const row = rowOf(terms, input.remark)
  const id = before ? await change(ctx, before, row) : await create(ctx, row)
  return { id }
}

type Row = ReturnType<typeof rowOf>

async function create(ctx: Context, row: Row): Promise<number> {
  const made = await ctx.db
    .insertInto('agreedPrice')
    .values({ ...row, tenantId: ctx.tenantId, createdBy: ctx.userId, updatedBy: ctx.userId })
    .returning('agreedId')
    .executeTakeFirstOrThrow()
    .catch(taken)
  await recordChange(ctx, ENTITY, made.agreedId, '新增协议价', undefined, told(row))
  return made.agreedId
}

async function change(ctx: Context, before: Awaited<ReturnType<typeof lockOne>>, row: Row): Promise<number> {
  await ctx.db
    .updateTable('agreedPrice')
    .set({ ...row, version: before.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('agreedId', '=', before.agreedId)
    .execute()
    .catch(taken)
  const was = told(before)
  await recordChange(
    ctx,
    ENTITY,
    before.agreedId,
    '修改协议价',
    was,
    row.price === null ? told(row) : sameAmounts(was, told(row), ['xsPrice']),
  )
  return before.agreedId
}

/** Told under a name whose tag the log knows: who may not see sales prices sees none agreed. */
export const told = ({ clientId, clientType, partId, pjBrand, pjType, price, script, fromDay, toDay, remark }: Row) => ({
  clientId,
  clientType,
  pjid: partId,
  pjBrand,
  pjType,
  xsPrice: price ?? 0,
  script,
  fromDay,
  toDay,
  remark,
})

function taken(error: { code?: string }): never {
  if (error.code === UNIQUE_BREACH) throw refused('同一客户、同一商品从这一天起已有协议价，请修改原来的一条')
  throw error
}

async function lockOne(ctx: Context, id: number) {
  const row = await visible(ctx).where('a.agreedId', '=', id).selectAll('a').modifyEnd(sql`for no key update of a`).executeTakeFirst()
  if (!row) throw refused('协议价不存在，请刷新后重试')
  return row
}

async function requireClient(ctx: Context, clientId: number) {
  if (clientId === 0) return
  const found = await ctx.db
    .selectFrom('client')
    .select('tags')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .executeTakeFirst()
  if (!found || ![1, 3].includes(found.tags)) throw refused('客户不存在')
}

async function requirePart(ctx: Context, pjid: number) {
  if (pjid === 0) return
  const found = await ctx.db
    .selectFrom('part')
    .select('partId')
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refused('无效商品')
}
