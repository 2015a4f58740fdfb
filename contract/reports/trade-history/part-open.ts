import { z } from 'zod'
import { Id, Moment, price, qty, Str } from '#contract/kit/fields.ts'

/**
 * What is open of a part, for 商品全景: who holds its 占用, what of it is 在途, what was offered or asked for in vain. Pieces are told to everybody;
 * the paper and whose it is are *** for whoever may not read such papers, or not this one.
 */
const paper = {
  document: Str,
  documentId: Id,
  docNo: Str,
  /** Client, supplier or branch; 0 where nothing leads to it. */
  partnerId: Id,
  partnerName: Str,
}
/** Of one document all it holds. */
export const HeldRow = z.object({ key: Str, kind: Str, ...paper, warehouseName: Str, qty: qty('占用'), since: Moment })
/** A line of an order that is still to come; `arriveDate` '' = nobody said when. */
export const ComingRow = z.object({ key: Str, ...paper, orderDate: Str, arriveDate: Str, ordered: qty('订货'), rest: qty('未到') })

/** 有效 and 已过期: a quote nobody has taken up yet; 已关单: one that was given up. The others: what became of a 缺货登记. */
export const MissedRow = z.object({
  key: Str,
  kind: z.enum(['报价', '缺货']),
  day: Str,
  ...paper,
  qty: qty(),
  /** Of it already sold. */
  taken: qty('已转'),
  /** What was quoted, or what the client wanted to pay; null: not said, or out of reach. */
  price: price('price.xsprice', '价格').nullable(),
  state: Str,
  reason: Str,
})
