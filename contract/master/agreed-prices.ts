import { z } from 'zod'
import {
  day,
  dayOrNone,
  endpoint,
  Id,
  int,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { partPrices } from './part-form.ts'

/**
 * 客户协议价: what one client, or every client of a type, pays for a part (a price or a formula), or for a brand, a category or both (a formula).
 * It goes before every other rule (domain.md 5); the most particular one counts, of the same ones the one that began last.
 */
export const AGREED_STATES = { 1: '生效中', 2: '未开始', 3: '已过期', 4: '30天内到期' } as const
const agreed = price('price.xsprice', '协议价')

const Row = z.object({
  id: Id,
  clientId: Id,
  clientNo: Str,
  /** The client, or '' for all of a type. */
  clientName: Str,
  clientType: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  /** Of the part, or the brand it is agreed for. */
  pjBrand: Str,
  pjType: Str,
  /** null: by formula. */
  price: agreed.nullable(),
  script: Str,
  /** 现销售价 of the part; null for a brand or category. */
  xsPrice: partPrices.xsPrice.nullable(),
  fromDay: Str,
  toDay: Str,
  state: Str,
  remark: Str,
  modifier: Str,
  lastUpdateTime: Moment,
  version: z.number(),
})

export const agreedPrices = {
  page: endpoint('POST /basedata/v1/agreedPrice/pageAgreedPrice', {
    input: {
      ...pageInput,
      id: Id.default(0),
      clientId: Id.default(0),
      clientType: optionalText('客户类型', 50),
      pjNo: optionalText('编码', 32),
      pjBrand: optionalText('品牌', 50),
      pjType: optionalText('类别', 50),
      /** '' all, else a key of AGREED_STATES. */
      state: optionalText('状态', 1),
      ...orderedBy('fromDay', 'toDay', 'lastUpdateTime'),
    },
    reply: { page: pageOf(Row) },
    allow: 'base:agreed:query',
  }),
  save: endpoint('POST /basedata/v1/agreedPrice/saveOrUpdate', {
    input: {
      id: Id.default(0),
      clientId: refOrNone('客户'),
      clientType: optionalText('客户类型', 50),
      pjid: refOrNone('商品'),
      pjBrand: optionalText('品牌', 50),
      pjType: optionalText('类别', 50),
      price: agreed.nullish(),
      /** 批发价*0.95; not together with a price. */
      script: optionalText('公式', 50),
      fromDay: day('生效日期'),
      toDay: dayOrNone('截止日期'),
      remark: optionalText('备注', 125),
      version: int('版本').optional(),
      submittime,
    },
    reply: { id: Id },
    allow: 'base:agreed:upd',
    done: '保存成功',
  }),
  /** 设置截止日期: ends or prolongs many at once; '' = without end. */
  setEnd: endpoint('POST /basedata/v1/agreedPrice/setEnd', {
    input: { ids: z.array(Id).min(1, '请选择协议价').max(500), toDay: dayOrNone('截止日期'), submittime },
    allow: 'base:agreed:upd',
    done: '操作成功',
  }),
  remove: endpoint('POST /basedata/v1/agreedPrice/delete', {
    input: { ids: z.array(Id).min(1, '请选择协议价').max(500), submittime },
    allow: 'base:agreed:del',
    done: '删除成功',
  }),
}
