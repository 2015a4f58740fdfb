import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Flag,
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
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { FORMULA_OPERATORS } from '#contract/master/clients/clients.ts'
import { partNames, partPrices } from '#contract/master/part-form.ts'
import { chosenParts } from '#contract/master/parts.ts'

/**
 * 调价单. 草稿 → 已审核 (waits for its moment) → 已完成 (carried out); 已审核 → 已关单 (taken back in time).
 * 批量调价 makes one that is carried out at once, or a draft.
 */
export const PRICE_ORDER_STATUSES = ['草稿', '已审核', '已完成', '已关单'] as const

export const PRICE_FIELD_NAMES = {
  xsPrice: '销售价',
  pfPrice: '批发价',
  fxPrice: '分销价',
  minPrice: '限价',
  purchasePrice: '进价',
  wbPrice: '外部报价',
} as const
export type PriceFieldName = keyof typeof PRICE_FIELD_NAMES
const fields = Object.keys(PRICE_FIELD_NAMES) as [PriceFieldName, ...PriceFieldName[]]
/** What a formula may start from. */
export const FORMULA_BASES = { ...PRICE_FIELD_NAMES, costPrice: '成本价' } as const
export type FormulaBase = keyof typeof FORMULA_BASES

/** New prices are multiples of this. */
export const ROUND_STEPS = ['0.0001', '0.001', '0.01', '0.1', '0.5', '1', '5', '10', '100'] as const
export const ROUND_MODES = { round: '四舍五入', up: '向上取整', down: '向下取整' } as const

/** yyyy-MM-dd HH:mm in Asia/Shanghai; '' = at once. */
const moment = named(
  z.union([
    z.literal(''),
    z
      .string()
      .refine(
        (value) => /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/.test(value) && day().safeParse(value.slice(0, 10)).success,
        '请输入生效时间',
      ),
  ]),
  '生效时间',
).default('')

/** Fields of the header, in the order in which the screen has them. */
export const priceOrderHeader = { remark: optionalText('备注', 125), effectTime: moment }

const formula = {
  field: z.enum(fields, '请选择要调整的价格'),
  base: z.enum(Object.keys(FORMULA_BASES) as [FormulaBase, ...FormulaBase[]], '请选择计算的依据'),
  operator: z.enum(FORMULA_OPERATORS, '请选择运算'),
  multiple: amount('数值'),
  step: z.enum(ROUND_STEPS, '请选择取整单位').default('0.01'),
  mode: z.enum(['round', 'up', 'down'], '请选择取整方式').default('round'),
}

const LeftOut = z.object({ pjid: Id, pjNo: Str, pjName: Str, pjBrand: Str, oldPrice: amount(), why: Str })
const Adjusted = z.object({
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  /** Of the field that changes, which the reader sees: otherwise the call is refused. */
  oldPrice: amount(),
  newPrice: amount(),
  warning: Str,
})

const optional = {
  wbPrice: partPrices.wbPrice.nullish(),
  xsPrice: partPrices.xsPrice.nullish(),
  purchasePrice: partPrices.purchasePrice.nullish(),
  pfPrice: partPrices.pfPrice.nullish(),
  fxPrice: partPrices.fxPrice.nullish(),
  minPrice: partPrices.minPrice.nullish(),
}
const old = {
  oldWbPrice: partPrices.wbPrice.nullable(),
  oldXsPrice: partPrices.xsPrice.nullable(),
  oldPurchasePrice: partPrices.purchasePrice.nullable(),
  oldPfPrice: partPrices.pfPrice.nullable(),
  oldFxPrice: partPrices.fxPrice.nullable(),
  oldMinPrice: partPrices.minPrice.nullable(),
}

const Order = z.object({
  id: Id,
  orderNo: Str,
  status: Str,
  /** '' = as soon as it is approved. */
  effectTime: Str,
  formula: Str,
  remark: Str,
  lineCount: z.number(),
  creator: Str,
  createTime: Moment,
  approver: Str,
  approveTime: Str,
  doneTime: Str,
  version: z.number(),
})

const Line = z.object({
  /** The part's: it stands once in an order. */
  id: Id,
  rowNo: z.number(),
  pjid: Id,
  ...partNames,
  ...optional,
  ...old,
  costPrice: price('price.costprice', '成本价').nullable(),
  warning: Str,
})

