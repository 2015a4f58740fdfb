import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { documentOf } from '#contract/documents.ts'
import { DUES } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { usedInWindow } from '#server/modules/ledgers/open-items/index.ts'
import type { Along } from '../core/index.ts'

/** Money that came or went in one go with a document. */
export async function alongMoney(ctx: Context, document: string, id: number): Promise<Along[]> {
  const rows = await statement<Omit<Along, 'word'> & { kind: MoneyKind }>(ctx, 'money.along', ALONG, [ctx.tenantId, document, id])
  return rows.map(({ kind, amount, ...row }) => {
    const { name, tags } = MONEY_KINDS[kind]
    return { ...row, word: name, amount: tags.every((tag) => ctx.maySee(tag)) ? amount : '***' }
  })
}

/** What lay there in advance and was used in the payment window of a document: free again once that is undone. */
export async function freedBy(ctx: Context, document: string, id: number): Promise<Along[]> {
  const used = await usedInWindow(ctx, document, id)
  return used.map(({ direction, document: from, docNo, bizDate, amount }) => ({
    word: documentOf(from)?.name ?? '',
    ...{ docNo, bizDate, amount: ctx.maySee(DUES[direction].tag) ? amount : '***' },
  }))
}

const ALONG = `
  select kind, money_no as "docNo", money_date as "bizDate", money_sum as amount from money_order
  where tenant_id = $1 and of_document = $2 and of_id = $3 and reversed_at is null order by money_id`
