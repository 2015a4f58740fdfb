import { z } from 'zod'
import { compare } from '#contract/kit/decimal.ts'
import {
  amount,
  day,
  dayOrNone,
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { partReaders } from '#contract/platform/people/readers.ts'

/**
 * 供应商报价: what a supplier takes for a part, from how many pieces on, in what packs and how soon. Quantities and prices are of the part's own unit.
 * Prices are only ever added: what was offered before can be read.
 */
export const OFFER_STATES = { 1: '有效', 2: '无有效价格', 3: '已停用' } as const
/** An offer as whoever buys weighs it: prices that hold today, with tax. */
export const weighedOffer = {
  supplierId: Id,
  supplierName: Str,
  supNo: Str,
  moq: qty('起订量'),
  pack: qty('整包数'),
  leadDays: z.number().nullable(),
  spot: Flag,
  preferred: Flag,
  prices: listOf(z.object({ fromQty: qty('起订数量'), price: price('price.purchaseprice', '报价') })),
}
/** Breaks an offer may have, those to come included. */
export const MOST_BREAKS = 20

const offered = (label = '报价') => price('price.purchaseprice', label)
const atLeast0 = (label: string) =>
  named(
    qty(label).refine((value) => compare(value, '0') >= 0, `${label}不能小于0`),
    { label, decimals: 3 },
  )
const rate = named(
  amount('税率').refine((value) => compare(value, '0') >= 0 && compare(value, '100') <= 0, '税率应在0到100之间'),
  { label: '税率', decimals: 4 },
)

const Break = z.object({ fromQty: qty('起订数量'), price: offered(), fromDay: Str, toDay: Str })
const terms = {
  supNo: Str,
  supName: Str,
  /** 起订量, 整包数; 0 = none. */
  moq: qty('起订量'),
  pack: qty('整包数'),
  /** 到货天数; null = not said. */
  leadDays: z.number().nullable(),
  spot: Flag,
  taxIn: Flag,
  taxRate: amount('税率'),
  preferred: Flag,
  stopped: Flag,
  remark: Str,
}
const Offer = z.object({
  id: Id,
  pjid: Id,
  supplierId: Id,
  supplierName: Str,
  ...terms,
  /** Those that hold today; with tax or without, as the supplier says. */
  prices: listOf(Break),
  /** Those that begin later. */
  coming: listOf(Break),
  /** What he took last, and when; null: he has not delivered the part. */
  lastPrice: offered('上次进价').nullable(),
  lastDate: Str,
  /** The median of his last five deliveries, from the order's approval on; null: none was ordered. */
  realDays: z.number().nullable(),
  seenAt: Str,
  version: z.number(),
})
export const offerBreaks = z
  .array(
    z.object({
      /** From the first piece: 0. */
      fromQty: atLeast0('起订数量').default('0'),
      price: offered().optional(),
      fromDay: day('生效日期'),
      toDay: dayOrNone('截止日期'),
    }),
  )
  .max(MOST_BREAKS, `一条报价最多${MOST_BREAKS}个价格`)

const filters = {
  supplierId: Id.default(0),
  /** The part's code, or the supplier's. */
  pjNo: optionalText('编码', 40),
  pjBrand: optionalText('品牌', 50),
  /** '' all, else a key of OFFER_STATES. */
  state: optionalText('状态', 1),
}

export const supplierOffers = {
  page: endpoint('POST /basedata/v1/offer/pageOffer', {
    input: { ...pageInput, ...filters, ...orderedBy('seenAt', 'lastUpdateTime') },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          pjid: Id,
          pjNo: Str,
          pjName: Str,
          pjBrand: Str,
          pjUnit: Str,
          supplierId: Id,
          supplierName: Str,
          ...terms,
          /** Of the first piece, or of the smallest break; null = none holds today. */
          price: offered().nullable(),
          /** The further breaks, in words; *** for whoever may not see prices. */
          breaks: Str,
          /** 现进价 of the part. */
          purchasePrice: offered('进价'),
          state: Str,
          seenAt: Str,
          modifier: Str,
          lastUpdateTime: Moment,
        }),
      ),
    },
    allow: 'base:offer:query',
  }),
  /** All offers for a part: those in force by the price of a piece with tax, then the others. */
  ofPart: endpoint('POST /basedata/v1/offer/offersOfPart', {
    input: { pjid: ref('商品') },
    reply: { content: listOf(Offer) },
    allow: 'base:offer:query',
  }),
  /** Offers in force for the parts of a suggestion or a stock-in; of one supplier or of all. */
  forParts: endpoint('POST /basedata/v1/offer/offersForParts', {
    input: { pjids: z.array(Id).min(1, '请选择商品').max(500), supplierId: Id.default(0) },
    reply: { content: listOf(z.object({ pjid: Id, ...weighedOffer })) },
    allow: ['base:offer:query', 'busi:cg:suggest', 'busi:cg:add', 'busi:cg:upd', 'busi:rk:add', 'busi:rk:upd'],
  }),
  /** Parts a supplier calls so: his number goes before everything else in a paper of his. */
  bySupplierNo: endpoint('POST /basedata/v1/offer/partsBySupplierNo', {
    input: { supplierId: ref('供应商'), supNo: optionalText('供应商编码', 40) },
    reply: { content: listOf(z.object({ pjid: Id, supNo: Str })) },
    allow: partReaders,
  }),
  save: endpoint('POST /basedata/v1/offer/saveOrUpdateOffer', {
    input: {
      id: Id.default(0),
      pjid: ref('商品'),
      supplierId: ref('供应商'),
      supNo: optionalText('供应商编码', 40),
      supName: optionalText('供应商品名', 100),
      moq: atLeast0('起订量').default('0'),
      pack: atLeast0('整包数').default('0'),
      leadDays: int('到货天数', 0, 999).nullish(),
      spot: flag('现货').default(false),
      taxIn: flag('含税').default(true),
      taxRate: rate.default('0'),
      preferred: flag('首选').default(false),
      stopped: flag('停用').default(false),
      remark: optionalText('备注', 125),
      /** Whole: what is not among them is offered no more. Of whoever may not see prices they are not read. */
      prices: offerBreaks.default([]),
      /** 更新进价: of the preferred supplier, what he takes for a piece becomes the part's purchase price. */
      setPurchase: flag('更新进价').default(false),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id, version: z.number() },
    allow: 'base:offer:upd',
    done: '保存成功',
  }),
  /** 更新报价: what was paid becomes the price from today on, of the break that was reached. Where he offered nothing yet an offer is made. */
  updatePrices: endpoint('POST /basedata/v1/offer/updateOfferPrices', {
    input: {
      supplierId: ref('供应商'),
      lines: z
        .array(z.object({ pjid: ref('商品'), qty: qty(), price: offered('进价') }))
        .min(1, '请选择商品')
        .max(500, '一次最多500个商品'),
      submittime,
    },
    reply: { count: z.number() },
    allow: 'base:offer:upd',
    done: '报价已更新',
  }),
  /** Every price that was ever written, the newest first; price null: withdrawn. */
  history: endpoint('POST /basedata/v1/offer/pageOfferPrice', {
    input: { ...pageInput, id: ref('报价') },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          fromQty: qty(),
          price: offered().nullable(),
          fromDay: Str,
          toDay: Str,
          modifier: Str,
          changeTime: Moment,
        }),
      ),
    },
    allow: 'base:offer:query',
  }),
}
