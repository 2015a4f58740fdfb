import { z } from 'zod'
import {
  dayOrNone,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  optionalText,
  pageInput,
  pageOf,
  price,
  qty,
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { orderedPart } from './purchase-orders.ts'

const purchase = (label: string) => price('price.purchaseprice', label)

/** 采购建议: a part, why it should be bought, how much, and from whom. */
const Suggestion = z.object({
  ...orderedPart,
  /** 现存 and 可用 in the normal warehouses of the company. */
  stockAmount: qty(),
  usable: qty(),
  /** 在途. */
  onWay: qty(),
  /** Asked of other branches, held there for this one or on its way here. */
  coming: qty(),
  /** The company's limits; 0 = none. */
  minAmount: qty(),
  maxAmount: qty(),
  sold30: qty(),
  sold90: qty(),
  /** Presold, and neither delivered nor allotted yet. */
  presaleAmount: qty(),
  /** 缺货登记 not dealt with. */
  lostAmount: qty(),
  /** What is missing; of it other branches are asked for `moved` (of whom, `moves` says), and the rest is bought. */
  suggest: qty(),
  moves: listOf(z.object({ companyId: Id, companyName: Str, qty: qty() })),
  moved: qty(),
  buy: qty(),
  reason: Str,
  /** The part's own supplier, else who delivered last. */
  supplierId: Id,
  supplierName: Str,
  lastSupplierId: Id,
  lastSupplierName: Str,
  lastPrice: purchase('上次进价').nullable(),
  lastDate: Str,
  bestSupplierId: Id,
  bestSupplierName: Str,
  bestPrice: purchase('最低进价').nullable(),
  /** 最便宜: who offers the pieces to be bought for the least, of those that take an order of so many; with tax. */
  offerSupplierId: Id,
  offerSupplierName: Str,
  offerPrice: purchase('最低报价').nullable(),
})

export const purchasePlan = {
  suggest: endpoint('POST /busicore/v1/purchase/pageSuggest', {
    input: {
      ...pageInput,
      queryValue: optionalText('商品', 64),
      pjBrand: optionalText('品牌', 64),
      /** Whose part it is: the part's own supplier. */
      supplierId: Id.optional(),
      /** Sales of how many days tell the speed. */
      saleDays: int('销量天数', 30, 90)
        .refine((days) => days === 30 || days === 90, '销量天数应为 30 或 90')
        .default(30),
      /** 备货天数: what is bought shall last so long. 0: sales are no reason to buy. */
      coverDays: int('备货天数', 0, 365).default(30),
      withPresale: Flag.default(true),
      withLost: Flag.default(true),
      /** all: demand, stock and orders of every branch together, for whoever sees everything in them. */
      companies: z.enum(['own', 'all'], { error: '范围不正确' }).default('own'),
      /** Also parts of which enough is there or on the way. */
      all: Flag.default(false),
    },
    reply: { page: pageOf(Suggestion) },
    allow: 'busi:cg:suggest',
  }),
  /** 要货: what other branches can spare of the chosen parts is asked of them, one request a branch. */
  ask: endpoint('POST /busicore/v1/purchase/askSuggested', {
    input: {
      needBy: dayOrNone('需要日期', '请输入日期'),
      lines: z
        .array(z.object({ pjid: ref('商品'), companyId: ref('调出公司'), amount: qty('数量') }))
        .min(1, '请选择商品')
        .max(500, '明细最多500行'),
      submittime,
    },
    reply: { content: listOf(z.object({ id: Id, dyNo: Str, lineCount: z.number() })) },
    allow: 'busi:dy:add',
  }),
  /** 生成采购订单: the chosen lines become drafts, one a supplier. */
  order: endpoint('POST /busicore/v1/purchase/orderSuggested', {
    input: {
      warehouseId: ref('仓库'),
      arriveDate: dayOrNone('预计到货', '请输入日期'),
      lines: z
        .array(z.object({ pjid: ref('商品'), supplierId: Id, amount: qty('数量'), purchasePrice: purchase('进价').optional() }))
        .min(1, '请选择商品')
        .max(1000, '明细最多1000行'),
      submittime,
    },
    reply: { content: listOf(z.object({ id: Id, cgNo: Str, supplierName: Str, lineCount: z.number() })) },
    allow: 'busi:cg:add',
  }),
}
