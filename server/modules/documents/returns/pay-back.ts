import type { saleReturn } from '#contract/documents/returns.ts'
import { add, least, negate, subtract } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { invalid, notYours } from '#server/kit/errors.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { statusChanged } from '../core/index.ts'
import { beforeBack, beginBack, refundReturn } from '../payments/index.ts'
import { partsOf } from './book.ts'
import { foreseen } from './check.ts'
import { lifeOf, POSTING, type ReturnKind, saleReturns } from './kinds.ts'
import { returnedBy } from './money-back.ts'
import { lockOrder, type Order, th } from './order.ts'
import { saleReturnLife } from './rules.ts'

const isPosted = (kind: ReturnKind, status: string) => (lifeOf(kind).reverse.from as readonly string[]).includes(status)

/** How much money may be given back: what is open of a posted return; of one that is about to be taken in, what its sources will not have met. */
export async function askBack(ctx: Context, kind: ReturnKind, { id, lines: counted }: Received<typeof saleReturn.beforeBack>) {
  const [order] = await statement<Asked>(ctx, 'th.asked', ASKED, [ctx.tenantId, ctx.companyId, id, ctx.dataScope, kind.type])
  if (!order) throw notYours()
  const lines = await th.linesOf(ctx, id)
  return beforeBack(ctx, returnedBy(kind, order, lines), await refundable(ctx, kind, order, counted))
}

async function refundable(ctx: Context, kind: ReturnKind, order: Asked, counted: Received<typeof saleReturn.beforeBack>['lines']) {
  if (isPosted(kind, order.status)) {
    const [own] = await openOf(ctx, kind, kind.document, POSTING, [order.thId])
    return own ? negate(own.rest) : '0'
  }
  if (kind !== saleReturns || !(saleReturnLife.checkDone.from as readonly string[]).includes(order.status)) throw statusChanged()
  const parts = partsOf(await foreseen(ctx, order, counted))
  const open = await openOf(
    ctx,
    kind,
    kind.source.document,
    kind.source.event,
    parts.map(({ sourceId }) => sourceId),
  )
  return parts.reduce((all, { sourceId, thSum }) => {
    const rest = open.find(({ documentId }) => documentId === sourceId)?.rest ?? '0'
    return add(all, subtract(thSum, least(thSum, rest)))
  }, '0')
}

/** 退款 of a posted return: by whoever has the till, when the goods were taken in by somebody else. */
export async function payBack(ctx: Context, kind: ReturnKind, { id, ...back }: Received<typeof saleReturn.payBack>) {
  if (back.payments.length === 0) throw invalid('请输入退款金额')
  await beginBack(ctx, kind.document, back)
  const order = await lockOrder(ctx, kind, id)
  if (!isPosted(kind, order.status)) throw statusChanged()
  return refundReturn(ctx, returnedBy(kind, order, await th.linesOf(ctx, id)), back)
}

const asked = ['thId', 'thNo', 'clientId', 'status'] as const
type Asked = Pick<Order, (typeof asked)[number]>
const ASKED = `select ${columns(asked)} from th_order where tenant_id = $1 and company_id = $2 and th_id = $3 and th_type = $5
  and ${dataScopeSql('$4', 'created_by', 'incharge_id')}`

const openOf = (ctx: Context, { direction }: ReturnKind, document: string, event: string, ids: readonly number[]) =>
  statement<{ documentId: number; rest: string }>(ctx, 'th.open', OPEN, [ctx.tenantId, ctx.companyId, direction, document, event, ids])
const OPEN = `
  select document_id as "documentId", amount - settled as rest from accysyf
  where tenant_id = $1 and company_id = $2 and direction = $3 and document = $4 and event = $5 and document_id = any($6::bigint[])`
