import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, optionalText, pageInput, pageOf, price, qty, Str, submittime } from '#contract/kit/fields.ts'

/** warnType: 1 = the whole company (warehouseName empty), 2 = one warehouse (decision 18). */
export const WARN_TYPES = { 1: '全公司', 2: '单个仓库' } as const

const amount = (label: string) =>
  qty(label)
    .nullish()
    .transform((value) => value ?? '0')
/** One row of the dialog 设置上下限; 0 = no limit on that side. */
export const limitForm = {
  warnType: int('类型', 1, 2),
  warehouseName: optionalText('仓库', 32),
  maxAmount: amount('库存上限'),
  minAmount: amount('库存下限'),
}
const LimitRow = z.object({ warnType: z.number(), warnTypeDes: Str, warehouseName: Str, maxAmount: qty(), minAmount: qty() })

/** A part that is out of its limits, or (kind all) has limits at all. */
const WarningRow = z.object({
  /** Same for every part and scope. */
  id: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  pjSize: Str,
  pjFactory: Str,
  pjUnit: Str,
  warnTypeDes: Str,
  warehouseName: Str,
  /** 低于下限, 高于上限, 正常. */
  kindValue: Str,
  /** 现存, 占用, 可用 within the scope; scrap does not count. */
  stockAmount: qty(),
  reserved: qty(),
  usable: qty(),
  minAmount: qty(),
  maxAmount: qty(),
  /** Below: so many would fill up to the upper limit, or to the lower one where there is none. Above: minus what is too much. */
  suggest: qty(),
  supplierName: Str,
  purchasePrice: price('price.purchaseprice', '进价'),
})

export const stockLimits = {
  /** The company itself and each of its warehouses, in the order of the dialog; 0 where nothing is set. */
  get: endpoint('GET /busicore/v1/warn/getData/{id}', {
    input: { id: Id },
    reply: { content: listOf(LimitRow) },
    allow: ['busi:warn:set', 'busi:warn:query'],
  }),
  /** All limits of a part in the company signed in to: what is not sent is no limit any more. */
  set: endpoint('POST /busicore/v1/warn/setData', {
    input: { pjid: Id, products: z.array(z.object(limitForm)).max(500, '最多500行').default([]), submittime },
    allow: 'busi:warn:set',
    done: '保存成功',
  }),
  page: endpoint('POST /busicore/v1/warn/pageWarn', {
    input: {
      ...pageInput,
      /** '' out of its limits · below · above · all = everything that has limits. */
      kind: z.enum(['', 'below', 'above', 'all']).default(''),
      /** '' everything · '0' the whole company · id of a warehouse. */
      warehouseId: z
        .string()
        .regex(/^\d{0,15}$/, '仓库不正确')
        .default(''),
      queryValue: optionalText('商品', 100),
      pjBrand: optionalText('品牌', 50),
      supplierId: Id.default(0),
      /** Stopped parts too. */
      stopped: Flag.default(false),
    },
    reply: { page: pageOf(WarningRow) },
    allow: 'busi:warn:query',
  }),
}
