import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  type PriceTag,
  pageInput,
  pageOf,
  price,
  range,
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { FileEntry, files } from '#contract/platform/files.ts'
import { documents } from '../../documents.ts'
import { byStanding } from '../core/list-totals.ts'

/**
 * 收款单 (sk), 付款单 (fk) and 往来对冲 (hc): 草稿 → 已审核 (posts accounts and settlements) → 已完成, or 进行中 while some of it is 预收/预付;
 * 红冲 undoes all of it. 客户退款 (tk) and 供应商退款 (gk) go the other way: they meet open credits, and all of one is met when it is posted.
 * 坏账 (hz): 草稿 → 待审核 → 已核销 → 已红冲; the chosen debts are met though no money came.
 */
export const MONEY_KINDS = {
  sk: {
    name: documents.sk.name,
    word: documents.sk.short,
    path: 'accReceipt',
    partner: '客户',
    discount: '优惠',
    tags: ['price.txsprice'],
  },
  fk: {
    name: documents.fk.name,
    word: documents.fk.short,
    path: 'accPayment',
    partner: '供应商',
    discount: '优惠',
    tags: ['price.purchaseprice'],
  },
  hc: {
    name: documents.hc.name,
    word: documents.hc.short,
    path: 'accOffset',
    partner: '往来单位',
    discount: '',
    tags: ['price.txsprice', 'price.purchaseprice'],
  },
  tk: { name: documents.tk.name, word: documents.tk.short, path: 'accRefund', partner: '客户', discount: '', tags: ['price.txsprice'] },
  gk: {
    name: documents.gk.name,
    word: documents.gk.short,
    path: 'accSupplierRefund',
    partner: '供应商',
    discount: '',
    tags: ['price.purchaseprice'],
  },
  hz: { name: documents.hz.name, word: documents.hz.short, path: 'accBadDebt', partner: '客户', discount: '', tags: ['price.txsprice'] },
} as const satisfies Record<
  string,
  { name: string; word: string; path: string; partner: string; discount: string; tags: readonly PriceTag[] }
>
export type MoneyKind = keyof typeof MONEY_KINDS
/** Pays back what lies there as a credit, instead of bringing one. */
export const isRefund = (kind: string) => kind === 'tk' || kind === 'gk'
export const MONEY_STATUSES = ['草稿', '已审核', '进行中', '已完成', '已红冲'] as const
export const BAD_DEBT_STATUSES = ['草稿', '待审核', '已核销', '已红冲'] as const
/** How the money is used: oldest due first, on chosen items, or not yet. */
export const SETTLINGS = ['自动', '指定', '不核销'] as const

const filters = {
  dateFrom: day().optional(),
  dateTo: day().optional(),
  moneyNo: optionalText('单号', 32),
  clientId: Id.optional(),
  accountId: Id.optional(),
  status: optionalText('状态', 32),
  moneySum: range('金额'),
}

