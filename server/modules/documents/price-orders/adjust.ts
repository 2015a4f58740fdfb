import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { priceOrders } from '#contract/documents/price-orders.ts'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { chosenIds } from '#server/modules/master/parts/index.ts'
import { priceDecimals } from '#server/modules/master/prices/index.ts'
import { applyPriceOrder } from './carry-out.ts'
import { formulaWords } from './formula-words.ts'
import { byReason, type LeftOut, leftOutWords, reasonsOf } from './left-out.ts'
import { create } from './order.ts'
import { adjusted, type Formula, formulaError, type Prices, warningOf } from './rules.ts'
import { requireSight, sightOf } from './visible-prices.ts'

type Input = Received<typeof priceOrders.preview>

/** At once; every part of a large company in a few steps. */
const MOST = 50_000
const SHOWN = 200

interface Row extends Prices, Omit<LeftOut, 'why'> {
  newPrice: string
  warning: string
}

/** 批量调价, before it is done. */
export async function preview(ctx: Context, input: Input) {
  const { chosen, changed, same, left, seal } = await plan(ctx, input)
  const rows = [...changed.filter(({ warning }) => warning), ...changed.filter(({ warning }) => !warning)].slice(0, SHOWN)
  const shown = rows.map(({ pjid, pjNo, pjName, pjBrand, oldPrice, newPrice, warning }) => ({
    ...{ pjid, pjNo, pjName, pjBrand },
    ...{ oldPrice, newPrice, warning },
  }))
  const warned = changed.filter(({ warning }) => warning).length
  const leftOut = { count: left.length, reasons: reasonsOf(left), rows: byReason(left).slice(0, SHOWN) }
  return { content: { chosen, changed: changed.length, same, warned, seal, rows: shown, leftOut } }
}

/** Carries out what the preview showed, as a price order of its own; or leaves it as a draft for somebody to approve. */
export async function adjust(ctx: Context, input: Received<typeof priceOrders.adjust>) {
  if (input.asDraft && !ctx.may('base:priceorder:add')) throw forbidden()
  const { changed, left, seal } = await plan(ctx, input, true)
  if (seal !== input.seal) throw refused('商品或价格在预览后有变化，请重新预览')
  if (changed.length === 0) throw refused('没有需要调整的价格')
  const head = { formula: formulaWords(input), remark: input.remark, effectAt: null, note: leftOutWords(left) }
  const lines = changed.map(({ pjid, newPrice }) => ({ pjid, [input.field]: newPrice }))
  const { id, orderNo, version } = await create(ctx, head, lines)
  if (!input.asDraft) await applyPriceOrder(ctx, { orderId: id, orderNo, status: '草稿', version }, ctx.userId)
  return { id, orderNo, count: changed.length, leftOut: left.length }
}

const PARTS = `
  select p.part_id as pjid, p.pj_no as "pjNo", p.pj_name as "pjName", p.pj_brand as "pjBrand",
    coalesce(r.xs_price, 0) as "xsPrice", coalesce(r.pf_price, 0) as "pfPrice", coalesce(r.fx_price, 0) as "fxPrice",
    coalesce(r.min_price, 0) as "minPrice", coalesce(r.purchase_price, 0) as "purchasePrice", coalesce(r.wb_price, 0) as "wbPrice",
    coalesce(case when c.qty > 0 then round(c.value / c.qty, 6) else c.last_cost end, 0) as "costPrice"
  from part p
  left join part_price r on r.tenant_id = $1 and r.part_id = p.part_id
  left join part_cost c on c.tenant_id = $1 and c.company_id = $2 and c.part_id = p.part_id and c.pool = 0
  where p.tenant_id = $1 and p.part_id = any($3::bigint[]) and p.deleted_at is null order by p.part_id`

/** In ascending order, like every writer of prices: nobody moves them between the look and the change. */
const LOCK = 'select 1 from part_price where tenant_id = $1 and part_id = any($2::bigint[]) order by part_id for update'

async function plan(ctx: Context, input: Input, locked = false) {
  const formula: Formula = input
  requireSight(ctx, [formula.field, formula.base])
  const error = formulaError(formula)
  if (error) throw invalid(error)
  const ids = await chosenIds(ctx, input, MOST)
  if (locked) await ctx.db.executeQuery(CompiledQuery.raw(LOCK, [ctx.tenantId, ids]))
  // planned each time: for ten parts and for fifty thousand
  const { rows } = await ctx.db.executeQuery<Omit<Row, 'oldPrice' | 'newPrice' | 'warning'>>(
    CompiledQuery.raw(PARTS, [ctx.tenantId, ctx.companyId, ids]),
  )
  const decimals = priceDecimals(ctx)
  const sight = sightOf(ctx)
  const left: LeftOut[] = []
  const priced = rows.flatMap((row): Row[] => {
    const reckoned = adjusted(formula, row, decimals)
    if ('why' in reckoned) {
      const { pjid, pjNo, pjName, pjBrand } = row
      left.push({ pjid, pjNo, pjName, pjBrand, oldPrice: row[formula.field], why: reckoned.why })
      return []
    }
    const newPrice = reckoned.price
    const warning = warningOf([formula.field], { ...row, [formula.field]: newPrice }, sight)
    return [{ ...row, oldPrice: row[formula.field], newPrice, warning }]
  })
  const changed = priced.filter(({ oldPrice, newPrice }) => compare(oldPrice, newPrice) !== 0)
  const seal = createHash('sha256')
  for (const { pjid, oldPrice, newPrice } of changed) seal.update(`${pjid} ${Number(oldPrice)} ${newPrice}\n`)
  return {
    chosen: rows.length,
    changed,
    same: priced.length - changed.length,
    left,
    seal: seal.digest('base64url'),
  }
}
