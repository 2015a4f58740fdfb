import type { pay, TakingKind } from '#contract/documents/payments/taking.ts'
import { negate } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { methodsInUse } from '#server/modules/ledgers/cash/index.ts'
import type { Direction } from '#server/modules/ledgers/open-items/index.ts'
import { activePartnerOf } from '../core/index.ts'

interface Item {
  itemId: number
  docNo: string
  bizDate: string
  rest: string
}

/** What a payment window has to know: what is open of the document, how it may be paid, and what lies there in advance. */
async function before(ctx: Context, document: TakingKind, event: string, direction: Direction, clientId: number, id: number) {
  const [methods, items] = await Promise.all([
    methodsInUse(ctx),
    statement<Item>(ctx, 'money.before', BEFORE, [ctx.tenantId, ctx.companyId, clientId, direction, document, id, event]),
  ])
  const due = items.find(({ rest }) => !rest.startsWith('-'))?.rest ?? '0'
  const credits = items.filter(({ rest }) => rest.startsWith('-')).map((item) => ({ ...item, rest: negate(item.rest) }))
  return { due, methods, credits }
}

export async function beforeSale(ctx: Context, { clientId, id }: Received<typeof pay.beforeSale>) {
  await activePartnerOf(ctx, clientId, 'customer')
  return before(ctx, 'ck', '发货', 'ys', clientId, id)
}

export async function beforeStockIn(ctx: Context, { supplierId, id }: Received<typeof pay.beforeStockIn>) {
  await activePartnerOf(ctx, supplierId, 'supplier')
  return before(ctx, 'rk', '入库', 'yf', supplierId, id)
}

const BEFORE = `
  select ysyf_id as "itemId", doc_no as "docNo", biz_date as "bizDate", amount - settled as rest from accysyf
  where tenant_id = $1 and company_id = $2 and client_id = $3 and direction = $4 and amount <> settled
    and (amount < 0 or (document = $5 and document_id = $6 and event = $7)) order by due_date, ysyf_id limit 51`