/** The calls of one kind. */
function callsOf<K extends MoneyKind>(kind: K) {
  const { path: part, word, tags } = MONEY_KINDS[kind]
  const path = `/busicore/v1/${part as (typeof MONEY_KINDS)[K]['path']}` as const
  const tag = <A extends string>(action: A) => `fin:${kind}:${action}` as const
  const money = (label: string) => price([...tags], label)
  const Order = z.object({
    id: Id,
    moneyNo: Str,
    moneyDate: Str,
    status: Str,
    clientId: Id,
    clientName: Str,
    /** Through the accounts; of a 对冲 what is set off. */
    moneySum: money(`${word}金额`),
    discount: money('优惠'),
    /** 已核销, and what is left as 预收/预付. */
    settled: money('已核销'),
    rest: money('未核销'),
    settling: z.enum(SETTLINGS),
    accounts: Str,
    /** Of a 坏账: why, how many days the oldest of its debts was old, and what of it came in after all. */
    reason: Str,
    age: z.number(),
    recovered: money('已收回'),
    auditorName: Str,
    remark: Str,
    creatorName: Str,
    modifierName: Str,
    createTime: Moment,
    lastUpdateTime: Moment,
  })
  return {
    page: endpoint(`POST ${path}/page`, {
      input: { ...pageInput, ...orderedBy('moneyNo', 'moneyDate', 'clientName', 'status', 'moneySum'), ...filters },
      reply: { page: pageOf(Order) },
      allow: tag('query'),
    }),
    totals: endpoint(`POST ${path}/total`, {
      input: filters,
      reply: {
        content: byStanding({
          ...{ moneySum: money('金额'), discount: money('优惠'), settled: money('已核销'), rest: money('未核销') },
          recovered: money('已收回'),
        }),
      },
      allow: tag('query'),
    }),
    /** content null: no such order. items: what it settled, or of a draft what it is to settle. */
    get: endpoint(`POST ${path}/getOne/{id}`, {
      input: { id: Id },
      reply: {
        content: Order.extend({
          version: z.number(),
          lines: listOf(
            z.object({
              accountId: Id,
              accountName: Str,
              amount: money('金额'),
              remark: Str,
              /** Of money that came with its document: 收款方式, and what was handed over; '' and 0 for none. */
              method: Str,
              given: money('实收金额'),
            }),
          ),
          items: listOf(
            z.object({
              /** Of the open item. */
              itemId: Id,
              direction: z.enum(['ys', 'yf']),
              document: Str,
              documentId: Id,
              docNo: Str,
              bizDate: Str,
              dueDate: Str,
              total: money('单据金额'),
              amount: money('核销金额'),
              /** 0 = chosen in a draft, not yet settled. */
              settlementId: Id,
              settledOn: Str,
            }),
          ),
        }).nullable(),
      },
      allow: [tag('query'), 'fin:account:query'],
    }),
    log: endpoint(`POST ${path}/log/{id}`, {
      input: { id: Id },
      reply: { content: listOf(z.object({ fromStatus: Str, toStatus: Str, note: Str, userName: Str, at: Moment })) },
      allow: [tag('query'), 'fin:account:query'],
    }),
    /** Creates (id 0) or replaces a draft. `offset`: of a 对冲 how much is set off. */
    save: endpoint(`POST ${path}/saveOrUpdate`, {
      input: {
        id: Id.default(0),
        version: int('版本', 0).default(0),
        clientId: int(MONEY_KINDS[kind].partner, 1),
        moneyDate: day(),
        lines: z
          .array(z.object({ accountId: ref('账户'), amount: amount('金额'), remark: optionalText('备注', 64) }))
          .max(20, '账户最多20行')
          .default([]),
        offset: amount('对冲金额').default('0'),
        discount: amount('优惠').default('0'),
        settling: named(z.enum(SETTLINGS, '请选择核销方式'), '核销方式').default('自动'),
        items: z
          .array(z.object({ itemId: ref('往来明细'), amount: amount('核销金额') }))
          .max(500, '一次最多核销500笔')
          .default([]),
        /** Of a 坏账. */
        reason: optionalText('原因', 32),
        remark: optionalText('备注', 125),
        submittime,
      },
      reply: { id: Id, moneyNo: Str, version: z.number() },
      allow: tag('add'),
      done: '保存成功',
    }),
    remove: endpoint(`POST ${path}/del`, { input: { id: Id, submittime }, allow: tag('add'), done: '删除成功' }),
    /** 审核: posts accounts, what is owed, and the settlements. */
    audit: endpoint(`POST ${path}/audit`, {
      input: { id: Id, submittime },
      reply: { status: Str },
      allow: tag('audit'),
      done: '审核成功',
    }),
    /** 红冲: everything it posted the other way, today; what it had settled is open again. */
    reverse: endpoint(`POST ${path}/reverse`, {
      input: { id: Id, note: optionalText('原因', 100), submittime },
      reply: { status: Str },
      allow: tag('reverse'),
      done: '已红冲',
    }),
  }
}

export const receipts = callsOf('sk')
export const payments = callsOf('fk')
export const offsets = callsOf('hc')
export const refunds = callsOf('tk')
export const supplierRefunds = callsOf('gk')
const badDebtPath = `/busicore/v1/${MONEY_KINDS.hz.path}` as const
const badDebt = callsOf('hz')
export const badDebts = {
  ...badDebt,
  /** files: what proves it; left out, they stay as they are. */
  save: endpoint(`POST ${badDebtPath}/saveOrUpdate`, {
    input: { ...badDebt.save.input, files: files.unwrap().optional() },
    reply: badDebt.save.reply,
    allow: 'fin:hz:add',
    done: '保存成功',
  }),
  /** 附件, for whoever may see the amounts. */
  files: endpoint(`POST ${badDebtPath}/files`, {
    input: { id: Id },
    reply: { content: listOf(FileEntry) },
    allow: ['fin:hz:query', 'fin:hz:audit'],
  }),
  /** Also of one that has been approved long ago. */
  saveFiles: endpoint(`POST ${badDebtPath}/saveFiles`, { input: { id: Id, files }, allow: 'fin:hz:add', done: '保存成功' }),
  submit: endpoint(`POST ${badDebtPath}/submit`, {
    input: { id: Id, submittime },
    reply: { status: Str },
    allow: 'fin:hz:add',
    done: '已提交审核',
  }),
  reject: endpoint(`POST ${badDebtPath}/reject`, {
    input: { id: Id, note: optionalText('原因', 100), submittime },
    reply: { status: Str },
    allow: 'fin:hz:audit',
    done: '已驳回',
  }),
  /** 收回: so much of it is owed again, to be received. */
  recover: endpoint(`POST ${badDebtPath}/recover`, {
    input: { id: Id, amount: amount('收回金额'), submittime },
    reply: { itemId: Id, clientId: Id },
    allow: 'fin:hz:add',
    done: '已恢复应收',
  }),
}
export const moneyCalls = { sk: receipts, fk: payments, hc: offsets, tk: refunds, gk: supplierRefunds, hz: badDebts } as const
