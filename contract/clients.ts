import { z } from 'zod'
import { files } from './files.ts'
import { amount, endpoint, Flag, Id, int, Moment, orderedBy, pageInput, pageOf, price, submittime, Text, text, words } from './kit.ts'

/** 客户/供应商. tags: 1 customer, 2 supplier, 3 customer + supplier, 4 freight, 5 other. */
export const CLIENT_TAGS = { 1: '客户', 2: '供应商', 3: '客户+供应商', 4: '货运', 5: '其他' } as const
/** Price types of the price formula, with the price each stands for. */
export const FORMULA_PRICES = {
  销售价: 'xsPrice',
  进价: 'purchasePrice',
  批发价: 'pfPrice',
  分销价: 'fxPrice',
  成本价: 'costPrice',
  限价: 'minPrice',
} as const
export const FORMULA_OPERATORS = ['*', '/', '+', '-'] as const

const ClientRow = z.object({
  id: Id,
  tags: z.number(),
  tagsName: Text,
  clientNo: Text,
  clientName: Text,
  clientFullName: Text,
  inchargeId: Id,
  inchargeName: Text,
  linkName: Text,
  position: Text,
  linkTel: Text,
  linkPhone: Text,
  linkAddres: Text,
  yhRate: amount(),
  vip: Flag,
  areaId: Id,
  areaName: Text,
  bigAreaName: Text,
  clientType: Text,
  clientLevel: Text,
  maxPrice: amount(),
  tmpPrice: amount(),
  maxDays: z.number(),
  tmpDays: z.number(),
  remark: Text,
  stopped: Flag,
  modifier: Text,
  lastUpdateTime: Moment,
})
const ClientRecord = ClientRow.extend({
  bankName: Text,
  accountName: Text,
  bankAccount: Text,
  bankLineNum: Text,
  script: Text,
  files,
  version: z.number(),
})

const ys = (label: string) => price('price.txsprice', label)
const yf = (label: string) => price('price.purchaseprice', label)
/** With the company signed in to. due, payDue: what of it falls due in the period of the filter `owes`, otherwise what is overdue. */
const Owed = z.object({ receivable: ys('应收'), due: ys('到期应收'), payable: yf('应付'), payDue: yf('到期应付') })

/** Who has open items: theirs to us, then ours to them; overdue, due today, due within seven days (today included). */
export const OWES = {
  receivable: '有应收',
  overdue: '应收逾期',
  today: '应收今天到期',
  week: '应收7天内到期',
  payable: '有应付',
  payOverdue: '应付逾期',
  payWeek: '应付7天内到期',
} as const
export type Owes = keyof typeof OWES

const filters = {
  id: Id.default(0),
  keyword: words('关键字', 100),
  /** Any of these tags; none = all. */
  tags: z
    .array(int('标签', 1, 5))
    .max(5)
    .default([]),
  clientType: words('客户类型', 50),
  clientLevel: words('信用等级', 50),
  inchargeId: Id.default(0),
  /** Only those I am in charge of. */
  mine: Flag.default(false),
  /** With everything inside it. */
  areaId: Id.default(0),
  /** '' all, '0' in use, '1' stopped. */
  stopped: words('状态', 1),
  owes: z.enum(['', ...(Object.keys(OWES) as Owes[])], '往来条件不正确').default(''),
}

const money = (label: string) => amount(label).nullish()
const days = (label: string) => int(label, 0, 9999).nullish()

export const clients = {
  page: endpoint('POST /basedata/v1/client/pageClient', {
    input: {
      ...pageInput,
      ...orderedBy('clientNo', 'clientName', 'maxPrice', 'lastUpdateTime'),
      ...filters,
    },
    reply: { page: pageOf(ClientRow.extend(Owed.shape)) },
    allow: 'base:client:query',
  }),
  /** Sums of the whole list. */
  totals: endpoint('POST /basedata/v1/client/totalClient', {
    input: filters,
    reply: { content: Owed },
    allow: 'base:client:query',
  }),
  getOne: endpoint('GET /basedata/v1/client/getOneClient/{id}', {
    input: { id: Id },
    reply: { content: ClientRecord.nullable() },
    allow: 'anyone',
  }),
  save: endpoint('POST /basedata/v1/client/saveOrUpdateClient', {
    input: {
      id: Id.default(0),
      tags: int('标签类型', 1, 5).default(1),
      clientName: text('客户名称', { max: 125, required: '客户名称不能为空' }),
      clientFullName: words('公司全称', 125),
      clientType: text('客户类型', { max: 50, required: '客户类型不能为空' }),
      clientLevel: words('信用等级', 50),
      inchargeId: Id.nullish(),
      linkName: words('联系人', 32),
      position: words('职务', 50),
      linkTel: z
        .string()
        .trim()
        .regex(/^(1\d{10})?$/, '请输入正确手机号 ！')
        .nullish(),
      linkPhone: words('电话', 32),
      linkAddres: words('详细地址', 125),
      yhRate: money('优惠率'),
      vip: z.boolean().default(false),
      areaId: Id.nullish(),
      bigAreaName: words('大区', 50),
      maxPrice: money('信用额度'),
      tmpPrice: money('临时额度'),
      maxDays: days('信用天数'),
      tmpDays: days('临时天数'),
      bankName: words('开户行', 64),
      accountName: words('持卡人', 32),
      bankAccount: words('银行账号', 32),
      bankLineNum: words('行号', 32),
      script: words('价格公式', 500),
      remark: words('备注', 125),
      files: files.optional(),
      updateFile: z.boolean().default(false),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:client:add', 'base:client:upd', 'base:client:copy'],
    done: '保存成功',
  }),
  saveFiles: endpoint('POST /basedata/v1/client/saveOrUpdateFile', {
    input: { id: Id, files },
    allow: 'base:client:copy',
    done: '操作成功',
  }),
  stop: endpoint('POST /basedata/v1/client/stopClient', {
    input: { ids: z.array(Id).min(1, '请选择客户').max(500), submittime },
    allow: 'base:client:del',
    done: '操作成功',
  }),
  resume: endpoint('POST /basedata/v1/client/resumeClient', {
    input: { ids: z.array(Id).min(1, '请选择客户').max(500), submittime },
    allow: 'base:client:del',
    done: '操作成功',
  }),
  retryPinyin: endpoint('POST /basedata/v1/client/retryClientPywb', {
    input: { submittime },
    allow: 'base:client:copy',
    done: '操作成功',
  }),
}
