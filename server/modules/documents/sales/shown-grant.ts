import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { Objection } from './objection.ts'

/** What the approver is shown: the sale as it was when the counter asked, decimals as text. */
export interface Shown {
  due: string
  rounding: string
  owed: string
  objections: readonly Objection[]
  lines: readonly ShownLine[]
}
interface ShownLine {
  rowNo: number
  pjNo: string
  pjName: string
  pjBrand: string
  pjUnit: string
  ckAmount: string
  gift: boolean
  txsPrice: string
  txsSum: string
}

export const shownLines = (ctx: Context, ckId: number) => statement<ShownLine>(ctx, 'grant.lines', LINES, [ctx.tenantId, ckId])

const LINES = `
  select row_no as "rowNo", pj_no as "pjNo", pj_name as "pjName", pj_brand as "pjBrand", pj_unit as "pjUnit", ck_amount as "ckAmount", gift,
    txs_price as "txsPrice", txs_sum as "txsSum"
  from ck_product where tenant_id = $1 and ck_id = $2 order by row_no`

/** An objection in the words the reader may read: amounts are his whose rights they are, whoever asked. */
export const readable = ({ maySee }: Pick<Context, 'maySee'>, { reason, full, needs }: Objection) =>
  full !== undefined && needs !== undefined && maySee(needs) ? full : reason
