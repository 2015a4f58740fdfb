import { z } from 'zod'
import {
  day,
  endpoint,
  Id,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

export const LOST_STATES = ['待处理', '已订货', '已到货', '已关闭'] as const
export type LostState = (typeof LOST_STATES)[number]
/** Offered; another may be typed. */
export const LOST_REASONS = ['无库存', '库存不足', '价格偏高', '没有该品牌', '没有该商品', '到货太慢', '其他'] as const

const State = z.enum(LOST_STATES, '状态不正确')

const LostRow = z.object({
  id: Id,
  /** 0 = a code we do not know. */
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  amount: qty(),
  clientId: Id,
  clientName: Str,
  askPrice: price('price.xsprice', '客户要价').nullable(),
  reason: Str,
  remark: Str,
  state: State,
  creatorName: Str,
  createTime: Moment,
  modifierName: Str,
  lastUpdateTime: Moment,
  version: z.number(),
})
const PartRow = z.object({
  id: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  /** How often it was asked for in vain, by how many different clients, and how many pieces. */
  times: z.number(),
  clients: z.number(),
  amount: qty(),
  /** Of those, not yet settled. */
  open: z.number(),
  lastTime: Moment,
  /** 可用 now, in the normal warehouses of the company. */
  usable: qty('可用'),
})
const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  pjNo: optionalText('编码', 50),
  clientId: Id.optional(),
  reason: optionalText('原因', 50),
  /** Comma-separated states; '' = any. */
  state: optionalText('状态', 30),
}

/** 缺货登记: sales lost for want of goods. */
export const lostSales = {
  save: endpoint('POST /busicore/v1/lostSale/saveOrUpdateLost', {
    input: {
      id: Id.default(0),
      version: z.number().optional(),
      pjid: refOrNone('商品'),
      /** What was asked for; of a known part its own code is kept. */
      pjNo: text('编码', { max: 50, required: '请输入编码' }),
      pjName: optionalText('名称', 100),
      amount: qty(),
      clientId: refOrNone('客户'),
      clientName: optionalText('客户', 100),
      askPrice: price('price.xsprice', '客户要价').nullish(),
      reason: optionalText('原因', 50),
      remark: optionalText('备注', 200),
      submittime,
    },
    reply: { id: Id },
    allow: ['busi:lost:add', 'busi:lost:upd'],
    done: '保存成功',
  }),
  page: endpoint('POST /busicore/v1/lostSale/pageLost', {
    input: { ...pageInput, ...filters, ...orderedBy('pjNo', 'clientName', 'amount', 'createTime') },
    reply: { page: pageOf(LostRow) },
    allow: 'busi:lost:query',
  }),
  totals: endpoint('POST /busicore/v1/lostSale/totalLost', {
    input: filters,
    reply: { content: z.object({ amount: qty() }) },
    allow: 'busi:lost:query',
  }),
  /** How often and how many, by part: what should have been in stock. The most often asked for comes first. */
  byPart: endpoint('POST /busicore/v1/lostSale/pageLostPart', {
    input: { ...pageInput, ...filters },
    reply: { page: pageOf(PartRow) },
    allow: 'busi:lost:query',
  }),
  setState: endpoint('POST /busicore/v1/lostSale/setState', {
    input: { ids: z.array(Id).min(1, '请选择缺货记录').max(500, '一次最多500条'), state: State, submittime },
    reply: { changed: z.number() },
    allow: 'busi:lost:upd',
    done: '操作成功',
  }),
}
