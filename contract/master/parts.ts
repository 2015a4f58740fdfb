import { z } from 'zod'
import {
  amount,
  endpoint,
  Flag,
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
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { files } from '#contract/platform/files.ts'
import { partReaders } from '#contract/platform/people/readers.ts'
import { costPrices, optionalNumber, optionalPrices, partForm, partNames, partPrices, taxRate } from './part-form.ts'
import { MOST_UNITS, PartUnits, partUnit } from './part-units.ts'

/** 商品/配件. pjEnable true = stopped (停用). */

const PartRow = z.object({
  id: Id,
  ...partNames,
  pjEnName: Str,
  pjOemcode: Str,
  /** 旧编码: what other programs called it, 10023; A-7. */
  oldNos: Str,
  pjGensize: Str,
  barcode: Str,
  remark: Str,
  /** 品质, beside the brand wherever a part is chosen. */
  pjQuality: Str,
  pjTaxNo: Str,
  pjVin: Str,
  pjTaxRate: amount(),
  /** kg, m³. */
  pjWeight: amount(),
  pjVolume: amount(),
  /** 质保; 0 = nothing is said. */
  warrantyMonths: z.number(),
  warrantyKm: z.number(),
  /** 辅助单位 箱；盒, and how many of its own unit each is: 12；6. */
  subUnits: Str,
  unitRates: Str,
  pjEnable: Flag,
  supplierId: Id,
  supplierName: Str,
  /** Address of a small picture, '' without pictures. */
  headImg: Str,
  files,
  ...partPrices,
  /** 现存, of the company signed in to. */
  pjQty: qty(),
  /** 占用 by orders, and 可用 = 现存 - 占用. */
  reserved: qty(),
  usable: qty(),
  /** 在途: ordered by the company and not yet received. */
  onWay: qty(),
  modifier: Str,
  lastUpdateTime: Moment,
})

const PartRecord = PartRow.extend({
  pjid: Id,
  /** Sent back on saving: whoever saves an older version is told. */
  version: z.number(),
  units: PartUnits,
  warehouseName: Str,
  posiName: Str,
  priceVo: z.object({ ...partPrices, ...costPrices }),
  priceVersion: z.number(),
})

const partFilters = {
  /** One part only. */
  id: Id.default(0),
  /** Quick search over everything. */
  keyword: optionalText('关键字', 100),
  pjNo: optionalText('编码', 100),
  /** How pjNo matches: 0 contains (dashes and spaces do not matter), 1 exactly, 2 with interchange parts. */
  pjNoMatch: int('匹配方式', 0, 2).default(0),
  pjName: optionalText('名称', 100),
  pjBrand: optionalText('品牌', 50),
  pjSize: optionalText('车型', 100),
  pjFactory: optionalText('产地', 50),
  pjType: optionalText('类别', 50),
  pjQuality: optionalText('品质', 20),
  supplierId: Id.default(0),
  /** '' all, '0' in use, '1' stopped. */
  pjEnable: optionalText('状态', 1),
}

/** The parts of a bulk change: the ids that were ticked, or everything the list's filters find. */
export const chosenParts = {
  ids: z.array(Id).max(500, '一次最多勾选500个商品').default([]),
  /** The filters as the list sent them; absent: the ids. */
  filter: z.object(partFilters).optional(),
}

/** What can be changed of many parts at once. */
export const BULK_FIELDS = {
  pjBrand: '品牌',
  pjSubBrand: '子品牌',
  pjType: '类别',
  pjQuality: '品质',
  pjUnit: '单位',
  pjFactory: '产地',
  pjSize: '车型',
  supplierId: '供应商',
  remark: '备注',
} as const
export type BulkField = keyof typeof BULK_FIELDS

const bulkChange = {
  ...chosenParts,
  field: z.enum(Object.keys(BULK_FIELDS) as [BulkField, ...BulkField[]], '请选择要修改的字段'),
  /** '' empties the field; the brand cannot be emptied. */
  value: optionalText('新值', 125),
  /** Of the field 供应商; 0 = none. */
  supplierId: Id.default(0),
}
const BulkRow = z.object({ id: Id, pjNo: Str, pjName: Str, pjBrand: Str, before: Str, problem: Str })

export const parts = {
  page: endpoint('POST /basedata/v1/pj/pagePj', {
    input: { ...pageInput, ...partFilters, ...orderedBy('pjNo', 'pjName', 'lastUpdateTime') },
    reply: { page: pageOf(PartRow) },
    allow: 'base:basepj:query',
  }),
  totals: endpoint('POST /basedata/v1/pj/totalPj', {
    input: partFilters,
    reply: { content: z.object({ pjQty: qty(), reserved: qty(), usable: qty(), onWay: qty() }) },
    allow: 'base:basepj:query',
  }),
  getOne: endpoint('GET /basedata/v1/pj/getOnePj/{id}', {
    input: { id: Id },
    /** null: 无效商品. */
    reply: { content: PartRecord.nullable() },
    allow: partReaders,
  }),
  save: endpoint('POST /basedata/v1/pj/saveOrUpdatePj', {
    input: {
      id: Id.default(0),
      ...partForm,
      pjTaxRate: taxRate,
      pjVolume: optionalNumber('体积'),
      pjWeight: optionalNumber('重量'),
      warrantyMonths: int('质保月数', 0, 600).nullish(),
      warrantyKm: int('质保公里', 0, 9_999_999).nullish(),
      /** Whole; absent: as they are. */
      units: z.array(partUnit).max(MOST_UNITS, `辅助单位最多${MOST_UNITS}个`).optional(),
      pjEnable: flag('停用').default(false),
      supplierId: int('供应商', 0).nullish(),
      files: files.optional(),
      updateFile: flag('更换图片').default(false),
      ...optionalPrices,
      version: z.number().int().optional(),
      /** Raised after the user answered what was asked: similar parts, a limit above the sales price. */
      tips: int('提示', 0, 1).default(0),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:basepj:add', 'base:basepj:copy', 'base:basepj:upd'],
    done: '保存成功',
  }),
  saveFiles: endpoint('POST /basedata/v1/pj/saveOrUpdateFile', {
    input: { id: Id, files },
    allow: 'base:basepj:upd',
    done: '操作成功',
  }),
  savePrice: endpoint('POST /basedata/v1/pj/saveOrUpdatePjPrice', {
    input: {
      pjid: ref('商品'),
      ...optionalPrices,
      priceVersion: z.number().int().optional(),
      /** Raised after the user answered the question about a limit above the sales price. */
      tips: int('提示', 0, 1).default(0),
      submittime,
    },
    allow: 'base:basepj:price',
    done: '保存成功',
  }),
  priceHistory: endpoint('POST /basedata/v1/pj/pagePjPriceChange', {
    input: { ...pageInput, pjid: Id },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          /** wbPrice, xsPrice … the field that changed; rows of prices the reader may not see are left out. */
          field: Str,
          fieldName: Str,
          oldPrice: amount(),
          newPrice: amount(),
          modifier: Str,
          changeTime: Moment,
          /** The price order that changed it, '' otherwise. */
          orderNo: Str,
        }),
      ),
    },
    allow: 'base:basepj:query',
  }),
  /** 批量修改, before it is done: what changes, and what cannot (a part of that code and brand is there already). */
  previewChange: endpoint('POST /basedata/v1/pj/previewBulkChange', {
    input: bulkChange,
    reply: {
      content: z.object({
        chosen: z.number(),
        changed: z.number(),
        wrong: z.number(),
        /** The first rows, those with problems before the others. */
        rows: listOf(BulkRow),
      }),
    },
    allow: 'base:basepj:upd',
  }),
  bulkChange: endpoint('POST /basedata/v1/pj/bulkChangePj', {
    input: {
      ...bulkChange,
      /** The number of the preview: when it differs the preview is shown anew. */ expected: int('数量', 0),
      submittime,
    },
    reply: { count: z.number() },
    allow: 'base:basepj:upd',
    done: '操作成功',
  }),
  stop: endpoint('POST /basedata/v1/pj/stopPj', {
    input: { ...chosenParts, submittime },
    reply: { count: z.number() },
    allow: 'base:basepj:del',
    done: '操作成功',
  }),
  resume: endpoint('POST /basedata/v1/pj/resumePj', {
    input: { ...chosenParts, submittime },
    reply: { count: z.number() },
    allow: 'base:basepj:del',
    done: '操作成功',
  }),
  /** What uses each part; '' = it may be deleted. */
  uses: endpoint('POST /basedata/v1/pj/findPjUse', {
    input: { ids: z.array(Id).min(1, '请选择商品').max(500) },
    reply: { content: listOf(z.object({ id: Id, pjNo: Str, pjName: Str, pjBrand: Str, uses: Str })) },
    allow: 'base:basepj:del',
  }),
  /** Only what was never used. */
  remove: endpoint('POST /basedata/v1/pj/delPj', {
    input: { ids: z.array(Id).min(1, '请选择商品').max(500), submittime },
    allow: 'base:basepj:del',
    done: '删除成功',
  }),
  /** Rebuilds pinyin and search rows of all parts, in the background. */
  retryPinyin: endpoint('POST /basedata/v1/pj/retryPjPywb', {
    input: { submittime },
    allow: 'base:basepj:upd',
    done: '操作成功',
  }),
}
