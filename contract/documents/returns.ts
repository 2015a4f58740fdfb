import { z } from 'zod'
import {
  amount,
  comparison,
  day,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  type PriceTag,
  pageInput,
  pageOf,
  price,
  qty,
  range,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { byStanding } from './core/list-totals.ts'
import { unitInput, unitShown } from './core/units.ts'
import { beforeBack, givingBack } from './payments/taking.ts'

/**
 * Returns. 销售退货: 草稿 → 已审核 → 待验货 → 验货中 → 已完成 (posts). 采购退货: 草稿 → 已审核 (reserves) → 待发货 → 已在途 (posts) → 已完成.
 * Any state before posting → 已关单, a posted one → 已红冲. From 审核 on a return holds its quantity against the line it takes back.
 */
export const SALE_RETURN_STATUSES = ['草稿', '已审核', '待验货', '验货中', '已完成', '已关单', '已红冲'] as const
export const PURCHASE_RETURN_STATUSES = ['草稿', '已审核', '待发货', '已在途', '已完成', '已关单', '已红冲'] as const

const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  thNo: optionalText('单号', 32),
  clientId: Id.optional(),
  pjNo: optionalText('编码', 32),
  /** Number of the sale or stock-in that is taken back. */
  sourceNo: optionalText('来源单号', 32),
  warehouseId: Id.optional(),
  /** One status, or several separated by commas. */
  status: optionalText('状态', 64),
  inchargeId: Id.optional(),
  mine: Flag.default(false),
  thAmount: range('数量'),
  remark: optionalText('备注', 100),
  remarkOp: comparison(),
}

const sourceFilters = {
  clientId: ref('往来单位'),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  pjNo: optionalText('编码', 32),
  docNo: optionalText('单号', 32),
}

/** The posted line that is taken back; below 0: the line of that number, without its sign, of the program before (旧系统历史). */
const sourceLine = int('来源明细').refine((id) => id !== 0, '请选择来源明细')

const stepInput = { id: Id, submittime }
const moved = { status: Str }

/** What came of a return's lines and where it goes; lines that are not named, as announced. */
const counted = z
  .array(z.object({ id: Id, amount: qty('数量'), warehouseId: Id.default(0), posiId: Id.default(0) }))
  .max(1000, '明细最多1000行')
  .default([])

