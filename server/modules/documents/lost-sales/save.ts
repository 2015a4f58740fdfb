import { LIMIT_WORDS, MOST_PRICE } from '#contract/documents/core/limits.ts'
import type { LostState, lostSales } from '#contract/documents/lost-sales.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { forbidden, invalid, notYours, refused } from '#server/kit/errors.ts'
import { cleanCode, codeKey } from '#server/modules/master/search/index.ts'
import { partnerOf, quantityError } from '../core/index.ts'
import { mayMove } from './rules.ts'

type Input = Received<typeof lostSales.save>

/** 缺货登记: written down as it was asked for; of a known part its own code and name, of a known client his own name. */
export async function save(ctx: Context, input: Input) {
  const { id, version = 0 } = input
  if (!ctx.may(id === 0 ? 'busi:lost:add' : 'busi:lost:upd')) throw forbidden()
  const error = quantityError(ctx, input.amount)
  if (error) throw invalid(error)
  if (input.askPrice && compare(input.askPrice, '0') < 0) throw invalid('客户要价不能小于0')
  if (input.askPrice && compare(input.askPrice, String(MOST_PRICE)) > 0) throw invalid(LIMIT_WORDS.tooDear('客户要价'))
  const [part, clientName] = await Promise.all([partOf(ctx, input), clientNameOf(ctx, input)])
  const { amount, clientId, reason, remark } = input
  const values = {
    ...part,
    amount,
    clientId: clientId || null,
    clientName,
    reason,
    remark,
    updatedBy: ctx.userId,
    updatedAt: ctx.now,
    // undefined: the writer may not see it, so it stays
    ...(input.askPrice !== undefined && { askPrice: input.askPrice }),
  }
  if (id === 0) {
    const { lostId } = await ctx.db
      .insertInto('lostSale')
      .values({ tenantId: ctx.tenantId, companyId: ctx.companyId, createdBy: ctx.userId, createdAt: ctx.now, ...values })
      .returning('lostId')
      .executeTakeFirstOrThrow()
    return { id: lostId }
  }
  const [stored] = await locked(ctx, [id])
  if (stored?.version !== version) throw refused('缺货记录已被修改，请刷新后重试')
  await ctx.db
    .updateTable('lostSale')
    .set({ ...values, version: version + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('lostId', '=', id)
    .execute()
  return { id }
}

async function partOf({ db, tenantId }: Context, { pjid, pjNo, pjName }: Input) {
  if (pjid === 0) return { partId: null, pjNo: cleanCode(pjNo) || pjNo, codeN: codeKey(pjNo), pjName }
  const part = await db
    .selectFrom('part')
    .select(['partId', 'pjNo', 'codeN', 'pjName'])
    .where('tenantId', '=', tenantId)
    .where('partId', '=', pjid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!part) throw refused('无效商品')
  return part
}

const clientNameOf = async (ctx: Context, { clientId, clientName }: Input) =>
  clientId === 0 ? clientName : (await partnerOf(ctx, clientId, 'customer', ctx.dataScope)).clientName

/** 状态: of several at once, all or none. What already is where it shall be is left alone. */
export async function setState(ctx: Context, { ids, state }: Received<typeof lostSales.setState>) {
  const rows = await locked(ctx, [...new Set(ids)])
  const moving = rows.filter((row) => row.state !== state)
  const stuck = moving.find((row) => !mayMove(row.state as LostState, state))
  if (stuck) throw refused(`${stuck.pjNo} ${stuck.state}，不能改为${state}`)
  if (moving.length === 0) return { changed: 0 }
  await ctx.db
    .updateTable('lostSale')
    .set(({ eb }) => ({ state, updatedBy: ctx.userId, updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('tenantId', '=', ctx.tenantId)
    .where(
      'lostId',
      'in',
      moving.map(({ lostId }) => lostId),
    )
    .execute()
  return { changed: moving.length }
}

/** Within the caller's company and data scope; locked in ascending order, as the arrival of goods locks them. */
async function locked(ctx: Context, ids: number[]) {
  const rows = await ctx.db
    .selectFrom('lostSale as l')
    .select(['l.lostId', 'l.pjNo', 'l.state', 'l.version'])
    .where('l.tenantId', '=', ctx.tenantId)
    .where('l.companyId', '=', ctx.companyId)
    .where('l.lostId', 'in', ids)
    .where(withinDataScope(ctx, 'l.created_by'))
    .orderBy('l.lostId')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw notYours()
  return rows
}
