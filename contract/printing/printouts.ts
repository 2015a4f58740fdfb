import { z } from 'zod'
import { MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { endpoint, Flag, Id, int, listOf, Moment, optionalText, ref, Str, submittime, text } from '#contract/kit/fields.ts'
import { partReaders } from '#contract/platform/people/readers.ts'
import { figures } from '#contract/reports/figures/figures.ts'

/** Printing. Documents and labels are drawn on the server; what is drawn waits three days to be fetched (getTask). */

/**
 * Answer of every print call: status 200 = drawn, with `msg`. preview true = it is the browser's to print `task` (by the helper of this computer: sendTask;
 * or its own dialog: getTask). preview false = the hosts print it: one task each in `tasks`.
 */
const printed = {
  content: z.object({
    status: z.number(),
    msg: Str,
    preview: Flag,
    reportId: Id,
    /** Labels of which there are more than a roll holds: how many there are, and which comes next (`from`). */
    more: z.object({ next: z.number(), total: z.number() }).optional(),
  }),
  task: z.object({ id: Id, title: Str }),
  tasks: listOf(z.object({ id: Id, title: Str, computer: Str, connected: Flag })),
  /** Paper of the drawn pages as JSON: {width, height} in millimetres. */
  reportJson: Str,
}
/** Given by every print call: through which print hosts, or here. */
const how = {
  hostPrint: Flag.default(false),
  hostIds: z.array(ref('代理主机')).max(50, '代理主机最多50个').default([]),
  submittime,
}
/** `red`: a document that was taken back is printed as 红字, its figures red and the other way round. */
const paper = { ...how, red: Flag.default(false) }
/** Labels come in batches: this one begins with the label of that number. */
const labels = { ...how, from: int('起始张', 1, 100_000).default(1) }
/** Labels of one batch. */
export const LABEL_BATCH = 2000
/** Draws, and so holds no transaction; a company whose licence is over may still print what it has. */
const answered = { reply: printed, outside: true, whenReadOnly: true } as const

export const printing = {
  /** trading.md 7. Refused: 单据未确认，不允许打印; 无效入库单，不允许打印. */
  rk: endpoint('POST /busicore/v1/rkOrder/printRkOrder', { input: { rkId: Id, ...paper }, allow: 'busi:rk:print', ...answered }),
  /** Refused: 单据未确认，不允许打印; 无效出库单，不允许打印. */
  ck: endpoint('POST /busicore/v1/ckorder/printCkOrder', { input: { ckId: Id, ...paper }, allow: 'busi:ck:print', ...answered }),
  /** 小票 of a sale, with how it was paid; refused as 销售单 is. */
  xp: endpoint('POST /busicore/v1/ckorder/printTicket', { input: { ckId: Id, ...how }, allow: 'busi:ck:print', ...answered }),
  /** 发货单: no prices. */
  fh: endpoint('POST /busicore/v1/ckorder/getPrintFhorder/{id}', { input: { id: Id, ...paper }, allow: 'busi:ck:print', ...answered }),
  /** 销售退货单; of a supplier's return: ct. */
  th: endpoint('POST /busicore/v1/thorder/printThOrder', { input: { thId: Id, ...paper }, allow: 'busi:th:print', ...answered }),
  ct: endpoint('POST /busicore/v1/ctorder/printThOrder', { input: { thId: Id, ...paper }, allow: 'busi:th:print', ...answered }),
  /** 调拨单, 调仓单 and the other papers of the warehouse. */
  dc: endpoint('POST /busicore/v1/dc/printDcOrder', { input: { dcId: Id, ...paper }, allow: 'busi:dc:print', ...answered }),
  /** 要货单: what a branch asks of another; no prices. */
  dy: endpoint('POST /busicore/v1/transferRequest/printRequest', { input: { dyId: Id, ...paper }, allow: 'busi:dy:query', ...answered }),
  /** 盘点单: while it is counted, the sheet to write on. */
  mark: endpoint('POST /busicore/v1/markOrder/print', { input: { markId: Id, ...paper }, allow: 'busi:mark:print', ...answered }),
  /** 收款单, 付款单, 往来对冲. */
  ysyf: endpoint('POST /busicore/v1/accysyf/printAccYsyf', {
    input: { id: Id, kind: z.enum(Object.keys(MONEY_KINDS) as [MoneyKind, ...MoneyKind[]], { error: '单据类型不正确' }), ...paper },
    allow: 'fin:print',
    ...answered,
  }),
  /** 对账单: as a draft too, for the client agrees to what he reads on paper. */
  statement: endpoint('POST /busicore/v1/accysyf/printStatement', {
    input: { id: Id, direction: z.enum(['ys', 'yf'], { error: '对账类型不正确' }), ...paper },
    allow: 'fin:print',
    ...answered,
  }),
  /** A report of 报表中心, A4 across: title, what was asked for, chart, at most 5,000 rows; the lines of its file. */
  figures: endpoint('POST /busicore/v1/report/print', {
    input: { ...figures.paper.input, ...how },
    allow: 'report:export',
    ...answered,
  }),
  purchase: endpoint('POST /busicore/v1/purchase/printOrder/{id}', { input: { id: Id, ...paper }, allow: 'busi:cg:print', ...answered }),
  /** 商品标签: what stands on it is typed in the form; `rkAmount` labels; with `stepAmount` the number at the end of the code counts on by so much from label to label. */
  pjTag: endpoint('POST /busicore/v1/ckorder/getPrintTag', {
    input: {
      pjid: ref('商品'),
      barcode: text('条码', { max: 32, required: '请输入条码' }),
      pjName: optionalText('名称', 32),
      pjSize: optionalText('车型', 125),
      pjFactory: optionalText('产地', 64),
      pjType: optionalText('类别', 64),
      pjQuality: optionalText('品质', 20),
      pjUnit: optionalText('单位', 16),
      warehouseName: optionalText('仓库', 64),
      posiName: optionalText('仓位', 64),
      rkAmount: int('标签数量', 1, 99_999),
      stepAmount: int('条码递增', 0, 9999).default(0),
      ...labels,
    },
    allow: 'base:basepj:print',
    ...answered,
  }),
  /** 商品标签 for the lines of a stock-in, each as many as are to be stuck on; a draft's too, for the goods are there while it is written. */
  rkTag: endpoint('POST /busicore/v1/rkOrder/printRkTag', {
    input: {
      rkId: Id,
      lines: z
        .array(z.object({ id: Id, count: int('标签数量', 1, 99_999) }))
        .min(1, '请输入要打印的标签数量')
        .max(1000, '明细最多1000行'),
      ...labels,
    },
    allow: 'base:basepj:print',
    ...answered,
  }),
  posiTag: endpoint('POST /busicore/v1/ckorder/getPosiTag', {
    input: { posiIds: z.array(ref('仓位')).min(1, '请选择仓位').max(2000, '一次最多打印2000个'), ...labels },
    allow: 'base:warehouse:print',
    ...answered,
  }),
  userTag: endpoint('POST /busicore/v1/ckorder/getUserTag', {
    input: {
      clientIds: z.array(ref('客户')).min(1, '请选择客户').max(500, '一次最多选择500个客户'),
      /** Of each. */
      count: int('标签数量', 1, 999).default(1),
      ...labels,
    },
    allow: 'base:client:print',
    ...answered,
  }),
  /** 发货标签: boxes startBox … printBox of printBox. */
  fhTag: endpoint('POST /busicore/v1/ckorder/getFhtag', {
    input: { ckId: ref('单据'), printBox: int('打印箱数', 1, 9999), startBox: int('起始箱数', 1, 9999).default(1), ...labels },
    allow: 'busi:ck:print',
    ...answered,
  }),
  /** How often each paper of a document was printed: its second printing says so. */
  counts: endpoint('POST /basedata/v1/report/printCount', {
    input: {
      document: z.enum(['rk', 'ck', 'th', 'ct', 'dc', 'dy', 'mark', 'purchase', 'ysyf', 'dz'], { error: '单据类型不正确' }),
      documentId: ref('单据'),
    },
    reply: { content: listOf(z.object({ reportName: Str, times: z.number(), lastName: Str, lastAt: Moment })) },
    allow: partReaders,
  }),
  /** The drawn pages, PDF in base64; only for whoever ordered them. content null: there is no such task (any more). */
  getTask: endpoint('POST /basedata/v1/task/getTask/{id}', {
    input: { id: Id },
    reply: { content: z.object({ id: Id, title: Str, state: Str, remark: Str, reportData: Str }).nullable() },
    allow: 'anyone',
    whenReadOnly: true,
  }),
  /** The browser or the print program could not print it. */
  printFail: endpoint('POST /basedata/v1/task/printFail', {
    input: { id: Id, remark: optionalText('原因', 125) },
    allow: 'anyone',
    whenReadOnly: true,
  }),
}
