import { z } from 'zod'
import {
  amount,
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { files } from '#contract/platform/files.ts'
import { partnerReaders } from '#contract/platform/people/readers.ts'
import { ClientCard, ClientRow, Credit, Owed } from './client-record.ts'
import { invoiceForm } from './invoice.ts'
import { SETTLE_KINDS, UNSET } from './terms.ts'

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
  keyword: optionalText('关键字', 100),
  /** Any of these tags; none = all. */
  tags: z
    .array(int('标签', 1, 5))
    .max(5)
    .default([]),
  clientType: optionalText('客户类型', 50),
  clientLevel: optionalText('信用等级', 50),
  inchargeId: Id.default(0),
  /** Only those I am in charge of. */
  mine: Flag.default(false),
  /** With everything inside it. */
  areaId: Id.default(0),
  /** '' all, '0' in use, '1' stopped, '2' 停止销售. */
  stopped: optionalText('状态', 1),
  owes: z.enum(['', ...(Object.keys(OWES) as Owes[])], '往来条件不正确').default(''),
  /** Who bought before, and not for more than so many days; '' = any. */
  quietDays: named(z.string().regex(/^\d{0,4}$/, '未开单天数应为整数'), { label: '未开单天数', max: 4 }).default(''),
  /** 未定: customers whose terms nobody has decided on. */
  settleKind: z.enum(['', ...SETTLE_KINDS, UNSET], '结算方式不正确').default(''),
}

const money = (label: string) => amount(label).nullish()
const days = (label: string) => int(label, 0, 9999).nullish()

/** The clients of a bulk change: the ids that were ticked, or everything the list's filters find. */
const chosen = { ids: z.array(Id).max(500, '一次最多勾选500个客户').default([]), filter: z.object(filters).optional() }

/** What can be changed of many clients at once. */
export const CLIENT_BULK_FIELDS = {
  inchargeId: '负责人',
  clientType: '客户类型',
  clientLevel: '信用等级',
  areaId: '地区',
  settleKind: '结算方式',
  maxPrice: '信用额度',
  maxDays: '信用天数',
  yhRate: '优惠率',
  script: '价格公式',
  remark: '备注',
} as const
export type ClientBulkField = keyof typeof CLIENT_BULK_FIELDS
const bulkChange = {
  ...chosen,
  field: z.enum(Object.keys(CLIENT_BULK_FIELDS) as [ClientBulkField, ...ClientBulkField[]], '请选择要修改的字段'),
  /** As text: a number in digits, 不限 for credit and days, a person or region by id; '' empties the field. */
  value: optionalText('新值', 500),
}
const some = { ids: z.array(Id).min(1, '请选择客户').max(500) }

export const clients = {
  page: endpoint('POST /basedata/v1/client/pageClient', {
    input: {
      ...pageInput,
      ...orderedBy('clientNo', 'clientName', 'maxPrice', 'creditText', 'lastUpdateTime'),
      ...filters,
    },
    reply: { page: pageOf(ClientRow.extend({ ...Owed.shape, ...Credit.shape })) },
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
    reply: { content: ClientCard.nullable() },
    allow: partnerReaders,
  }),
  save: endpoint('POST /basedata/v1/client/saveOrUpdateClient', {
    input: {
      id: Id.default(0),
      tags: int('标签类型', 1, 5).default(1),
      clientName: text('客户名称', { max: 125, required: '客户名称不能为空' }),
      clientFullName: optionalText('公司全称', 125),
      clientType: text('客户类型', { max: 50, required: '客户类型不能为空' }),
      clientLevel: optionalText('信用等级', 50),
      inchargeId: int('负责人', 0).nullish(),
      linkName: optionalText('联系人', 32),
      position: optionalText('职务', 50),
      linkTel: named(
        z
          .string()
          .trim()
          .regex(/^(1\d{10})?$/, '请输入正确手机号 ！'),
        { label: '手机', max: 11 },
      ).nullish(),
      linkPhone: optionalText('电话', 32),
      linkAddres: optionalText('详细地址', 125),
      yhRate: money('优惠率'),
      vip: flag('月结').default(false),
      areaId: int('地区', 0).nullish(),
      bigAreaName: optionalText('大区', 50),
      maxPrice: money('信用额度'),
      tmpPrice: money('临时额度'),
      maxDays: days('信用天数'),
      tmpDays: days('临时天数'),
      /** '' or absent: not said. Then it stays as it is, or is read from vip, maxPrice and maxDays: 0 = 不限. */
      settleKind: named(z.enum(['', ...SETTLE_KINDS], '结算方式不正确'), '结算方式').optional(),
      creditUnlimited: flag('信用额度不限').optional(),
      daysUnlimited: flag('信用天数不限').optional(),
      bankName: optionalText('开户行', 64),
      accountName: optionalText('持卡人', 32),
      bankAccount: optionalText('银行账号', 32),
      bankLineNum: optionalText('行号', 32),
      script: optionalText('价格公式', 500),
      remark: optionalText('备注', 125),
      /** 开票资料. Absent: as they are. */
      ...invoiceForm,
      /** Absent: as they are. */
      freightLines: text('线路', { max: 125 }).nullish(),
      freightTimes: text('发车时间', { max: 64 }).nullish(),
      freightPay: text('运费结算', { max: 32 }).nullish(),
      files: files.optional(),
      updateFile: flag('更换图片').default(false),
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
    input: { ...some, submittime },
    allow: 'base:client:del',
    done: '操作成功',
  }),
  resume: endpoint('POST /basedata/v1/client/resumeClient', {
    input: { ...some, submittime },
    allow: 'base:client:del',
    done: '操作成功',
  }),
  /** 停止销售: he stays known and may pay, but no order of his is confirmed or shipped. */
  haltSale: endpoint('POST /basedata/v1/client/haltSale', {
    input: { ...some, reason: text('停止销售的原因', { max: 125, required: '请输入停止销售的原因' }), submittime },
    allow: 'base:client:halt',
    done: '操作成功',
  }),
  resumeSale: endpoint('POST /basedata/v1/client/resumeSale', {
    input: { ...some, submittime },
    allow: 'base:client:halt',
    done: '操作成功',
  }),
  /** What uses each client; '' = he may be deleted. */
  uses: endpoint('POST /basedata/v1/client/findClientUse', {
    input: some,
    reply: { content: listOf(z.object({ id: Id, clientNo: Str, clientName: Str, uses: Str })) },
    allow: 'base:client:del',
  }),
  /** Only whom nothing refers to. */
  remove: endpoint('POST /basedata/v1/client/delClient', { input: { ...some, submittime }, allow: 'base:client:del', done: '删除成功' }),
  /** 批量修改, before it is done. */
  previewChange: endpoint('POST /basedata/v1/client/previewBulkChange', {
    input: bulkChange,
    reply: {
      content: z.object({
        chosen: z.number(),
        changed: z.number(),
        /** The new value as people read it. */
        after: Str,
        /** The first of those that change. */
        rows: listOf(z.object({ id: Id, clientNo: Str, clientName: Str, before: Str })),
      }),
    },
    allow: 'base:client:copy',
  }),
  bulkChange: endpoint('POST /basedata/v1/client/bulkChangeClient', {
    input: {
      ...bulkChange,
      /** The number of the preview: when it differs the preview is shown anew. */
      expected: int('数量', 0),
      submittime,
    },
    reply: { count: z.number() },
    allow: 'base:client:copy',
    done: '操作成功',
  }),
  retryPinyin: endpoint('POST /basedata/v1/client/retryClientPywb', {
    input: { submittime },
    allow: 'base:client:copy',
    done: '操作成功',
  }),
}
