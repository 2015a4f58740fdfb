import { negate } from '#server/kit/money.ts'
import { statement } from '#server/kit/statement.ts'
import type { Poster } from './cause.ts'
import type { Shortage } from './rules.ts'

const SHOWN = 3

/** 库存不足, in words a salesman can act on: which part, where, how much is free, and who holds the rest. */
export async function inWords(ctx: Poster, shortages: Shortage[]): Promise<string> {
  const shown = shortages.slice(0, SHOWN)
  const partIds = shown.map(({ movement }) => movement.partId)
  const parts = await statement<{ id: number; pjNo: string; pjName: string }>(
    ctx,
    'stock.shortage.parts',
    'select part_id as id, pj_no as "pjNo", pj_name as "pjName" from part where tenant_id = $1 and part_id = any($2::bigint[])',
    [ctx.tenantId, partIds],
  )
  const stores = await statement<{ id: number; name: string }>(
    ctx,
    'stock.shortage.warehouses',
    'select warehouse_id as id, warehouse_name as name from warehouse where tenant_id = $1 and warehouse_id = any($2::bigint[])',
    [ctx.tenantId, shown.map(({ movement }) => movement.warehouseId)],
  )
  const holders = await statement<{ partId: number; warehouseId: number; docNo: string; qty: string }>(
    ctx,
    'stock.shortage.holders',
    `select part_id as "partId", warehouse_id as "warehouseId", doc_no as "docNo", sum(qty) as qty from reservation
     where tenant_id = $1 and part_id = any($2::bigint[]) group by 1, 2, 3 order by min(reservation_id)`,
    [ctx.tenantId, partIds],
  )
  const sentences = shown.map(({ movement, usable }) => {
    const part = parts.find(({ id }) => id === movement.partId)
    const store = stores.find(({ id }) => id === movement.warehouseId)
    const held = holders.filter((row) => row.partId === movement.partId && row.warehouseId === movement.warehouseId)
    const need = movement.reserve && movement.reserve !== '0' && movement.qty === '0' ? movement.reserve : negate(movement.qty)
    const who = held.slice(0, SHOWN).map(({ docNo, qty }) => `${docNo}占用${Number(qty)}`)
    const more = held.length > SHOWN ? `等${held.length}张单据` : ''
    return `${part?.pjNo ?? ''} ${part?.pjName ?? ''}（${store?.name ?? ''}）可用${Number(usable)}，需要${Number(need)}${who.length > 0 ? `；${who.join('、')}${more}` : ''}`
  })
  const rest = shortages.length > SHOWN ? `；另有${shortages.length - SHOWN}行不足` : ''
  return `库存不足：${sentences.join('；')}${rest}`
}
