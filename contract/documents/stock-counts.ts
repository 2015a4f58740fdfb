import { z } from 'zod'
import {
  day,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  ref,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { LineUnits } from '#contract/master/part-units.ts'
import { byStanding } from './core/list-totals.ts'

/**
 * 盘点单: 草稿 (scope) → 进行中 (snapshot taken, counted blind, trade goes on) → 待审核 → 已审核 (posts the differences) → 已完成; unposted → 已关单, posted → 已红冲.
 * Difference of a line = counted − (snapshot + moves between the snapshot and that line's count).
 */
export const MARK_STATUSES = ['草稿', '进行中', '待审核', '已审核', '已完成', '已关单', '已红冲'] as const
/** Share of the sales of a year: A the first 80%, B to 95%, C the rest. */
export const ABC = ['A', 'B', 'C'] as const

const names = (label: string) =>
  z
    .array(text(label, { max: 50 }))
    .max(50, `${label}最多50个`)
    .default([])
const Scope = {
  /** Positions by how their names begin. */
  posi: names('仓位'),
  pjType: names('类别'),
  pjBrand: names('品牌'),
  abc: z.array(z.enum(ABC, { error: 'ABC分类不正确' })).default([]),
  /** Places that are empty by the books too. */
  zero: Flag.default(false),
}
const cost = (label: string) => price('price.costprice', label)

const StockCount = z.object({
  id: Id,
  markNo: Str,
  markDate: Str,
  status: Str,
  warehouseId: Id,
  warehouseName: Str,
  /** The scope in words. */
  scopeText: Str,
  remark: Str,
  lineCount: z.number(),
  countedCount: z.number(),
  /** Lines that differ; null while that is not the reader's to see. */
  differCount: z.number().nullable(),
  gainQty: qty(),
  lossQty: qty(),
  gainValue: cost('盘盈金额'),
  lossValue: cost('盘亏金额'),
  modifierName: Str,
  createTime: Moment,
  lastUpdateTime: Moment,
})

/** A place to be counted, as the counter sees it: never what ought to lie there. */
const Bin = z.object({
  id: Id,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjSize: Str,
  pjFactory: Str,
  pjBrand: Str,
  pjUnit: Str,
  barcode: Str,
  /** In what else it is counted, and whose barcode was asked for: a box is so many of the own unit. */
  units: LineUnits,
  scanned: Str,
  posiId: Id,
  posiName: Str,
  countedQty: qty().nullable(),
  countedName: Str,
  /** Moment of the last count; '' = not yet. */
  countedAt: Str,
  /** 2 and more: counted again. */
  round: z.number(),
})

/** What was counted beside what ought to be there; figures are null while they are not the reader's to see. */
const Line = Bin.omit({ barcode: true, units: true, scanned: true }).extend({
  snapshotQty: qty().nullable(),
  movedQty: qty().nullable(),
  bookQty: qty().nullable(),
  differQty: qty().nullable(),
  differValue: cost('差异金额').nullable(),
})

const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  markNo: optionalText('单号', 32),
  warehouseId: Id.optional(),
  status: optionalText('状态', 32),
}
const id = { id: Id, submittime }
const moved = { reply: { status: Str } }
const readers = ['busi:mark:query', 'busi:mark:count']

