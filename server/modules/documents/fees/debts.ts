import { negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type Debt, dueDateOf, postOpenItem, redateItem } from '#server/modules/ledgers/open-items/index.ts'
import { activePartnerOf, partnerOf } from '../core/index.ts'
import { type Bearing, type Fee, feesOf } from './fees.ts'
import { payablesOf } from './spread.ts'

type FeeSource = Bearing & Pick<Debt, 'docNo' | 'bizDate'>

/** What of a cause of movements the books of partners want to know. */
const owing = ({ document, documentId, docNo, bizDate }: FeeSource) => ({ document, documentId, docNo, bizDate, direction: 'yf' as const })

/** Books what is owed to several partners, in one order for everybody: two receipts whose carriers and suppliers cross wait, and never for each other. */
export async function postFeeDebts(ctx: Context, debts: readonly Debt[]): Promise<void> {
  for (const debt of debts.toSorted((a, b) => a.clientId - b.clientId)) await postOpenItem(ctx, debt)
}

/** What is owed for fees as they are posted, one payable a partner; the fees remember theirs, and what of them each line bears. */
export async function feeDebts(ctx: Context, cause: FeeSource, fees: readonly Fee[]): Promise<Debt[]> {
  if (fees.length === 0) return []
  const debts: Debt[] = []
  const payables = payablesOf(fees, 0)
  for (const { partnerId, amount, event } of payables) {
    const dueDate = dueDateOf(await activePartnerOf(ctx, partnerId, 'payee'), cause.bizDate)
    debts.push({ ...owing(cause), clientId: partnerId, event, amount, dueDate })
  }
  const eventOf = new Map(payables.map(({ partnerId, event }) => [partnerId, event]))
  const posted = fees.map(({ feeId, partnerId, shares }) => ({ feeId, event: eventOf.get(partnerId), shares }))
  await statement(ctx, 'fee.posted', POSTED, [ctx.tenantId, JSON.stringify(posted), cause.bizDate])
  return debts
}

const POSTED = `
  update goods_fee f set event = n.event, posted_on = $3,
    shares = (select array_agg(s::numeric order by at) from jsonb_array_elements_text(n.shares) with ordinality as e(s, at))
  from jsonb_to_recordset($2::jsonb) as n("feeId" bigint, event text, shares jsonb)
  where f.tenant_id = $1 and f.fee_id = n."feeId"`

/** The same taken back: each payable is met by its opposite. */
export async function feeDebtsBack(ctx: Context, cause: FeeSource, fees: readonly Fee[]): Promise<Debt[]> {
  const known = new Map<string, { clientId: number; amount: string }>()
  for (const { partnerId, event } of fees) if (event !== '') known.set(event, { clientId: partnerId, amount: '0' })
  if (known.size === 0) return []
  const owed = await statement<{ event: string; amount: string }>(ctx, 'fee.owed', OWED, [
    ctx.tenantId,
    cause.document,
    cause.documentId,
    [...known.keys()],
  ])
  return owed.map(({ event, amount }) => ({
    ...{ ...owing(cause), clientId: known.get(event)?.clientId ?? 0, event: `${event}红冲`, amount: negate(amount) },
    ...{ dueDate: cause.bizDate, against: { document: cause.document, documentId: cause.documentId, event, whole: true as const } },
  }))
}

const OWED = 'select event, amount from accysyf where tenant_id = $1 and document = $2 and document_id = $3 and event = any($4::text[])'

/** What is owed for the fees that came with a document follows its day; fees that became known later stay on theirs. */
export async function moveFeeDebts(ctx: Context, of: Bearing, day: string): Promise<void> {
  const { document, documentId } = of
  const own = new Map((await feesOf(ctx, of)).flatMap(({ event, partnerId, late }) => (late ? [] : [[event, partnerId] as const])))
  for (const [event, partnerId] of own) {
    const dueDate = dueDateOf(await partnerOf(ctx, partnerId, 'payee'), day)
    await redateItem(ctx, { document, documentId, event }, { bizDate: day, dueDate })
  }
  if (own.size > 0) await statement(ctx, 'fee.moved', MOVE, [ctx.tenantId, document, documentId, day])
}
const MOVE = 'update goods_fee set posted_on = $4 where tenant_id = $1 and document = $2 and document_id = $3 and not late'
