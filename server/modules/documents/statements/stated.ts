import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>

/** Statements of a company are made one after the other; whoever changes the day of an item waits until none is being made. */
export const statementGate = (ctx: Who) =>
  statement(ctx, 'dues.statement-lock', `select pg_advisory_xact_lock(hashtextextended('statement ' || $1::text || ' ' || $2::text, 0))`, [
    ctx.tenantId,
    ctx.companyId,
  ])

/** A client holds a 对账单 in hand that lists what a document left open: its day stays, until the statement is taken back. */
export async function requireUnstated(ctx: Who, document: string, documentId: number): Promise<void> {
  await statementGate(ctx)
  const [stated] = await statement<{ no: string }>(ctx, 'dues.stated', STATED, [ctx.tenantId, document, documentId])
  if (stated) throw refused(`已列入对账单 ${stated.no}，不能改日期；请先删除该对账单`)
}

const STATED = `
  select o.statement_no as no from accysyf y
  join statement_item i on i.tenant_id = y.tenant_id and i.ysyf_id = y.ysyf_id
  join statement_order o on o.tenant_id = i.tenant_id and o.statement_id = i.statement_id
  where y.tenant_id = $1 and y.document = $2 and y.document_id = $3 order by o.statement_id limit 1`
