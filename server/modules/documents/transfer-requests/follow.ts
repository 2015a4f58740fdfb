import type { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { closeTransfer, type Moving } from '../stock-papers/index.ts'
import { lockByPaper, type Request, requests } from './request.ts'
import { unreserveAwaited } from './reserve.ts'
import { steps } from './rules.ts'

/** The transfer moves the request it was written of: 已发出, 已到货; what the giver closes or takes back ends it. `ctx` is of the company that acts. */
export async function followTransfer(ctx: Context, { paperId, paperNo, event, note }: Moving): Promise<void> {
  const request = await lockByPaper(ctx, paperId)
  if (!request) return
  // whoever acts in either company may not see the asker's people
  const status = requests.transition(request, event)
  const asking = { ...ctx, companyId: request.companyId }
  if (event === 'takeBack') await unreserveAwaited(asking, request)
  if (event === 'send') await statement(ctx, 'dy.sent', SENT, [ctx.tenantId, request.dyId, paperId])
  if (event === 'arrive') await statement(ctx, 'dy.got', GOT, [ctx.tenantId, request.dyId, paperId])
  const why = WHY[event]
  await requests.moveTo(ctx, request, status, event === 'close' || event === 'takeBack' ? { reason: note || why } : {}, note || why)
  if (request.createdBy !== ctx.userId) await notifyAsker(asking, request, status, [`调拨单 ${paperNo}`, note || why].join('，'))
}
const WHY = { send: '已发出', arrive: '已到货', close: '调拨单已关单', takeBack: '调拨单已红冲' } as const

const notifyAsker = (ctx: Context, { dyId: id, dyNo, createdBy }: Request, status: string, note: string) =>
  notify(ctx, 'requestMoved', { id, dyNo, status, note }, { userIds: [createdBy] })

/** 关单 by the company that asked: the goods have not left, the transfer is closed with it. The transfer is locked first, as by all that move it. */
export async function close(ctx: Context, { id, note }: Received<typeof transferRequests.close>) {
  const known = await requests.visible(ctx).select(['o.paperId', 'o.toCompanyId']).where('o.dyId', '=', id).executeTakeFirst()
  if (known?.paperId) {
    // its own request follows it
    await closeTransfer({ ...ctx, companyId: known.toCompanyId, dataScope: null }, known.paperId, note || '要货方关单')
    return { status: steps.close.to }
  }
  const request = await requests.lock(ctx, id)
  return requests.moveTo(ctx, request, requests.transition(request, 'close'), { reason: note }, note)
}

/** Lines of a part share what the transfer carries of it, the first first. */
const shared = (column: 'sent_qty' | 'got_qty', from: string) => `
  with carried as (
    select part_id, sum(${from}) as qty from stock_paper_line where tenant_id = $1 and paper_id = $3 group by 1
  ), asked as (
    select l.line_id, l.part_id, coalesce(l.agreed_qty, 0) as qty,
      coalesce(sum(coalesce(l.agreed_qty, 0)) over (partition by l.part_id order by l.row_no rows between unbounded preceding and 1 preceding), 0) as before
    from transfer_request_line l where l.tenant_id = $1 and l.dy_id = $2
  )
  update transfer_request_line l set ${column} = greatest(least(a.qty, coalesce(c.qty, 0) - a.before), 0)
  from asked a left join carried c on c.part_id = a.part_id
  where l.tenant_id = $1 and l.dy_id = $2 and l.line_id = a.line_id`
const SENT = shared('sent_qty', 'qty')
const GOT = shared('got_qty', 'coalesce(got_qty, 0)')
