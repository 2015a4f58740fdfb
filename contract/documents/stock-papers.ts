import { z } from 'zod'
import {
  comparison,
  day,
  endpoint,
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
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { someDocuments } from '../documents.ts'
import { byStanding } from './core/list-totals.ts'
import { feeList, feePayments, fees, lateFee, lateFeeReply } from './fees.ts'

/**
 * Documents of the warehouse that have no partner.
 * 调拨 db: 草稿 → 已审核 (reserved) → 已在途 → 已完成 (the other company has them). 调仓 dc: 草稿 → 已完成. The rest: 草稿 → 已审核 (posts) → 已完成.
 */
export const PAPER_KINDS = someDocuments('db', 'dc', 'qr', 'qc', 'bs', 'tz', 'qk')
export type PaperKind = keyof typeof PAPER_KINDS
const kinds = Object.keys(PAPER_KINDS) as [PaperKind, ...PaperKind[]]
const kind = named(z.enum(kinds, { error: '请选择单据类型' }), '单据类型')

export const PAPER_STATUSES = ['草稿', '已审核', '已在途', '已完成', '已关单', '已红冲'] as const

/** Any of these opens the call; which of them the document's kind needs, the handler knows. */
const tags = (action: string, of: readonly string[] = ['db', 'dc', 'qt', 'tz', 'qk']) => of.map((tag) => `busi:${tag}:${action}`)

const cost = (label: string) => price('price.costprice', label)
const tcost = (label: string) => price('price.tcostprice', label)

/** Fields of the header, in the order in which the screen has them. */
export const paperHeader = {
  /** 调拨: the company that receives. */
  toCompanyId: refOrNone('调入公司'),
  paperDate: day(),
  /** 报损: the scrap warehouse, 0 = gone. */
  toWarehouseId: refOrNone('转入仓库'),
  reason: optionalText('原因', 32),
  remark: optionalText('备注', 125),
}
const LineInput = z.object({
  pjid: ref('商品'),
  /** Where the goods lie, or, for what comes in, where they go. 成本调整 needs none. */
  warehouseId: refOrNone('仓库'),
  posiId: refOrNone('仓位'),
  /** 调仓: where to. */
  toWarehouseId: refOrNone('调入仓库'),
  toPosiId: refOrNone('调入仓位'),
  /** 成本调整: the quantity the amount is about; 0 = what is on hand. */
  qty: qty('数量'),
  /** Unit cost of what comes in; absent: at average. */
  price: cost('成本价').optional(),
  /** 成本调整: by how much the goods become dearer (−: cheaper). */
  amount: cost('调整金额').optional(),
  remark: optionalText('备注', 125),
})

const Paper = z.object({
  id: Id,
  kind: Str,
  kindValue: Str,
  paperNo: Str,
  paperDate: Str,
  status: Str,
  companyName: Str,
  toCompanyId: Id,
  toCompanyName: Str,
  /** This company sends ('') or receives ('in') it. */
  side: Str,
  toWarehouseId: Id,
  toWarehouseName: Str,
  reason: Str,
  remark: Str,
  qty: qty(),
  /** null: what goes out has its cost when it goes. */
  value: cost('金额').nullable(),
  /** 调拨: fees of its receiving. */
  feeSum: tcost('费用'),
  /** 调拨: what the receiver owes the sender for it; null: it goes over at its value. */
  branchSum: cost('调拨金额').nullable(),
  lineCount: z.number(),
  missing: Str,
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
  warehouseId: Id,
  warehouseName: Str,
  posiId: Id,
  posiName: Str,
  toWarehouseId: Id,
  toWarehouseName: Str,
  toPosiId: Id,
  toPosiName: Str,
  qty: qty(),
  /** 调拨, audited: where the goods are held for it, in walking order: A-01 ×2，A-02 ×1. */
  heldAt: Str,
  /** 调拨: arrived; null before. */
  gotQty: qty().nullable(),
  /** As named by its writer; null = at average. */
  price: cost('成本价').nullable(),
  /** null: what goes out has its cost when it goes. */
  value: cost('金额').nullable(),
  poolValue: cost('计入库存金额'),
  /** The rest of an adjustment: share of goods already sold. */
  soldValue: cost('计入销售成本'),
  /** 调拨: what it bears of the fees of its receiving. */
  feeSum: tcost('费用'),
  /** 调拨, from 发出 on: what one piece is sold to the other company at, and what is owed for what was sent or has arrived. */
  branchPrice: cost('调拨价').nullable(),
  branchSum: cost('调拨金额').nullable(),
  remark: Str,
})

const filters = {
  kind: optionalText('类型', 16),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  paperNo: optionalText('单号', 32),
  pjNo: optionalText('编码', 32),
  warehouseId: Id.optional(),
  status: optionalText('状态', 32),
  /** 调拨: what this company sends (out) or receives (in). */
  side: z.enum(['', 'out', 'in'], { error: '方向不正确' }).default(''),
  reason: optionalText('原因', 32),
  remark: optionalText('备注', 100),
  remarkOp: comparison(),
}
const id = { id: Id, submittime }
const moved = { reply: { status: Str } }
const counted = z
  .array(z.object({ id: Id, amount: qty('数量') }))
  .max(1000)
  .default([])

export const stockPapers = {
  /** kind: one or several, comma between. */
  page: endpoint('POST /busicore/v1/stockPaper/pageStockPaper', {
    input: { ...pageInput, ...orderedBy('paperNo', 'paperDate', 'status', 'qty', 'value', 'lastUpdateTime'), ...filters },
    reply: { page: pageOf(Paper) },
    allow: tags('query'),
  }),
  totals: endpoint('POST /busicore/v1/stockPaper/totalStockPaper', {
    input: filters,
    reply: { content: byStanding({ qty: qty(), value: cost('金额'), feeSum: tcost('费用'), branchSum: cost('调拨金额') }) },
    allow: tags('query'),
  }),
  /** content null: no such document. */
  get: endpoint('POST /busicore/v1/stockPaper/getOneStockPaper/{id}', {
    input: { id: Id },
    reply: { content: Paper.extend({ version: z.number() }).nullable() },
    allow: [...tags('query'), 'quick.rkHistory', 'quick.ckHistory'],
  }),
  pageLines: endpoint('POST /busicore/v1/stockPaper/pageStockPaperLine', {
    input: { ...pageInput, paperId: Id },
    reply: { page: pageOf(Line) },
    allow: [...tags('query'), 'quick.rkHistory', 'quick.ckHistory'],
  }),
  log: endpoint('POST /busicore/v1/stockPaper/logStockPaper/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
    allow: tags('query'),
  }),
  /** Other companies of the tenant, for 调拨, with the warehouses that may receive. */
  companies: endpoint('POST /busicore/v1/stockPaper/findCompany', {
    reply: { content: listOf(z.object({ id: Id, companyName: Str })) },
    allow: tags('query', ['db']),
  }),
  /** What can still go out of each place of the company: 可用 of the lines under the pen. Places without any are left out. */
  usable: endpoint('POST /busicore/v1/stockPaper/findUsable', {
    input: { pjids: z.array(Id).min(1, '请选择商品').max(500, '一次最多500个商品') },
    reply: { content: listOf(z.object({ pjid: Id, warehouseId: Id, posiId: Id, usable: qty() })) },
    allow: tags('add', ['db', 'dc', 'qt']),
  }),
  save: endpoint('POST /busicore/v1/stockPaper/saveOrUpdateStockPaper', {
    input: {
      id: Id.default(0),
      version: int('版本', 0).default(0),
      kind,
      ...paperHeader,
      lines: z.array(LineInput).max(1000, '明细最多1000行'),
      submittime,
    },
    reply: { id: Id, paperNo: Str, version: z.number() },
    allow: tags('add'),
    done: '保存成功',
  }),
  remove: endpoint('POST /busicore/v1/stockPaper/delStockPaper', { input: id, allow: tags('add'), done: '删除成功' }),
  /** 审核: 调拨 reserves, 调仓 moves, the rest posts. */
  audit: endpoint('POST /busicore/v1/stockPaper/auditStockPaper', { input: id, ...moved, allow: tags('audit') }),
  finish: endpoint('POST /busicore/v1/stockPaper/finishStockPaper', { input: id, ...moved, allow: tags('audit', ['qt', 'tz', 'qk']) }),
  /** 发出: what was found less than written is freed. */
  ship: endpoint('POST /busicore/v1/stockPaper/shipStockPaper', { input: { ...id, lines: counted }, ...moved, allow: 'busi:db:ship' }),
  /**
   * 收货, by the company that receives. What is missing goes back to the sender or is written off as his loss. `fees` of it raise what the goods cost here
   * and are owed or paid by this company; 手工 shares stand in the order of the lines that were sent.
   */
  receive: endpoint('POST /busicore/v1/stockPaper/receiveStockPaper', {
    input: {
      ...id,
      warehouseId: ref('收货仓库'),
      lines: counted,
      missing: z.enum(['', 'back', 'loss']).default(''),
      fees: fees.default([]),
      feePayments,
    },
    ...moved,
    allow: 'busi:db:receive',
  }),
  /** 费用 of a transfer. */
  fees: endpoint('POST /busicore/v1/stockPaper/feesStockPaper/{id}', {
    input: { id: Id },
    reply: { content: feeList },
    allow: 'busi:db:query',
  }),
  /** 费用分摊: a fee that became known when the goods had been received. What of it falls to pieces that have left is 运杂费 of the day. */
  spreadFee: endpoint('POST /busicore/v1/stockPaper/spreadFeeStockPaper', {
    input: lateFee('调拨单'),
    reply: lateFeeReply,
    allow: 'busi:db:fee',
    done: '分摊成功',
  }),
  /** 关单: frees what is reserved. 红冲: takes back what is on the way, reverses what was posted. */
  close: endpoint('POST /busicore/v1/stockPaper/closeStockPaper', {
    input: { ...id, note: optionalText('原因', 100) },
    ...moved,
    allow: [...tags('close'), 'busi:db:reverse'],
  }),
}