export const priceOrders = {
  /** 批量调价, before it is done: old → new, the rows that need a look first. */
  preview: endpoint('POST /basedata/v1/pj/previewAdjust', {
    input: { ...chosenParts, ...formula },
    reply: {
      content: z.object({
        chosen: z.number(),
        changed: z.number(),
        same: z.number(),
        warned: z.number(),
        /** Sent along with the order to carry it out: what was shown is what is done. */
        seal: Str,
        rows: listOf(Adjusted),
        /** What keeps its price because the formula gives none that can hold: how many and why, and the first of them. */
        leftOut: z.object({ count: z.number(), reasons: listOf(z.object({ why: Str, count: z.number() })), rows: listOf(LeftOut) }),
      }),
    },
    allow: 'base:basepj:price',
  }),
  adjust: endpoint('POST /basedata/v1/pj/adjustPrice', {
    input: {
      ...chosenParts,
      ...formula,
      seal: z.string().max(64),
      /** A draft for somebody to approve, instead of doing it. */
      asDraft: Flag.default(false),
      remark: optionalText('备注', 125),
      submittime,
    },
    reply: { id: Id, orderNo: Str, count: z.number(), leftOut: z.number() },
    allow: 'base:basepj:price',
    done: '操作成功',
  }),
  page: endpoint('POST /basedata/v1/priceOrder/pagePriceOrder', {
    input: {
      ...pageInput,
      dateFrom: day().optional(),
      dateTo: day().optional(),
      orderNo: optionalText('单号', 32),
      pjNo: optionalText('编码', 32),
      status: optionalText('状态', 20),
      remark: optionalText('备注', 100),
      ...orderedBy('orderNo', 'effectTime', 'createTime'),
    },
    reply: { page: pageOf(Order) },
    allow: 'base:priceorder:query',
  }),
  getOne: endpoint('GET /basedata/v1/priceOrder/getOnePriceOrder/{id}', {
    input: { id: Id },
    reply: { content: Order.nullable() },
    allow: 'base:priceorder:query',
  }),
  pageLines: endpoint('POST /basedata/v1/priceOrder/pageLine', {
    input: { page: int('页码', 1, 100_000).default(1), limit: int('每页条数', 1, 1000).default(20), id: Id },
    reply: { page: pageOf(Line) },
    allow: 'base:priceorder:query',
  }),
  /** What the prices of these parts are now: beside the new ones while they are typed. */
  now: endpoint('POST /basedata/v1/priceOrder/findPrice', {
    input: { pjids: z.array(Id).min(1, '请选择商品').max(1000) },
    reply: { content: listOf(z.object({ pjid: Id, ...old })) },
    allow: 'base:priceorder:query',
  }),
  save: endpoint('POST /basedata/v1/priceOrder/saveOrUpdate', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      ...priceOrderHeader,
      /** Absent: the lines stay (an order of more than 1,000 is made by 批量调价 and not edited line by line). A price that is null stays as it is. */
      lines: z
        .array(z.object({ pjid: ref('商品'), ...optional }))
        .max(1000, '一张调价单最多手工录入1000行，更多请用批量调价')
        .optional(),
      submittime,
    },
    reply: { id: Id, orderNo: Str, version: z.number() },
    allow: 'base:priceorder:add',
    done: '保存成功',
  }),
  remove: endpoint('POST /basedata/v1/priceOrder/delete', {
    input: { id: Id, submittime },
    allow: 'base:priceorder:add',
    done: '删除成功',
  }),
  /** Carries it out, or lets it wait for its moment. */
  approve: endpoint('POST /basedata/v1/priceOrder/approve', {
    input: {
      id: Id,
      version: int('版本').optional(),
      /** Raised after the user answered the question about prices below cost or minimum. */
      tips: int('提示', 0, 1).default(0),
      submittime,
    },
    reply: { status: Str },
    allow: 'base:priceorder:audit',
    done: '操作成功',
  }),
  /** 撤销 of what has not taken effect yet. */
  close: endpoint('POST /basedata/v1/priceOrder/close', {
    input: { id: Id, submittime },
    reply: { status: Str },
    allow: 'base:priceorder:audit',
    done: '操作成功',
  }),
  /** 恢复原价: a draft that sets the prices back to what this order replaced. */
  reverse: endpoint('POST /basedata/v1/priceOrder/reverse', {
    input: { id: Id, submittime },
    reply: { id: Id, orderNo: Str },
    allow: 'base:priceorder:add',
    done: '操作成功',
  }),
  log: endpoint('GET /basedata/v1/priceOrder/log/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, userName: Str, at: Moment, note: Str })) },
    allow: 'base:priceorder:query',
  }),
  /** 价格变动 of all parts. Rows of prices the reader may not see are left out. */
  changes: endpoint('POST /basedata/v1/priceOrder/pagePriceChange', {
    input: {
      ...pageInput,
      dateFrom: day().optional(),
      dateTo: day().optional(),
      pjNo: optionalText('编码', 32),
      field: optionalText('价格', 20),
      orderNo: optionalText('单号', 32),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          pjid: Id,
          pjNo: Str,
          pjName: Str,
          pjBrand: Str,
          fieldName: Str,
          oldPrice: amount(),
          newPrice: amount(),
          orderId: Id,
          orderNo: Str,
          modifier: Str,
          changeTime: Moment,
        }),
      ),
    },
    allow: 'base:priceorder:query',
  }),
}
