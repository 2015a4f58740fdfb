import { z } from 'zod'
import { amount, endpoint, Flag, Id, int, listOf, price, qty, ref, Str } from '#contract/kit/fields.ts'
import { partNames, partPrices } from '#contract/master/part-form.ts'
import { PartUnits } from '#contract/master/part-units.ts'
import { files } from '#contract/platform/files.ts'
import { ComingRow, HeldRow, MissedRow } from './part-open.ts'

const cost = (label: string) => price('price.costprice', label)
const txs = (label: string) => price('price.txsprice', label)
const profit = (label: string) => price(['price.txsprice', 'price.costprice'], label)

const windows = [7, 30, 90, 180, 365] as const
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type Figure = `lday${(typeof windows)[number]}` | `mon${(typeof months)[number]}`
/** Periods of the sales index, in the order of the columns; each has a quantity (`…Amt`) and a frequency (`…Cnt`). */
export const salePeriods: readonly { name: Figure; label: string }[] = [
  ...windows.map((days) => ({ name: `lday${days}` as const, label: `近${days}天` })),
  ...months.map((month) => ({ name: `mon${month}` as const, label: `${month}月` })),
]
const figures = Object.fromEntries(
  salePeriods.flatMap(({ name }) => [
    [`${name}Amt`, qty()],
    [`${name}Cnt`, int('次数')],
  ]),
) as Record<`${Figure}Amt`, ReturnType<typeof qty>> & Record<`${Figure}Cnt`, ReturnType<typeof int>>

/** The head of 商品全景: what a part is and how it goes, in the company signed in to. */
const PartView = z.object({
  id: Id,
  ...partNames,
  pjOemcode: Str,
  pjGensize: Str,
  barcode: Str,
  pjQuality: Str,
  pjTaxNo: Str,
  pjVin: Str,
  /** 旧编码, of those who moved in. */
  oldNos: Str,
  pjEnName: Str,
  pjTaxRate: amount('税率'),
  pjWeight: amount('重量'),
  pjVolume: amount('体积'),
  warrantyMonths: z.number(),
  warrantyKm: z.number(),
  units: PartUnits,
  remark: Str,
  pjEnable: Flag,
  supplierId: Id,
  supplierName: Str,
  headImg: Str,
  files,
  ...partPrices,
  costPrice: cost('成本价'),
  pjQty: qty('现存'),
  reserved: qty('占用'),
  usable: qty('可用'),
  onWay: qty('在途'),
  warehouseName: Str,
  posiName: Str,
  /** Net pieces of the last 30, 90 and 365 days, and in how many orders of the year; with those of the program before, which `old365` tells of. */
  sold30: qty('近30天'),
  sold90: qty('近90天'),
  sold365: qty('近365天'),
  old365: qty('旧系统'),
  orders365: z.number(),
  /** Days since it was sold last; null = never. */
  unsaleDays: z.number().nullable(),
  /** Last posted stock-in, '' = never. */
  lastIn: Str,
  /** ABC by net sales of twelve whole months (0298); '' = not sold in them, *** for whoever may not see what was earned. */
  abc: Str,
  /** 替代: what came after it, '' = nothing; and what it took the place of. */
  replacedBy: Str,
  replaces: Str,
})

const PartMonth = z.object({
  month: Str,
  /** Net pieces. */
  qty: qty('销量'),
  /** null: for whoever does not see all of the company's sales. */
  income: txs('销售额').nullable(),
  profit: profit('毛利').nullable(),
})

/** 销售情况, 供应商情况 and 商品全景 of a part in the session's company (trading.md 2.5). */
export const partTrade = {
  /** 24 months of a part in this company, the last twelve summed; margin in per cent of the income. */
  months: endpoint('POST /basedata/v1/pj/partMonths', {
    input: { pjid: ref('商品') },
    reply: {
      content: z.object({
        months: listOf(PartMonth),
        income: txs('销售额').nullable(),
        profit: profit('毛利').nullable(),
        margin: profit('毛利率').nullable(),
      }),
    },
    allow: 'quick.ckHistory',
  }),
  /** 替代 chain; place below 0: before this part, above: after it. Empty: it stands alone. pjid 0: no part has the code. */
  chain: endpoint('POST /basedata/v1/pj/partChain', {
    input: { pjid: ref('商品') },
    reply: { content: listOf(z.object({ place: z.number(), pjid: Id, pjNo: Str, pjName: Str, pjBrand: Str, usable: qty('可用') })) },
    allow: 'base:basepj:query',
  }),
  /** Who holds the 占用, those who have held it longest first, and what is 在途, the next to come first. */
  promised: endpoint('POST /basedata/v1/pj/partPromised', {
    input: { pjid: ref('商品') },
    reply: { content: z.object({ held: listOf(HeldRow), coming: listOf(ComingRow) }) },
    allow: ['busi:kc:query', 'quick.kcHistory'],
  }),
  /** Quotes that nobody took up and 缺货登记, the newest first; each for whoever may read its list. */
  missed: endpoint('POST /basedata/v1/pj/partMissed', {
    input: { pjid: ref('商品') },
    reply: { content: listOf(MissedRow) },
    allow: ['quick.ckHistory', 'busi:lost:query'],
  }),
  /** null: 无效商品. */
  view: endpoint('POST /basedata/v1/pj/partView', {
    input: { pjid: Id },
    reply: { content: PartView.nullable() },
    allow: 'base:basepj:query',
  }),
  /**
   * Two rows: this year and the last. `lday…` of last year's row are the same days one year earlier. unsaleDays = days since the last sale
   * seen from the row's end (today, or today a year ago); null = never sold. What was sold in the program before counts in every figure; oldAmt = its pieces
   * of the last 365 days.
   */
  salesIndex: endpoint('GET /busicore/v1/analysis/productSalesIdx/{pjid}', {
    input: { pjid: Id },
    reply: { page: listOf(z.object({ yearCodeDesc: Str, unsaleDays: int('天数').nullable(), ...figures, oldAmt: qty('旧系统') })) },
    allow: 'quick.kcHistory',
  }),
  /** rkamount supplied (less what went back), markAmount of it still in stock (what came first is taken to have left first), ckamount sold (less what clients gave back). Body code 2 = no such part. */
  suppliers: endpoint('GET /busicore/v1/analysis/supplierPrdSale/{pjid}', {
    input: { pjid: Id },
    reply: {
      message: Str,
      data: listOf(z.object({ supplierId: Id, supplierName: Str, rkamount: qty(), ckamount: qty(), markAmount: qty() })),
    },
    allow: 'quick.kcHistory',
  }),
}
