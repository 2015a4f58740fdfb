import type { stockIn } from '#contract/documents/stock-in.ts'
import { sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '#server/modules/ledgers/periods/index.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { statusChanged } from '../core/index.ts'
import { type Bearer, type Bearers, feesOf, listFees, spreadLate, writeFees } from '../fees/index.ts'
import { DOCUMENT, rk } from './order.ts'
import { steps } from './rules.ts'

export const bearing = (documentId: number) => ({ document: DOCUMENT, documentId })

/** What each line of a stock-in has to be shared by, in the order of its rows. */
export const bearersOf = (ctx: Context, rkId: number) => statement<Bearer>(ctx, 'rk.bearers', BEARERS, [ctx.tenantId, rkId])
const BEARERS = `
  select l.purchase_sum as sum, l.rk_amount as qty, p.pj_weight as weight, p.pj_volume as volume
  from rk_product l join part p on p.tenant_id = l.tenant_id and p.part_id = l.part_id where l.tenant_id = $1 and l.rk_id = $2 order by l.row_no`

/** 费用 of a draft: all of them at once. Whoever may not see 含费成本 neither sees nor writes them. */
export async function saveFees(ctx: Context, { id, fees }: Received<typeof stockIn.saveFees>) {
  if (!ctx.maySee('price.tcostprice')) throw refused('录入费用需要查看含费成本的权限')
  const order = await rk.lock(ctx, id)
  if (order.status !== '草稿') throw statusChanged()
  const before = await feesOf(ctx, bearing(id))
  await writeFees(ctx, bearing(id), fees)
  const total = (all: readonly { amount?: string | undefined }[]) => sum(all.map(({ amount }) => amount ?? '0'))
  await recordChange(ctx, DOCUMENT, id, '修改', { fees: total(before) }, { fees: total(fees) })
  return {}
}

export async function fees(ctx: Context, { id }: { id: number }) {
  const seen = await rk.visible(ctx).select('o.status').where('o.rkId', '=', id).executeTakeFirst()
  return seen ? listFees(ctx, bearing(id), seen.status !== '已红冲') : { content: [] }
}

/** 费用分摊 of receipts. */
export const spreadFee = (ctx: Context, input: Received<typeof stockIn.spreadFee>) =>
  spreadLate(ctx, { document: DOCUMENT, lock: (ids) => lockStockIns(ctx, ids), bear: (of, ...borne) => bear(ctx, of, ...borne) }, input)

async function lockStockIns(ctx: Context, ids: readonly number[]): Promise<Bearers[]> {
  const receipts: Bearers[] = []
  for (const id of ids) {
    const [{ rkNo, status, rkDate }, places] = await rk.lockWithLines(ctx, id)
    if (!(steps.reverse.from as readonly string[]).includes(status)) throw statusChanged()
    await assertOpenPeriod(ctx, rkDate)
    const bearers = await bearersOf(ctx, id)
    const lines = places.map((line, at) => ({ ...line, ...(bearers[at] as Bearer) }))
    receipts.push({ ...bearing(id), docNo: rkNo, status, lines })
  }
  return receipts
}

const bear = (ctx: Context, { documentId, lines }: Bearers, shares: readonly string[], whole: string) =>
  statement(ctx, 'rk.borne', BORNE, [ctx.tenantId, documentId, lines.map(({ lineId }) => lineId), shares, whole])
const BORNE = `
  with lines as (
    update rk_product l set fee_sum = l.fee_sum + n.share from unnest($3::bigint[], $4::numeric[]) as n(line_id, share)
    where l.tenant_id = $1 and l.line_id = n.line_id
  )
  update rk_order set tcost_sum = tcost_sum + $5::numeric where tenant_id = $1 and rk_id = $2`