/** Fields of the header, in the order in which the screen has them. */
export const thHeader = {
  clientId: ref('客户'),
  thDate: day('退货日期', '请输入日期'),
  inchargeId: refOrNone('负责人'),
  reason: optionalText('退货原因', 32),
  remark: optionalText('备注', 125),
}
/** The calls both kinds have. `tag`: whose prices these are. */
function returnCalls(base: `/${string}`, doc: 'xt' | 'ct', tag: PriceTag) {
  const money = (label: string) => price(tag, label)
  const cost = (label: string) => price('price.costprice', label)
  const Order = z.object({
    id: Id,
    thNo: Str,
    thDate: Str,
    status: Str,
    moneyStatus: Str,
    clientId: Id,
    clientName: Str,
    inchargeId: Id,
    inchargeName: Str,
    reason: Str,
    remark: Str,
    thAmount: qty(),
    thSum: money('退货金额'),
    /** null until it is posted. */
    costPrice: cost('成本金额').nullable(),
    lineCount: z.number(),
    /** Business day of the posting, '' = not yet. */
    postDate: Str,
    modifierName: Str,
    createTime: Moment,
    lastUpdateTime: Moment,
  })
  const Line = z.object({
    id: Id,
    rowNo: z.number(),
    sourceLineId: int('来源明细'),
    /** 0: of the program before. */
    sourceId: Id,
    sourceNo: Str,
    sourceDate: Str,
    /** Of the source line: its quantity, and what may still be taken back of it besides this line. */
    sourceAmount: qty(),
    rest: qty(),
    sourcePrice: money('原价'),
    /** Of one of the unit it was written in. */
    sourceUnitPrice: money('原价'),
    pjid: Id,
    pjNo: Str,
    pjName: Str,
    pjSize: Str,
    pjType: Str,
    pjFactory: Str,
    pjBrand: Str,
    pjUnit: Str,
    thAmount: qty(),
    ...unitShown,
    unitPrice: money('退货单价'),
    shortAmount: qty(),
    thPrice: money('退货价'),
    thSum: money('退货金额'),
    costPrice: cost('成本金额').nullable(),
    warehouseId: Id,
    warehouseName: Str,
    posiId: Id,
    posiName: Str,
    reason: Str,
    remark: Str,
  })
  /** A posted line that may be taken back; one of the program before has an id below 0 and docId 0. */
  const Source = z.object({
    id: int('来源明细'),
    docId: Id,
    docNo: Str,
    docDate: Str,
    pjid: Id,
    pjNo: Str,
    pjName: Str,
    pjSize: Str,
    pjFactory: Str,
    pjBrand: Str,
    pjUnit: Str,
    amount: qty(),
    /** Already returned, held by returns that are on their way, and what is left. */
    thAmount: qty(),
    claimed: qty(),
    rest: qty(),
    /** In which it was written and how many of the own one of it was: 2箱（24只）; '' in the own unit. */
    unit: Str,
    unitFactor: amount(),
    unitPrice: money('单价'),
    unitText: Str,
    price: money('价格'),
    warehouseId: Id,
    warehouseName: Str,
    posiId: Id,
    posiName: Str,
  })
  const LineInput = z.object({
    sourceLineId: sourceLine,
    thAmount: qty('数量'),
    /** At most what was paid; absent: exactly that (also for whoever may not see it). */
    thPrice: money('退货价').optional(),
    ...unitInput,
    unitPrice: money('退货单价').optional(),
    warehouseId: ref('仓库'),
    posiId: refOrNone('仓位'),
    reason: optionalText('退货原因', 32),
    remark: optionalText('备注', 125),
  })
  const query = `busi:${doc}:query` as const
  return {
    page: endpoint(`POST ${base}/pageThOrder`, {
      input: { ...pageInput, ...orderedBy('thNo', 'thDate', 'clientName', 'status', 'thAmount', 'thSum', 'lastUpdateTime'), ...filters },
      reply: { page: pageOf(Order) },
      allow: query,
    }),
    totals: endpoint(`POST ${base}/totalThOrder`, {
      input: filters,
      reply: { content: byStanding({ thAmount: qty(), thSum: money('退货金额'), costPrice: cost('成本金额') }) },
      allow: query,
    }),
    /** content null: no such return. */
    get: endpoint(`POST ${base}/getOneThOrder/{id}`, {
      input: { id: Id },
      reply: { content: Order.extend({ version: z.number() }).nullable() },
      allow: query,
    }),
    pageLines: endpoint(`POST ${base}/pageThProduct`, {
      input: { ...pageInput, thId: Id },
      reply: { page: pageOf(Line) },
      allow: query,
    }),
    log: endpoint(`POST ${base}/logThOrder/{id}`, {
      input: { id: Id },
      reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
      allow: query,
    }),
    /** Lines of one partner of which something may still be taken back, newest first. */
    pageSource: endpoint(`POST ${base}/pageSource`, {
      input: { ...pageInput, ...sourceFilters },
      reply: { page: pageOf(Source) },
      allow: [`busi:${doc}:add`, `busi:${doc}:upd`],
    }),
    /** The same for typed or pasted parts: all their lines, newest first. */
    sourcesOf: endpoint(`POST ${base}/sourcesOf`, {
      input: { clientId: ref('往来单位'), pjids: z.array(Id).max(500, '一次最多500个商品') },
      reply: { content: listOf(Source) },
      allow: [`busi:${doc}:add`, `busi:${doc}:upd`],
    }),
    /** Returns that take back lines of one sale or stock-in. */
    ofSource: endpoint(`POST ${base}/findOfSource`, {
      input: { sourceId: ref('来源单') },
      reply: { content: listOf(z.object({ id: Id, thNo: Str, thDate: Str, status: Str, thAmount: qty(), thSum: money('退货金额') })) },
      allow: query,
    }),
    /** Creates (id 0) or replaces a draft, lines included. */
    save: endpoint(`POST ${base}/saveOrUpdateThOrder`, {
      input: {
        id: Id.default(0),
        version: int('版本', 0).default(0),
        ...thHeader,
        clientId: ref(doc === 'xt' ? '客户' : '供应商'),
        lines: z.array(LineInput).max(1000, '明细最多1000行'),
        submittime,
      },
      reply: { id: Id, thNo: Str, version: z.number() },
      allow: [`busi:${doc}:add`, `busi:${doc}:upd`],
      done: '保存成功',
    }),
    remove: endpoint(`POST ${base}/delThOrder`, { input: stepInput, allow: `busi:${doc}:del`, done: '删除成功' }),
    /** 审核: holds the quantities against their source lines; a return to a supplier reserves its goods. */
    approve: endpoint(`POST ${base}/approveThOrder`, { input: stepInput, reply: moved, allow: `busi:${doc}:approve` }),
    /** How much money may be given back: of what is posted, or will be once these lines are taken in. */
    beforeBack: endpoint(`POST ${base}/beforeBackThOrder`, {
      input: { id: Id, lines: counted },
      reply: beforeBack(money),
      allow: `busi:${doc}:pay`,
    }),
    /** 退款 of a return that is posted: all of what is open, or a part. */
    payBack: endpoint(`POST ${base}/payBackThOrder`, {
      input: { ...stepInput, ...givingBack },
      reply: { moneyNo: Str },
      allow: `busi:${doc}:pay`,
      done: '退款成功',
    }),
    /** 关单: frees what it holds. */
    close: endpoint(`POST ${base}/closeThOrder`, {
      input: { ...stepInput, note: optionalText('原因', 125) },
      reply: moved,
      allow: `busi:${doc}:close`,
    }),
  }
}

