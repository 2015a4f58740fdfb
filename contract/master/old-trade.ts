import { z } from 'zod'
import { day, endpoint, Id, optionalText, orderedBy, pageInput, pageOf, price, qty, ref, Str } from '#contract/kit/fields.ts'

/** What the program a company worked with before says it sold, took back and bought; never posted (decision 198). */
export const OLD_KINDS = ['销售', '退货', '采购'] as const
export type OldKind = (typeof OLD_KINDS)[number]
/** What stands where a document of ours would be named. */
export const OLD_WORD = '旧系统'

const both = (label: string) => price(['price.xsprice', 'price.purchaseprice'], label)
const names = { pjid: Id, pjNo: Str, pjName: Str, pjBrand: Str }
/** 已退: what returns of this program have taken back of the line; of 退货 none. */
const back = { thAmount: qty('已退') }
const OldLine = z.object({
  ...{ id: Id, bizDate: Str, kind: Str, clientId: Id, partner: Str, ...names },
  ...{ qty: qty(), ...back, price: both('单价'), amount: both('金额'), docNo: Str, remark: Str },
})
const ofPart = { ...pageInput, pjid: ref('商品') }

export const oldTrade = {
  /** All of it in this company, newest first; of clients within reach. */
  page: endpoint('POST /basedata/v1/oldTrade/page', {
    input: {
      ...pageInput,
      ...orderedBy('bizDate', 'qty', 'amount'),
      kind: z.enum(['', ...OLD_KINDS]).default(''),
      dateFrom: day().optional(),
      dateTo: day().optional(),
      clientId: Id.default(0),
      pjid: Id.default(0),
      pjNo: optionalText('编码', 32),
      docNo: optionalText('单号', 32),
    },
    reply: { page: pageOf(OldLine) },
    allow: 'fin:opening:query',
  }),
  /** Of one part in this company what was sold and came back (with a minus), newest first; of clients within reach. */
  sold: endpoint('POST /basedata/v1/oldTrade/sold', {
    input: ofPart,
    reply: {
      page: pageOf(
        z.object({
          ...{ id: Id, ckDate: Str, clientId: Id, clientName: Str, ckNo: Str, kind: Str, ...names },
          ...{ ckAmount: qty(), ...back, xsPrice: price('price.xsprice', '销售价'), remark: Str },
        }),
      ),
    },
    allow: 'quick.ckHistory',
  }),
  /** Of one part in this company what was bought, newest first. */
  bought: endpoint('POST /basedata/v1/oldTrade/bought', {
    input: ofPart,
    reply: {
      page: pageOf(
        z.object({
          ...{ id: Id, rkDate: Str, supplierId: Id, supplierName: Str, rkNo: Str, kind: Str, ...names },
          ...{ rkAmount: qty(), ...back, purchasePrice: price('price.purchaseprice', '进价'), remark: Str },
        }),
      ),
    },
    allow: 'quick.rkHistory',
  }),
}
