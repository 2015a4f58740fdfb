import { mayBeLeft, SOLD_IN } from '#contract/documents/moving-in.ts'
import { compare, isZero, subtract } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { Figure } from './moving.ts'

/** What stands here, and who may see it. */
export interface Own {
  key: string
  group: string
  name: string
  page: string
  digits: number
  ours: string
  seen: boolean
}
interface Sum {
  key: string
  name: string
  value: string
}

const PARTS = `select count(*)::text as value from part where tenant_id = $1 and deleted_at is null`
/** What lies in a warehouse is worth what was paid for it: the ledger holds it by warehouse, the average only by company. Drafts of 期初库存 count as what they will be. */
const STORES = `
  with lying as (
    select warehouse_id, sum(qty) as qty, sum(value) as value from (
      select warehouse_id, qty, value from stock_ledger where tenant_id = $1 and company_id = $2
      union all
      select l.warehouse_id, l.qty, round(l.qty * coalesce(l.price, r.purchase_price, 0), 2) from stock_paper o
      join stock_paper_line l on l.tenant_id = $1 and l.paper_id = o.paper_id left join part_price r on r.tenant_id = $1 and r.part_id = l.part_id
      where o.tenant_id = $1 and o.company_id = $2 and o.kind = 'qk' and o.status = '草稿') s
    group by 1)
  select w.warehouse_id::text as key, w.warehouse_name as name, coalesce(l.qty, 0)::text as qty, coalesce(l.value, 0)::text as value
  from warehouse w left join lying l on l.warehouse_id = w.warehouse_id
  where w.tenant_id = $1 and w.company_id = $2 and w.kind <> 'transit' and (w.deleted_at is null or l.qty <> 0 or l.value <> 0)
    and (w.enabled or l.qty <> 0 or l.value <> 0)
  order by w.kind, w.sort, w.warehouse_id`
const OWED = `select direction as key, '' as name, sum(amount - settled)::text as value from accysyf where tenant_id = $1 and company_id = $2 and amount <> settled group by 1`
const ACCOUNTS = `select account_id::text as key, account_name as name, balance::text as value from acc_account
  where tenant_id = $1 and company_id = $2 and (enabled or balance <> 0) order by sort, account_id`

/** 旧系统历史 by month: whether all of it came. */
const SOLD = `select to_char(date_trunc('month', trade_day), 'YYYY-MM') as key, '' as name, sum(case kind when '退货' then -amount else amount end)::text as value from old_trade
  where tenant_id = $1 and company_id = $2 and kind in ('销售', '退货') group by 1 order by 1`

/** What the company has, to be compared with what the old program says of it. */
export async function ownFigures(ctx: Context): Promise<Own[]> {
  const here = [ctx.tenantId, ctx.companyId]
  const [parts] = await statement<{ value: string }>(ctx, 'moving.parts', PARTS, [ctx.tenantId])
  const stores = await statement<Sum & { qty: string }>(ctx, 'moving.stores', STORES, here)
  const owed = new Map((await statement<Sum>(ctx, 'moving.owed', OWED, here)).map(({ key, value }) => [key, value]))
  const accounts = await statement<Sum>(ctx, 'moving.accounts', ACCOUNTS, here)
  const sold = await statement<Sum>(ctx, 'moving.sold', SOLD, here)
  const all = ctx.dataScope === null
  const cost = ctx.maySee('price.costprice')
  const money = { digits: 2 }
  const pieces = Number(ctx.parameters.get('BUSI_AMOUNT_LENGTH') ?? 0)
  return [
    { key: 'parts', group: '商品', name: '品种数', page: 'PartList', digits: 0, ours: parts?.value ?? '0', seen: true },
    ...stores.flatMap(({ key, name, qty, value }) => [
      { key: `qty:${key}`, group: '库存', name: `${name} 数量`, page: 'StockQuery', digits: pieces, ours: qty, seen: true },
      { key: `value:${key}`, group: '库存', name: `${name} 金额`, page: 'OpeningStockList', ...money, ours: value, seen: cost },
    ]),
    ...[
      { key: 'ys', group: '往来', name: '应收（减预收）', page: 'Receivables', seen: all && ctx.maySee('price.txsprice') },
      { key: 'yf', group: '往来', name: '应付（减预付）', page: 'Payables', seen: all && ctx.maySee('price.purchaseprice') },
    ].map((each) => ({ ...each, ...money, ours: owed.get(each.key) ?? '0' })),
    ...accounts.map(({ key, name, value }) => ({
      ...{ key: `account:${key}`, group: '现金银行', name, page: 'AccountList', ...money, ours: value },
      seen: ctx.may('fin:account:query'),
    })),
    ...sold.map(({ key, value }) => ({
      ...{ key: `${SOLD_IN}${key}`, group: '月销售额', name: `${key} 销售额（旧系统）`, page: 'OldTradeList', ...money, ours: value },
      seen: all && ctx.maySee('price.xsprice') && ctx.maySee('price.purchaseprice'),
    })),
  ]
}

/** Beside what the old program says. */
export function besides({ seen, ours, ...own }: Own, said: string | undefined): Figure {
  if (!seen) return { ...own, ours: MASKED, theirs: MASKED, difference: MASKED, state: 'hidden' }
  const theirs = said ?? null
  const difference = said === undefined ? null : subtract(ours, said)
  const untold = isZero(ours) ? 'same' : mayBeLeft(own) ? 'untold' : 'missing'
  const state = difference === null ? untold : compare(difference, '0') === 0 ? 'same' : 'off'
  return { ...own, ours, theirs, difference, state }
}
