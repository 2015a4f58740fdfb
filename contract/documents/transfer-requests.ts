import { z } from 'zod'
import {
  dayOrNone,
  endpoint,
  flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  qty,
  ref,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { byStanding } from './core/list-totals.ts'

/**
 * 要货单: a branch asks another for goods. 草稿 → 已提交 → 已同意 / 部分同意 / 已拒绝. Agreeing writes the giver's 调拨单, which holds the goods and from there moves
 * the request: 已发出 → 已到货. 已撤回 while nobody has answered; 已关单 frees what is held.
 */
export const REQUEST_STATUSES = ['草稿', '已提交', '已同意', '部分同意', '已拒绝', '已发出', '已到货', '已撤回', '已关单'] as const

const LineInput = z.object({ pjid: ref('商品'), qty: qty('数量'), remark: optionalText('备注', 125) })

const Request = z.object({
  id: Id,
  dyNo: Str,
  status: Str,
  /** This company asks ('') or is asked ('in'). */
  side: Str,
  companyName: Str,
  toCompanyId: Id,
  toCompanyName: Str,
  needBy: Str,
  /** The sale the goods are for; 0 = none, or one of the other company. */
  ckId: Id,
  ckNo: Str,
  /** The transfer that was written of it; 0 = none yet. */
  paperId: Id,
  paperNo: Str,
  qty: qty(),
  lineCount: z.number(),
  reason: Str,
  remark: Str,
  /** Who wrote it. */
  askerName: Str,
  modifierName: Str,
  createTime: Moment,
  lastUpdateTime: Moment,
})

const Line = z.object({
  id: Id,
  rowNo: z.number(),
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjFactory: Str,
  pjBrand: Str,
  pjUnit: Str,
  qty: qty(),
  agreedQty: qty().nullable(),
  sentQty: qty().nullable(),
  gotQty: qty().nullable(),
  /** Arrived, and kept for the sale. */
  keptQty: qty(),
  /** 可用 of the company that is asked, for whoever answers there; null for everybody else. */
  usable: qty().nullable(),
  remark: Str,
})

/** Fields of the header, in the order in which the screen has them. */
export const dyHeader = {
  toCompanyId: ref('调出公司'),
  needBy: dayOrNone('需要日期', '请输入日期'),
  remark: optionalText('备注', 125),
  /** The sale the goods are for. */
  ckId: refOrNone('销售单'),
}
const filters = {
  dyNo: optionalText('单号', 32),
  pjNo: optionalText('编码', 32),
  /** With this part in it. */
  pjid: Id.optional(),
  status: optionalText('状态', 64),
  /** What this company asks for (out) or is asked for (in). */
  side: z.enum(['', 'out', 'in'], { error: '方向不正确' }).default(''),
}
const id = { id: Id, submittime }
const moved = { reply: { status: Str } }

export const transferRequests = {
  page: endpoint('POST /busicore/v1/transferRequest/pageRequest', {
    input: { ...pageInput, ...orderedBy('dyNo', 'status', 'needBy', 'qty', 'lastUpdateTime'), ...filters },
    reply: { page: pageOf(Request) },
    allow: 'busi:dy:query',
  }),
  totals: endpoint('POST /busicore/v1/transferRequest/totalRequest', {
    input: filters,
    reply: { content: byStanding({ qty: qty() }) },
    allow: 'busi:dy:query',
  }),
  /** content null: no such request. */
  get: endpoint('POST /busicore/v1/transferRequest/getOneRequest/{id}', {
    input: { id: Id },
    reply: { content: Request.extend({ version: z.number() }).nullable() },
    allow: 'busi:dy:query',
  }),
  pageLines: endpoint('POST /busicore/v1/transferRequest/pageRequestLine', {
    input: { ...pageInput, dyId: Id },
    reply: { page: pageOf(Line) },
    allow: 'busi:dy:query',
  }),
  log: endpoint('POST /busicore/v1/transferRequest/logRequest/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: 'busi:dy:query',
  }),
  /** The branches that can be asked. */
  companies: endpoint('POST /busicore/v1/transferRequest/findCompany', {
    reply: { content: listOf(z.object({ id: Id, companyName: Str })) },
    allow: 'busi:dy:query',
  }),
  /** `submit`: goes to the other branch at once. `sure`: also for more than it has (code 6 asks). */
  save: endpoint('POST /busicore/v1/transferRequest/saveOrUpdateRequest', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      ...dyHeader,
      lines: z.array(LineInput).max(500, '明细最多500行'),
      submit: flag('提交').default(false),
      sure: flag('超出可用仍要申请').default(false),
      submittime,
    },
    reply: { id: Id, dyNo: Str, version: z.number(), status: Str },
    allow: 'busi:dy:add',
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/transferRequest/delRequest', { input: id, allow: 'busi:dy:add', done: '删除成功' }),
  submit: endpoint('POST /busicore/v1/transferRequest/submitRequest', {
    input: { ...id, sure: flag('超出可用仍要申请').default(false) },
    ...moved,
    allow: 'busi:dy:add',
  }),
  /** 撤回: while nobody has answered. */
  withdraw: endpoint('POST /busicore/v1/transferRequest/withdrawRequest', { input: id, ...moved, allow: 'busi:dy:add' }),
  /** 同意, by the company that is asked: its transfer is written, approved and holds the goods. Lines that are not named get all they ask for. */
  agree: endpoint('POST /busicore/v1/transferRequest/agreeRequest', {
    input: {
      ...id,
      /** 0: wherever the goods lie. */
      warehouseId: refOrNone('发货仓库'),
      lines: z
        .array(z.object({ id: Id, amount: qty('同意数量') }))
        .max(500)
        .default([]),
    },
    reply: { status: Str, paperId: Id, paperNo: Str },
    allow: 'busi:dy:answer',
  }),
  refuse: endpoint('POST /busicore/v1/transferRequest/refuseRequest', {
    input: { ...id, reason: text('拒绝原因', { max: 100, required: '请输入拒绝原因' }) },
    ...moved,
    allow: 'busi:dy:answer',
  }),
  /** 关单, by the company that asks: what the transfer holds is free again, unless it has left. */
  close: endpoint('POST /busicore/v1/transferRequest/closeRequest', {
    input: { ...id, note: optionalText('原因', 100) },
    ...moved,
    allow: 'busi:dy:add',
  }),
  /** 取消保留: what arrived is no longer kept for the sale. */
  free: endpoint('POST /busicore/v1/transferRequest/freeRequest', { input: id, allow: 'busi:dy:add', done: '已取消保留' }),
}
