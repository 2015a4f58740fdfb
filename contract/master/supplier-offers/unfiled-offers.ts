import { z } from 'zod'
import {
  amount,
  endpoint,
  Flag,
  Id,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  Str,
  submittime,
} from '#contract/kit/fields.ts'

/** 未建档报价: what suppliers' lists offer of goods that are no part here yet. */
const UnfiledRow = z.object({
  id: Id,
  supplierId: Id,
  supplierName: Str,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  pjSize: Str,
  pjUnit: Str,
  supNo: Str,
  /** Of the first piece, or of the smallest break. */
  price: price('price.purchaseprice', '报价').nullable(),
  /** The further breaks, in words; *** for whoever may not see prices. */
  breaks: Str,
  taxIn: Flag,
  taxRate: amount('税率'),
  moq: qty('起订量'),
  pack: qty('整包数'),
  leadDays: z.number().nullable(),
  spot: Flag,
  remark: Str,
  seenAt: Str,
  modifier: Str,
  lastUpdateTime: Moment,
})
/** So many become parts at once. */
export const MOST_FILED = 200
const chosen = z.array(Id).min(1, '请选择未建档报价').max(MOST_FILED, `一次最多${MOST_FILED}条`)

export const unfiledOffers = {
  page: endpoint('POST /basedata/v1/offer/pageUnfiled', {
    input: { ...pageInput, supplierId: Id.default(0), text: optionalText('编码、名称', 40), ...orderedBy('seenAt', 'pjNo') },
    reply: { page: pageOf(UnfiledRow) },
    allow: 'base:offer:query',
  }),
  /** Those that one code means, exactly; the cheapest first. */
  find: endpoint('POST /basedata/v1/offer/findUnfiled', {
    input: { pjNo: optionalText('编码', 40) },
    reply: { content: listOf(UnfiledRow) },
    allow: 'base:offer:query',
  }),
  /** 建档: each becomes an offer of its part, which is made where there is none. `left`: why some could not. */
  file: endpoint('POST /basedata/v1/offer/fileUnfiled', {
    input: { ids: chosen, submittime },
    reply: {
      made: z.number(),
      filed: listOf(z.object({ id: Id, pjid: Id, pjNo: Str, pjName: Str })),
      left: listOf(z.object({ pjNo: Str, why: Str })),
    },
    allow: 'base:offer:upd',
  }),
  remove: endpoint('POST /basedata/v1/offer/delUnfiled', {
    input: { ids: chosen, submittime },
    allow: 'base:offer:upd',
    done: '删除成功',
  }),
}