export const saleReturn = returnCalls('/busicore/v1/thorder', 'xt', 'price.txsprice')
export const purchaseReturn = returnCalls('/busicore/v1/ctorder', 'ct', 'price.purchaseprice')

export const saleReturnSteps = {
  /** 收货: the goods have come, the inspection waits. */
  arrive: endpoint('POST /busicore/v1/thorder/arriveThOrder', { input: stepInput, reply: moved, allow: 'busi:xt:check' }),
  checkStart: endpoint('POST /busicore/v1/thorder/checkStart', { input: stepInput, reply: moved, allow: 'busi:xt:check' }),
  /**
   * 验货入库: posts. `lines` counts what came (0 = nothing), absent ones as announced, and where it goes: a normal or a scrap warehouse.
   * From 已审核 or 待验货 the steps between are skipped and logged. With `payments` the client has his money back at once.
   */
  checkDone: endpoint('POST /busicore/v1/thorder/checkDone', {
    input: { ...stepInput, lines: counted, ...givingBack },
    reply: { ...moved, moneyNo: Str },
    allow: 'busi:xt:check',
  }),
}

export const purchaseReturnSteps = {
  /** 通知发货: the warehouse makes the goods ready. */
  notify: endpoint('POST /busicore/v1/ctorder/notifyThOrder', { input: stepInput, reply: moved, allow: 'busi:ct:approve' }),
  /** 发货: posts. From 已审核 待发货 is skipped and logged. */
  ship: endpoint('POST /busicore/v1/ctorder/shipThOrder', { input: stepInput, reply: moved, allow: 'busi:ct:ship' }),
  /** 供应商签收. With `payments` he gives the money back at once. */
  sign: endpoint('POST /busicore/v1/ctorder/signThOrder', {
    input: { ...stepInput, ...givingBack },
    reply: { ...moved, moneyNo: Str },
    allow: 'busi:ct:ship',
  }),
}
