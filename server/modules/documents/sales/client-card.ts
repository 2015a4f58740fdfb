import type { saleLine } from '#contract/documents/sales/line-facts.ts'
import { add } from '#contract/kit/decimal.ts'
import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import { isCash, termsText } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'
import { balanceOf } from '#server/modules/ledgers/open-items/index.ts'
import { cardOf, uncovered } from '#server/modules/master/clients/index.ts'
import { partnerOf } from '../core/index.ts'
import { limitFor } from './checks.ts'

type Card = NonNullable<Answer<typeof saleLine.client>['content']>
type Client = NonNullable<Awaited<ReturnType<typeof cardOf>>['content']>

/** Who is sold to: his terms, how far his credit is used, what is overdue, and when he was here last. */
export async function clientCard(ctx: Context, { clientId }: Received<typeof saleLine.client>): Promise<Answer<typeof saleLine.client>> {
  const { content: client } = await cardOf(ctx, { id: clientId })
  if (client?.tags !== 1 && client?.tags !== 3) return { content: null }
  const [standing, visits, receipt] = await Promise.all([
    standingOf(ctx, client),
    statement<Card['visits'][number]>(ctx, 'ck.client-visits', VISITS, [ctx.tenantId, ctx.companyId, clientId, ctx.dataScope]),
    statement<NonNullable<Card['receipt']>>(ctx, 'ck.client-receipt', RECEIPT, [ctx.tenantId, ctx.companyId, clientId, ctx.dataScope]),
  ])
  const { inchargeId, stopped, saleStopped, saleStopReason, clientLevel, remark, linkName, linkTel, linkPhone, yhRate } = client
  const hides = linkName === MASKED
  return {
    content: {
      ...{ clientId, inchargeId, stopped, saleStopped, saleStopReason, remark, standing, visits },
      clientLevel: clientLevel === MASKED ? '' : clientLevel,
      yhRate: yhRate === MASKED ? MASKED : Number(yhRate),
      termsText: termsOf(client),
      contact: hides ? '' : [linkName, linkTel || linkPhone].filter(Boolean).join(' '),
      receipt: receipt[0] ?? null,
    },
  }
}

function termsOf({ settleKind, daysUnlimited, maxDays, termsSet }: Client): string {
  if (settleKind === MASKED || daysUnlimited === MASKED || maxDays === MASKED) return ''
  return termsText({ settleKind, daysUnlimited, maxDays, termsSet })
}

/** Whoever may not see terms is told no debts either. 散客 is many: what one of them owes is held against none of the others. */
async function standingOf(ctx: Context, { id, settleKind }: Client): Promise<Card['standing']> {
  if (settleKind === MASKED) return null
  const partner = await partnerOf(ctx, id, 'customer')
  if (partner.walkIn || isCash(settleKind)) return null
  const [{ receivable, unshipped }, [late]] = await Promise.all([
    balanceOf(ctx, id),
    statement<{ amount: string; days: number }>(ctx, 'ck.client-overdue', OVERDUE, [ctx.tenantId, id, ctx.today]),
  ])
  return {
    limit: limitFor(ctx, partner),
    used: add(receivable, unshipped),
    overdue: late?.amount ?? '0',
    overdueDays: late?.days ?? 0,
  }
}

const OVERDUE = `
  select coalesce(sum(u.uncovered), 0) as amount, coalesce($3::date - min(u.due_date), 0) as days
  from ${uncovered(`y.tenant_id = $1 and y.client_id = $2 and y.direction = 'ys'`)} u where u.due_date < $3::date`

const VISITS = `
  select o.ck_id as "ckId", o.ck_no as "ckNo", to_char(o.ck_date, 'YYYY-MM-DD') as "ckDate", o.status, o.txs_sum as "txsPrice" from ck_order o
  where o.tenant_id = $1 and o.company_id = $2 and o.client_id = $3 and o.ck_type = 0 and o.status not in ('草稿', '已关单', '已红冲')
    and ${dataScopeSql('$4', 'o.created_by', 'o.incharge_id')}
  order by o.ck_date desc, o.ck_id desc limit 3`

const RECEIPT = `
  select to_char(m.money_date, 'YYYY-MM-DD') as "moneyDate", m.money_sum as amount from money_order m
  where m.tenant_id = $1 and m.company_id = $2 and m.client_id = $3 and m.kind = 'sk' and m.audited_at is not null and m.reversed_at is null
    and ${dataScopeSql('$4', 'm.created_by')}
  order by m.money_date desc, m.money_id desc limit 1`
