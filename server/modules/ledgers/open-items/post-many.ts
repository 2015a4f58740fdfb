import { add, negate } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { explain } from '../results/index.ts'
import type { Debt } from './open-items.ts'

/** Books many open items that settle nothing, and what each client's balance moves by; the clients' locks are held from here. */
export async function postOpenItems(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>,
  debts: readonly Omit<Debt, 'against' | 'parts'>[],
): Promise<void> {
  if (debts.length === 0) return
  for (const day of new Set(debts.map(({ bizDate }) => bizDate))) await assertOpenPeriod(ctx, day)
  for (const debt of debts) explain(ctx, debt, debt.bizDate, debt.direction === 'ys' ? debt.amount : negate(debt.amount))
  const of = <Field extends keyof (typeof debts)[number]>(field: Field) => debts.map((debt) => debt[field])
  const texts = [of('docNo'), of('event'), of('amount'), of('bizDate'), of('dueDate')]
  const facts = [of('clientId'), of('direction'), of('document'), of('documentId'), ...texts]
  await statement(ctx, 'accounts.owe-many', OWE, [ctx.tenantId, ctx.companyId, ctx.userId, ...facts])
  const moved = new Map<number, { receivable: string; payable: string }>()
  for (const { clientId, direction, amount } of debts) {
    const { receivable, payable } = moved.get(clientId) ?? { receivable: '0', payable: '0' }
    moved.set(
      clientId,
      direction === 'ys' ? { receivable: add(receivable, amount), payable } : { receivable, payable: add(payable, amount) },
    )
  }
  const sums = [...moved.values()]
  const columns = [[...moved.keys()], sums.map(({ receivable }) => receivable), sums.map(({ payable }) => payable)]
  await statement(ctx, 'accounts.shift-many', SHIFT, [ctx.tenantId, ctx.companyId, ...columns])
}

const OWE = `
  insert into accysyf (tenant_id, company_id, client_id, direction, document, document_id, doc_no, event, amount, biz_date, due_date, created_by)
  select $1, $2, u.client_id, u.direction, u.document, u.document_id, u.doc_no, u.event, u.amount, u.biz_date, u.due_date, $3
  from unnest($4::bigint[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::numeric[], $11::date[], $12::date[])
    with ordinality as u (client_id, direction, document, document_id, doc_no, event, amount, biz_date, due_date, ord)
  order by u.ord`

// in the order of their numbers, so that two who move the same clients never wait for each other
const SHIFT = `
  insert into client_balance (tenant_id, company_id, client_id, receivable, payable, unshipped)
  select $1, $2, u.client_id, u.receivable, u.payable, 0
  from unnest($3::bigint[], $4::numeric[], $5::numeric[]) as u (client_id, receivable, payable) order by u.client_id
  on conflict (tenant_id, company_id, client_id) do update
  set receivable = client_balance.receivable + excluded.receivable, payable = client_balance.payable + excluded.payable`
