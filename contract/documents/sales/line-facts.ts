import { z } from 'zod'
import { endpoint, Flag, hidden, Id, listOf, price, qty, refOrNone, Str } from '#contract/kit/fields.ts'
import { LineUnits } from '#contract/master/part-units.ts'
import { anyKind, txs, xs } from './order.ts'

const seller = [...anyKind('add'), ...anyKind('upd'), ...anyKind('query')]

/** Deals with the client, and parts in place of a part, that are told at most. */
export const MOST_DEALS = 5
export const MOST_MODELS = 6
export const MOST_INSTEAD = 8

/** One sale of the part to the client. Its number is *** where the document is out of the reader's reach. `old`: in the program before; no document. */
const Deal = z.object({ ckId: Id, ckNo: Str, ckDate: Str, ckAmount: qty(), price: xs('成交价'), old: Flag })
/** What another branch has: 可用, and 可调 of it. Quantities only. */
const Elsewhere = z.object({ companyId: Id, companyName: Str, usable: qty('可用'), spare: qty('可调') })

/** What a salesman is told of a line's part for his client. */
export const LineFacts = z.object({
  pjid: Id,
  /** In what it is counted, for a line whose part came from where only its code is known. */
  pjUnit: Str,
  units: LineUnits,
  xsPrice: xs('销售价'),
  priceSource: Str,
  /** From which quantity on another price holds; none where it is the same for any. */
  steps: listOf(z.object({ fromQty: qty(), xsPrice: xs('销售价'), priceSource: Str })),
  lastPrice: xs('上次价').nullable(),
  lastDate: Str.nullable(),
  /** The last price is one of the program before. */
  lastOld: Flag,
  minPrice: price('price.minprice', '限价'),
  costPrice: price('price.costprice', '成本价').nullable(),
  /** What the part has for prices, whoever buys: 销售价, 批发价, 分销价; 0 = none. */
  listPrice: xs('标准售价'),
  pfPrice: price('price.pfprice', '批发价'),
  fxPrice: price('price.fxprice', '分销价'),
  /** 替代: the code that took its place, '' for none; and the codes it took the place of. */
  replacedBy: Str,
  replaces: z.array(z.string()),
  /** 可用 per warehouse of this company, best first. */
  stock: listOf(z.object({ warehouseId: Id, warehouseName: Str, usable: qty(), qty: qty() })),
  /** The client's last deals, youngest first. */
  last: listOf(Deal),
  /** Other branches that have it, for whoever may see that; none for the others. */
  others: listOf(Elsewhere),
  /** 在途, and the day the first of it is promised for; '' = not said. */
  onWay: qty('在途'),
  arrives: Str,
  /** Its first picture, small; '' = none. */
  headImg: Str,
  /** 适用车型: a few of them, and how many there are. */
  models: z.array(z.string()),
  modelCount: z.number(),
})

/** A part that may be sold in another's place. */
const Instead = z.object({
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  pjSize: Str,
  pjFactory: Str,
  pjUnit: Str,
  /** It took the other's place (替代); else it is interchangeable with it (互换). */
  successor: Flag,
  /** 可用 here; in the other branches together, null for whoever may not see that. */
  usable: qty('可用'),
  elsewhere: qty('他店').nullable(),
  xsPrice: xs('销售价'),
  priceSource: Str,
})

/** Credit is the tenant's: all its companies together. null: cash, or no limit. */
const Standing = z.object({
  limit: txs('信用额度').nullable(),
  used: txs('已用额度'),
  overdue: txs('逾期金额'),
  overdueDays: z.number(),
})
const Visit = z.object({ ckId: Id, ckNo: Str, ckDate: Str, status: Str, txsPrice: txs('金额') })

export const saleLine = {
  /** F3: what may be sold in the part's place, in the order in which it is offered: successors, then by 可用 here, then elsewhere. */
  exchange: endpoint('POST /busicore/v1/ckorder/lineExchange', {
    input: { pjid: Id, clientId: refOrNone('客户') },
    reply: { content: listOf(Instead) },
    allow: seller,
  }),
  /** What is known of the client before and while he is sold to, in one call. null: no such client, or out of reach. */
  client: endpoint('POST /busicore/v1/ckorder/clientCard', {
    input: { clientId: Id },
    reply: {
      content: z
        .object({
          clientId: Id,
          inchargeId: Id,
          stopped: Flag,
          saleStopped: Flag,
          saleStopReason: Str,
          /** 账期 30 天; '' for whoever may not see terms. */
          termsText: Str,
          clientLevel: Str,
          yhRate: hidden(z.number()),
          contact: Str,
          remark: Str,
          /** null: not for this reader. Of whoever pays cash and of 散客 there is none to tell either. */
          standing: Standing.nullable(),
          /** The last sales in this company within the reader's reach, youngest first. */
          visits: listOf(Visit),
          /** The last receipt in this company; null = none. */
          receipt: z.object({ moneyDate: Str, amount: txs('来款') }).nullable(),
        })
        .nullable(),
    },
    allow: seller,
  }),
}
