import { z } from 'zod'
import type { Received } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import type { unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { savePart } from '../parts/index.ts'
import { partsMeant } from '../search/index.ts'
import type { Stored } from './offer-words.ts'
import type { Break } from './prices.ts'
import { save } from './save.ts'

interface Unfiled extends Stored {
  id: number
  supplierId: number
  pjNo: string
  pjBrand: string
  pjSize: string
  pjUnit: string
  prices: Break[]
}
const LOCKED = `
  select unfiled_id as id, supplier_id as "supplierId", pj_no as "pjNo", pj_name as "pjName", pj_brand as "pjBrand", pj_size as "pjSize", pj_unit as "pjUnit",
    sup_no as "supNo", moq, pack, lead_days as "leadDays", spot, tax_in as "taxIn", tax_rate as "taxRate", remark, prices
  from unfiled_offer where tenant_id = $1 and unfiled_id = any($2::bigint[]) order by unfiled_id for update`
const TAKEN = `select part_id as pjid from supplier_offer o where o.tenant_id = $1 and o.part_id = $2 and o.supplier_id = $3`
const GONE = 'delete from unfiled_offer where tenant_id = $1 and unfiled_id = any($2::bigint[])'
const form = z.object(parts.save.input)

/** 建档: a part is made of what the supplier says of it, unless there is one by now; the offer becomes one of that part. What lacks a name or a brand is left, with the reason. */
export async function fileUnfiled(ctx: Context, { ids }: Received<typeof unfiledOffers.file>) {
  const filed: { id: number; pjid: number; pjNo: string; pjName: string }[] = []
  const left: { pjNo: string; why: string }[] = []
  let made = 0
  for (const row of await statement<Unfiled>(ctx, 'offers.unfiled-locked', LOCKED, [ctx.tenantId, ids])) {
    const { id, pjNo, pjName } = row
    const done = await fileOne(ctx, row)
    if (typeof done === 'string') left.push({ pjNo, why: done })
    else filed.push({ id, pjid: done.pjid, pjNo, pjName })
    if (typeof done !== 'string' && done.fresh) made++
  }
  await statement(ctx, 'offers.unfiled-gone', GONE, [ctx.tenantId, filed.map(({ id }) => id)])
  return { made, filed, left }
}

async function fileOne(ctx: Context, row: Unfiled): Promise<{ pjid: number; fresh: boolean } | string> {
  const [meant] = await partsMeant(ctx, [row])
  if (meant?.part) {
    const { partId: pjid } = meant.part
    const taken = await statement<{ pjid: number }>(ctx, 'offers.unfiled-taken', TAKEN, [ctx.tenantId, pjid, row.supplierId])
    if (taken.length > 0) return '该供应商对这个商品已有报价'
    await offerOf(ctx, row, pjid)
    return { pjid, fresh: false }
  }
  if (meant?.problem.includes('多个')) return meant.problem
  if (!ctx.may('base:basepj:add')) throw forbidden()
  const { pjNo, pjName, pjBrand, pjSize, pjUnit, supplierId } = row
  const read = form.safeParse({ pjNo, pjName, pjBrand, pjSize, pjUnit, supplierId, tips: 1 })
  if (!read.success) return read.error.issues.map(({ message }) => message).join('；')
  const { id: pjid } = await savePart(ctx, read.data)
  await offerOf(ctx, row, pjid)
  return { pjid, fresh: true }
}

/** As the editor of offers would write it. */
async function offerOf(ctx: Context, row: Unfiled, pjid: number) {
  const { supplierId, supNo, moq, pack, leadDays, spot, taxIn, taxRate, remark } = row
  const standing = row.prices.filter(({ toDay }) => toDay === '' || toDay >= ctx.today)
  await save(ctx, {
    ...{ id: 0, pjid, supplierId, supNo, supName: row.pjName, moq, pack, leadDays, spot, taxIn, taxRate, remark },
    ...{ preferred: false, stopped: false, setPurchase: false, version: undefined, prices: standing },
  })
}
