import { z } from 'zod'
import { amount, endpoint, Flag, Id, listOf, optionalText, price, ref, refOrNone, Str, text } from '#contract/kit/fields.ts'

/** Money that is taken or paid in one go with a document. What these leave open is owed (挂账). */
export const taking = {
  /** `accountId` 0: where the method's money goes; `given`: what was handed over, more than `amount` where there is change. */
  payments: z
    .array(
      z.object({
        method: text('收款方式', { max: 32, required: '请选择收款方式' }),
        accountId: refOrNone('账户'),
        amount: amount('金额'),
        given: amount('实收金额').optional(),
      }),
    )
    .max(8, '收款方式最多8种')
    .default([]),
  /** 抹零. */
  rounding: amount('抹零').default('0'),
  /** 预收/预付 and returns that are open, and how much of each is used; above 0. */
  credits: z
    .array(z.object({ itemId: ref('往来明细'), amount: amount('金额') }))
    .max(50, '一次最多使用50笔预收（付）款')
    .default([]),
}

/** Money given back in one go with a return: what is not given back stays a credit (挂账). `original` (原路): nothing beyond what the goods were paid with. */
export const givingBack = {
  payments: z
    .array(
      z.object({
        method: text('退款方式', { max: 32, required: '请选择退款方式' }),
        accountId: refOrNone('账户'),
        amount: amount('金额'),
      }),
    )
    .max(8, '退款方式最多8种')
    .default([]),
  original: Flag.default(false),
}

/** 主管授权: somebody who may let it pass signs at the cashier's desk; without an account the caller himself does. */
export const grant = z
  .object({
    account: optionalText('授权账号', 64),
    pin: optionalText('授权码', 6),
    note: text('授权原因', { max: 100, required: '请输入授权原因' }),
    /** What stood on the screen when he signed. */
    reasons: z.array(z.string()).max(1100),
  })
  .optional()

/** In its place: what was asked on the approver's own phone, and agreed to (contract/documents/sales/grants.ts). */
export const askedId = Id.default(0)

/** What a document takes, by its name in the books. */
export const TAKING_KINDS = {
  ck: { word: '收款', due: '应收', log: '柜台收款', pay: 'busi:ck:pay', tag: 'price.txsprice' },
  rk: { word: '付款', due: '应付', log: '随单付款', pay: 'busi:rk:pay', tag: 'price.purchaseprice' },
  db: { word: '付款', due: '应付', log: '收货付费用', pay: 'busi:db:pay', tag: 'price.tcostprice' },
  xt: { word: '退款', due: '可退', log: '验货退款', pay: 'busi:xt:pay', tag: 'price.txsprice' },
  ct: { word: '退款', due: '可退', log: '随单收退款', pay: 'busi:ct:pay', tag: 'price.purchaseprice' },
} as const
export type TakingKind = keyof typeof TAKING_KINDS

const money = (label: string) => price('price.txsprice', label)
const paid = (label: string) => price('price.purchaseprice', label)
const before = (figure: typeof money) => ({
  /** What is open of the document; 0 when it is not posted. */
  due: figure('未收付金额'),
  /** The numbered list, as the caller pays: cash goes to his own till. */
  methods: listOf(z.object({ name: Str, accountId: Id, takesChange: Flag })),
  credits: listOf(z.object({ itemId: Id, docNo: Str, bizDate: Str, rest: figure('可用') })),
})

/** What a window for giving money back has to know: how much may be given back, by which methods, and how much of it by those the goods were paid with. */
export const beforeBack = (figure: typeof money) => ({
  due: figure('可退金额'),
  methods: listOf(z.object({ name: Str, accountId: Id, takesChange: Flag })),
  original: listOf(z.object({ method: Str, amount: figure('原路可退') })),
})

/** What a payment window has to know. */
export const pay = {
  /** For taking money of a client with a sale (id 0 = not written yet). */
  beforeSale: endpoint('POST /busicore/v1/payMethod/beforeSale', {
    input: { clientId: ref('客户'), id: Id.default(0) },
    reply: before(money),
    allow: 'busi:ck:pay',
  }),
  /** For paying a supplier with a stock-in. */
  beforeStockIn: endpoint('POST /busicore/v1/payMethod/beforeStockIn', {
    input: { supplierId: ref('供应商'), id: Id.default(0) },
    reply: before(paid),
    allow: 'busi:rk:pay',
  }),
}
