import type { ReversibleDocument } from '#contract/documents.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { lockPartner } from '#server/modules/ledgers/open-items/index.ts'
import { lockParts } from '#server/modules/ledgers/stock/index.ts'

interface Step {
  document: ReversibleDocument
  id: number
}
const valuesOf = (ctx: Context, steps: readonly Step[]) => [ctx.tenantId, steps.map(({ document }) => document), steps.map(({ id }) => id)]

/** With the receipts taken in the same window as one of them, which go with it. */
export async function withTheirMoney(ctx: Context, steps: readonly Step[]): Promise<Step[]> {
  const rows = await statement<Step>(ctx, 'reversal.money', MONEY, valuesOf(ctx, steps))
  return [...steps, ...rows.filter((row) => !steps.some((step) => step.document === row.document && step.id === row.id))]
}
const MONEY = `
  select kind as document, money_id as id from money_order
  where tenant_id = $1 and reversed_at is null and (of_document, of_id) in (select * from unnest($2::text[], $3::bigint[]))`

/** The locks of all parts, clients and accounts that these documents have moved, each kind in ascending order. */
export async function lockAll(ctx: Context, steps: readonly Step[]): Promise<void> {
  const values = valuesOf(ctx, steps)
  const parts = await statement<{ companyId: number; partIds: number[] }>(ctx, 'reversal.parts', PARTS, values)
  for (const { companyId, partIds } of parts) await lockParts({ ...ctx, companyId }, partIds)
  const clients = await statement<{ companyId: number; clientId: number }>(ctx, 'reversal.clients', CLIENTS, values)
  for (const { companyId, clientId } of clients) await lockPartner({ ...ctx, companyId }, clientId)
  await statement(ctx, 'reversal.accounts', ACCOUNTS, values)
}

const these = (alias: string) => `(${alias}.document, ${alias}.document_id) in (select * from unnest($2::text[], $3::bigint[]))`
const PARTS = `
  select company_id as "companyId", array_agg(distinct part_id order by part_id) as "partIds" from (
    select company_id, part_id from stock_ledger l where l.tenant_id = $1 and ${these('l')}
    union all select company_id, part_id from reservation r where r.tenant_id = $1 and ${these('r')}
  ) m group by 1 order by 1`
const CLIENTS = `select distinct company_id as "companyId", client_id as "clientId" from accysyf y where y.tenant_id = $1 and ${these('y')} order by 1, 2`
const ACCOUNTS = `
  select 1 from acc_account a where a.tenant_id = $1
    and a.account_id in (select account_id from acc_flow f where f.tenant_id = $1 and ${these('f')}) order by a.account_id for update`
