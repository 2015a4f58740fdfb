import type { transferRequests } from '#contract/documents/transfer-requests.ts'
import { compare, isZero } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { requireQuantities } from '../core/index.ts'
import { writeTransfer } from '../stock-papers/index.ts'
import { type Line, lockAsked, type Request, requests } from './request.ts'
import { type Lying, spread } from './rules.ts'
import { companyOf } from './save.ts'

/** 同意: the giver's transfer is written, approved and holds the goods, all in this transaction. The later of two reads that it has been answered. */
export async function agree(ctx: Context, { id, warehouseId, lines: named }: Received<typeof transferRequests.agree>) {
  const request = await lockAsked(ctx, id)
  requests.transition(request, 'agree')
  const { stopped, deptName } = await companyOf(ctx, request.companyId)
  if (stopped) throw refused(`${deptName}已停用，不能调拨给它`)
  const lines = agreedTo(await requests.linesOf(ctx, id), named)
  if (lines.every(({ qty }) => isZero(qty))) throw refused('没有同意任何商品，请拒绝')
  requireQuantities(
    ctx,
    lines.flatMap(({ qty }) => (isZero(qty) ? [] : [qty])),
    false,
  )
  const whole = lines.every(({ qty, asked }) => compare(qty, asked) === 0)
  const status = requests.transition(request, whole ? 'agree' : 'agreePartly')
  const goods = spread(lines, await lyingHere(ctx, lines), warehouseId || 0)
  const paper = await writeTransfer(ctx, {
    toCompanyId: request.companyId,
    remark: `要货单 ${request.dyNo}`,
    lines: goods.map(({ line, warehouseId: from, qty }) => ({ pjid: line.partId, warehouseId: from, qty })),
  })
  await statement(ctx, 'dy.agreed', AGREED, [ctx.tenantId, id, lines.map(({ lineId }) => lineId), lines.map(({ qty }) => qty)])
  await requests.moveTo(ctx, request, status, { paperId: paper.id }, `调拨单 ${paper.paperNo}`)
  await tellAsker(ctx, request, status, `调拨单 ${paper.paperNo}，等待发出`)
  return { status, paperId: paper.id, paperNo: paper.paperNo }
}

/** 拒绝, with the reason. */
export async function refuse(ctx: Context, { id, reason }: Received<typeof transferRequests.refuse>) {
  const request = await lockAsked(ctx, id)
  const status = requests.transition(request, 'refuse')
  await requests.moveTo(ctx, request, status, { reason }, reason)
  await tellAsker(ctx, request, status, reason)
  return { status }
}

async function tellAsker(ctx: Context, { dyId: id, dyNo, createdBy, companyId }: Request, status: string, note: string) {
  const { deptName: by } = await companyOf(ctx, ctx.companyId)
  await notify({ ...ctx, companyId }, 'requestAnswered', { id, dyNo, by, status, note }, { userIds: [createdBy] })
}

function agreedTo(lines: readonly Line[], named: readonly { id: number; amount: string }[]) {
  const amounts = new Map(named.map(({ id, amount }) => [id, amount]))
  if (named.some(({ id }) => !lines.some(({ lineId }) => lineId === id))) throw invalid('明细不属于本单据')
  return lines.map(({ lineId, rowNo, partId, qty: asked }) => {
    const qty = amounts.get(lineId) ?? asked
    if (compare(qty, '0') < 0 || compare(qty, asked) > 0) throw invalid(`第${rowNo}行：同意数量应在0到${Number(asked)}之间`)
    return { lineId, partId, asked, qty }
  })
}

/** Where the giver has the goods; a part it has none of stands with its first warehouse. */
const lyingHere = (ctx: Context, lines: readonly { partId: number }[]) =>
  statement<Lying>(ctx, 'dy.lying', LYING, [ctx.tenantId, ctx.companyId, [...new Set(lines.map(({ partId }) => partId))]])

const LYING = `
  select p.part_id as "partId", w.warehouse_id as "warehouseId", coalesce(sum(b.qty - b.reserved), 0) as usable
  from unnest($3::bigint[]) as p(part_id)
  join warehouse w on w.tenant_id = $1 and w.company_id = $2 and w.kind = 'normal' and w.enabled and w.deleted_at is null
  left join stock_balance b on b.tenant_id = $1 and b.part_id = p.part_id and b.warehouse_id = w.warehouse_id
  group by 1, 2, w.sort order by 1, 3 desc, w.sort, 2`

const AGREED = `
  update transfer_request_line l set agreed_qty = n.qty from unnest($3::bigint[], $4::numeric[]) as n(line_id, qty)
  where l.tenant_id = $1 and l.dy_id = $2 and l.line_id = n.line_id`
