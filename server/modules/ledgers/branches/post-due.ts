import { isZero, negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { explain } from '../results/index.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>

interface DueCause {
  document: string
  documentId: number
  docNo: string
  event: string
  bizDate: string
}
interface Due {
  creditorId: number
  debtorId: number
  /** Above 0: owed from now on; below 0: taken back or paid. */
  amount: string
}

/** 内部往来: one company owes another so much more. It is an asset of the one and a debt of the other: together it is nothing. */
export async function postDue(ctx: Who, cause: DueCause, { creditorId, debtorId, amount }: Due): Promise<void> {
  if (isZero(amount)) return
  await ctx.db
    .insertInto('branchDue')
    .values({
      ...{ tenantId: ctx.tenantId, creditorId, debtorId, amount, postedBy: ctx.userId },
      ...{ document: cause.document, documentId: cause.documentId, docNo: cause.docNo, event: cause.event, bizDate: cause.bizDate },
    })
    .execute()
  explain({ ...ctx, companyId: creditorId }, cause, cause.bizDate, amount)
  explain({ ...ctx, companyId: debtorId }, cause, cause.bizDate, negate(amount))
}

/** What is owed by a document; null: nothing ever was. */
export async function dueOf(ctx: Pick<Context, 'db' | 'tenantId'>, document: string, documentId: number): Promise<string | null> {
  const [row] = await statement<{ amount: string | null }>(
    ctx,
    'branch.due-of',
    'select sum(amount) as amount from branch_due where tenant_id = $1 and document = $2 and document_id = $3',
    [ctx.tenantId, document, documentId],
  )
  return row?.amount ?? null
}