export const stockCounts = {
  page: endpoint('POST /busicore/v1/markOrder/pageMarkOrder', {
    input: { ...pageInput, ...orderedBy('markNo', 'markDate', 'status', 'lastUpdateTime'), ...filters },
    reply: { page: pageOf(StockCount) },
    allow: 'busi:mark:query',
  }),
  totals: endpoint('POST /busicore/v1/markOrder/totalMarkOrder', {
    input: filters,
    reply: { content: byStanding({ gainQty: qty(), lossQty: qty(), gainValue: cost('盘盈金额'), lossValue: cost('盘亏金额') }) },
    allow: 'busi:mark:query',
  }),
  /** content null: no such document. */
  get: endpoint('POST /busicore/v1/markOrder/getOneMarkOrder/{id}', {
    input: { id: Id },
    reply: { content: StockCount.extend({ scope: z.object(Scope), version: z.number() }).nullable() },
    allow: readers,
  }),
  pageLines: endpoint('POST /busicore/v1/markOrder/pageMarkLine', {
    input: { ...pageInput, markId: Id, show: z.enum(['', 'open', 'differ']).default(''), pjNo: optionalText('编码', 32) },
    reply: { page: pageOf(Line) },
    allow: 'busi:mark:query',
  }),
  log: endpoint('POST /busicore/v1/markOrder/logMarkOrder/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: 'busi:mark:query',
  }),
  save: endpoint('POST /busicore/v1/markOrder/saveOrUpdateMarkOrder', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      markDate: day(),
      warehouseId: ref('仓库'),
      scope: z.object(Scope),
      remark: optionalText('备注', 125),
      submittime,
    },
    reply: { id: Id, markNo: Str, version: z.number() },
    allow: 'busi:mark:add',
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/markOrder/delMarkOrder', { input: id, allow: 'busi:mark:add', done: '删除成功' }),
  /** 开始盘点: what lies in the scope now is written down. */
  start: endpoint('POST /busicore/v1/markOrder/startMarkOrder', {
    input: id,
    reply: { status: Str, lineCount: z.number() },
    allow: 'busi:mark:add',
  }),
  /** Places of a running count, in walking order, blind. `code`: a scanned barcode, part code or position. */
  places: endpoint('POST /busicore/v1/markOrder/pageMarkPlace', {
    input: { ...pageInput, markId: Id, code: optionalText('条码', 64), open: Flag.default(false) },
    reply: { page: pageOf(Bin), open: z.number() },
    allow: 'busi:mark:count',
  }),
  /** Goods that were found where nobody looked for them become a line of their own. */
  found: endpoint('POST /busicore/v1/markOrder/addMarkLine', {
    input: { markId: Id, pjid: ref('商品'), posiId: refOrNone('仓位'), submittime },
    reply: { id: Id },
    allow: 'busi:mark:count',
  }),
  /** whole: so much lies there; else so much more was found. */
  count: endpoint('POST /busicore/v1/markOrder/countMarkLine', {
    input: { markId: Id, lineId: ref('明细'), qty: qty('数量'), whole: Flag.default(true), submittime },
    reply: { content: Bin },
    allow: 'busi:mark:count',
  }),
  /** Who counted a line what and when. */
  entries: endpoint('POST /busicore/v1/markOrder/findMarkEntry', {
    input: { lineId: Id },
    reply: { content: listOf(z.object({ id: Id, round: z.number(), qty: qty(), whole: Flag, userName: Str, at: Moment })) },
    allow: 'busi:mark:audit',
  }),
  /** 提交. `uncounted`: what becomes of lines nobody counted: left as they are, or nothing lies there. */
  submit: endpoint('POST /busicore/v1/markOrder/submitMarkOrder', {
    input: { ...id, uncounted: z.enum(['', 'skip', 'zero']).default('') },
    ...moved,
    allow: ['busi:mark:audit', 'busi:mark:add'],
  }),
  /** 复盘: lines that differ, or only the given ones, are counted anew. */
  recount: endpoint('POST /busicore/v1/markOrder/recountMarkOrder', {
    input: { ...id, lineIds: z.array(Id).max(1000).default([]) },
    ...moved,
    allow: 'busi:mark:audit',
  }),
  approve: endpoint('POST /busicore/v1/markOrder/auditMarkOrder', { input: id, ...moved, allow: 'busi:mark:audit' }),
  finish: endpoint('POST /busicore/v1/markOrder/finishMarkOrder', { input: id, ...moved, allow: 'busi:mark:audit' }),
  close: endpoint('POST /busicore/v1/markOrder/closeMarkOrder', {
    input: { ...id, note: optionalText('原因', 100) },
    ...moved,
    allow: 'busi:mark:close',
  }),
}
