import { z } from 'zod'
import { BY_HAND, CK_TYPE, ckHeader, QUOTE_DAYS } from '#contract/documents/sales/order.ts'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { add } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { daysFrom } from '#server/kit/time.ts'
import { statusChanged, unitFor, withStandingUnits } from '../core/index.ts'
import { ck, lockOrder } from './order.ts'
import { type Draft, writeDraft } from './save.ts'
import { storedHeader } from './stored-header.ts'

type Lines = Draft['lines']

/** 存为报价单, 加入报价: a new quote for a client, or more lines of one that is being written. A part that stands in it already counts up. */
export async function addToQuote(ctx: Context, { id, clientId, lines }: Received<typeof outbound.addToQuote>) {
  if (!ctx.may(id === 0 ? 'busi:bj:add' : 'busi:bj:upd')) throw forbidden()
  if (id === 0 && clientId === 0) throw invalid('请选择客户')
  const own = { id: 0, version: 0, ckType: CK_TYPE.quote }
  if (id === 0) {
    const days = { ckDate: ctx.today, validUntil: daysFrom(ctx.today, QUOTE_DAYS) }
    const header = z.object(ckHeader).parse({ ...days, clientId, inchargeId: ctx.userId })
    return writeDraft(ctx, { ...own, ...header, lines: await joined(ctx, [], lines) })
  }
  const { status } = await lockOrder(ctx, id, [CK_TYPE.quote])
  if (status !== '草稿') throw statusChanged()
  const stored = await ck.linesOf(ctx, id)
  // a price that was not typed is read anew where pieces are added: it may have reached another quantity
  const added = new Set(lines.map(({ pjid }) => pjid))
  const before = stored.map(
    ({ partId, warehouseId, posiId, ckAmount, jjAmount, xsPrice, priceSource, remark, unit, unitFactor, unitPrice }) => {
      const anew = added.has(partId) && priceSource !== BY_HAND
      return {
        ...{ pjid: partId, warehouseId, posiId, ckAmount, jjAmount, remark, sourceLineId: 0, gift: false, unit, unitFactor },
        ...{ xsPrice: anew ? undefined : xsPrice, unitPrice: anew ? undefined : (unitPrice ?? undefined) },
      }
    },
  )
  return writeDraft(ctx, {
    ...own,
    ...(await storedHeader(ctx, id)),
    id,
    lines: await joined(ctx, await withStandingUnits(ctx, before), lines),
  })
}

async function joined(ctx: Context, before: Lines, more: Received<typeof outbound.addToQuote>['lines']): Promise<Lines> {
  const places = await statement<{ pjid: number; warehouseId: number }>(ctx, 'ck.quote-places', PLACES, [
    ctx.tenantId,
    ctx.companyId,
    more.map(({ pjid }) => pjid),
  ])
  const all = [...before]
  for (const { pjid, ckAmount, xsPrice } of more) {
    const at = all.findIndex((line) => line.pjid === pjid)
    const there = all[at]
    if (there) all[at] = countedUp(there, ckAmount, xsPrice)
    else {
      const warehouseId = places.find((place) => place.pjid === pjid)?.warehouseId
      if (warehouseId === undefined) throw refused('当前公司暂无可用的仓库')
      all.push({ pjid, warehouseId, posiId: 0, ckAmount, jjAmount: '0', xsPrice, sourceLineId: 0, gift: false, remark: '', unit: '' })
    }
  }
  return all
}

/** Some more of a part that stands there; in its own unit where the other cannot say so many, or its price is a new one. */
function countedUp(there: Lines[number], more: string, xsPrice: string | undefined): Lines[number] {
  const ckAmount = add(there.ckAmount, more)
  if (xsPrice !== undefined) return { ...there, ckAmount, xsPrice, unit: '', unitFactor: undefined, unitPrice: undefined }
  return { ...there, ckAmount, ...unitFor({ unit: there.unit, unitFactor: there.unitFactor ?? '1', unitPrice: there.unitPrice }, ckAmount) }
}

/** For each part the warehouse that can give most of it, else the company's usual one. */
const PLACES = `
  select distinct on (n.part_id) n.part_id as pjid, w.warehouse_id as "warehouseId"
  from unnest($3::bigint[]) as n(part_id)
  join warehouse w on w.tenant_id = $1 and w.company_id = $2 and w.kind = 'normal' and w.enabled and w.deleted_at is null
  left join lateral (
    select sum(b.qty - b.reserved) as usable from stock_balance b where b.tenant_id = $1 and b.part_id = n.part_id and b.warehouse_id = w.warehouse_id
  ) s on true
  order by n.part_id, greatest(coalesce(s.usable, 0), 0) desc, w.is_default desc, w.sort, w.warehouse_id`
