import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, optionalText, pageInput, pageOf, price, Str, submittime } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import { IMPORT_KINDS, type ImportKind, LIST_KINDS, type ListKindName } from './import-kinds.ts'

/**
 * 数据导入: a supplier's price list, or any other list (contract/master/imports/import-kinds.ts). upload → (mapping) → check → confirm → undo.
 * state: mapped (columns suggested) · checking · checked (counts known) · importing · done · undoing · undone · failed (message says why)
 */
export const IMPORT_FIELDS = {
  pjNo: '编码',
  pjName: '名称',
  pjBrand: '品牌',
  pjSubBrand: '子品牌',
  pjSize: '车型',
  pjFactory: '产地',
  pjType: '类别',
  pjQuality: '品质',
  pjTaxNo: '税收编码',
  pjUnit: '单位',
  pjUnits: '辅助单位',
  unitRate: '换算率',
  pjOemcode: '厂家编码',
  /** What other programs called it; several in a cell. */
  oldNos: '旧编码',
  pjEnName: '英文名称',
  pjGensize: '通用车型',
  barcode: '条码',
  pjVin: '车架号',
  pjTaxRate: '税率',
  pjWeight: '重量',
  pjVolume: '体积',
  warrantyMonths: '质保月',
  warrantyKm: '质保公里',
  remark: '备注',
  purchasePrice: '进价',
  xsPrice: '销售价',
  pfPrice: '批发价',
  fxPrice: '分销价',
  minPrice: '限价',
  wbPrice: '外部报价',
} as const
export type ImportField = keyof typeof IMPORT_FIELDS
/** A field of the batch's kind. */
const field = z.string().max(30)
const kind = z.enum(['part', ...LIST_KINDS] as [ImportKind, ...ImportKind[]], '没有这种导入').default('part')
/** Whoever may import a list of any kind; which kind it is is looked at in the call. */
const allow = ['base:basepj:import', ...new Set(LIST_KINDS.map((each: ListKindName) => IMPORT_KINDS[each].tag))] as const

const Batch = z.object({
  id: Id,
  kind: Str,
  fileName: Str,
  format: Str,
  state: z.enum(['mapped', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed']),
  stateName: Str,
  /** Rows of data, and how many the running step has behind it. */
  total: z.number(),
  progress: z.number(),
  fresh: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
  /** Lines that are no goods: totals, sections, repeated headers, footers, hidden ones. */
  ignored: z.number(),
  /** Lines that wait for an answer (questions). */
  asked: z.number(),
  /** What is shown; confirming carries it, so that what is carried out is what was shown. */
  seal: Str,
  /** The columns had no names: what they hold was guessed, and is to be confirmed. */
  guessed: Flag,
  message: Str,
  modifier: Str,
  createTime: Moment,
  confirmTime: Moment,
  undoTime: Moment,
})

/** One column of the file. field null = left out. */
const Column = z.object({ index: z.number(), title: Str, field: field.nullable(), samples: z.array(z.string()) })

/** A sheet of the file; not ticked = not read, reason says why. from, to: the lines of its header, 0 none. */
const Sheet = z.object({
  ...{ index: z.number(), name: Str, ticked: Flag, reason: Str, lines: z.number(), from: z.number(), to: z.number() },
})

/** What was chosen for the file, or the last time for one with this header. profile: when that was, '' never. */
const Options = z.object({
  ...{ brand: Str, unit: Str, type: Str, hiddenRows: Flag, zeroToo: Flag, sections: Flag, supplierId: Id, supplierName: Str },
  /** 向下填充: fields that take from above what a line leaves empty. */
  down: listOf(field),
  /** Of other lists: what lines say that leave a field empty. */
  fill: z.record(z.string(), Str),
})

/** Asked once for all lines of the file that raise it. proposed '': nothing is; answer '': none yet. */
const Question = z.object({
  ...{ key: Str, title: Str, count: z.number(), proposed: Str, answer: Str },
  options: listOf(z.object({ value: Str, label: Str })),
  samples: listOf(z.object({ place: Str, from: Str, to: Str })),
})

const ImportRow = z.object({
  rowNo: z.number(),
  /** As its reader finds it: 12, of several sheets 柴滤!12. */
  place: Str,
  /** fresh 新增 · changed 修改 · same 无变化 · wrong 错误 · ignored 忽略 (no goods, or another line counts) · asked 疑问 (waits for an answer); problems says why, of others what was shortened or left out */
  verdict: Str,
  verdictName: Str,
  problems: Str,
  /** '' · done · undone · kept (left as it is: note says why) */
  outcome: Str,
  note: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  pjBrand: Str,
  pjSize: Str,
  pjFactory: Str,
  pjUnit: Str,
  /** Texts that change: 名称 旧→新. */
  changes: Str,
  /** Of lists that are not of parts: what the line says under the names of its fields, and what that takes the place of. */
  values: z.record(z.string(), Str),
  olds: z.record(z.string(), Str),
  purchasePrice: partPrices.purchasePrice.optional(),
  xsPrice: partPrices.xsPrice.optional(),
  pfPrice: partPrices.pfPrice.optional(),
  fxPrice: partPrices.fxPrice.optional(),
  minPrice: partPrices.minPrice.optional(),
  wbPrice: price('price.xsprice', '外部报价').optional(),
  /** What stood there before, where the line changes it. */
  purchasePriceOld: partPrices.purchasePrice.optional(),
  xsPriceOld: partPrices.xsPrice.optional(),
  pfPriceOld: partPrices.pfPrice.optional(),
  fxPriceOld: partPrices.fxPrice.optional(),
  minPriceOld: partPrices.minPrice.optional(),
  wbPriceOld: price('price.xsprice', '外部报价').optional(),
})

/** Which other program seems to have made the list (tried: a file of it has been read before), and what only its owner knows; an answer says what columns hold. */
const Program = z.object({
  ...{ name: Str, tried: Flag },
  asks: listOf(
    z.object({
      ...{ key: Str, title: Str, answer: Str },
      options: listOf(z.object({ value: Str, label: Str, columns: listOf(z.object({ index: z.number(), field: field.nullable() })) })),
    }),
  ),
})

const Loaded = {
  content: Batch,
  columns: listOf(Column),
  fields: listOf(z.object({ field, name: Str, fill: Flag })),
  /** What has to be among the columns. */
  needed: listOf(Str),
  sheets: listOf(Sheet),
  options: Options,
  program: Program.nullable(),
  profile: Str,
}

/** How a csv may be written where nobody can tell. */
export const ENCODINGS = ['', 'utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252', 'shift_jis'] as const

/** What stands for every cell of a column that is empty. */
export const fillText = z.string().max(100)

export const imports = {
  upload: endpoint('POST /basedata/v1/import/upload', {
    /** supplierId: whose list it is, to be read as his last one. encoding: '' is found out. */
    input: { kind, supplierId: Id.default(0), encoding: z.enum(ENCODINGS, '编码不正确').default('') },
    reply: Loaded,
    allow,
    upload: 50,
    outside: true,
  }),
  /** Batch, columns and the fields this user may import. Polled for progress. */
  getOne: endpoint('GET /basedata/v1/import/getBatch/{id}', {
    input: { id: Id },
    reply: Loaded,
    allow,
  }),
  /** The first lines of a sheet. */
  top: endpoint('GET /basedata/v1/import/top/{id}/{sheet}', {
    input: { id: Id, sheet: int('工作表', 0, 1000) },
    reply: { list: listOf(z.object({ line: z.number(), cells: z.array(z.string()) })) },
    allow,
  }),
  /** Which sheets are read, and which line of each is the header (0 none; left out: as it is). The columns are named anew. */
  shape: endpoint('POST /basedata/v1/import/shape', {
    input: {
      id: Id,
      sheets: z.array(z.object({ index: int('工作表', 0, 1000), ticked: Flag, header: int('表头行', 0, 1_048_576).nullish() })).max(1000),
      submittime,
    },
    reply: Loaded,
    allow,
  }),
  /** Fixes the mapping and compares all rows with the parts there are. */
  check: endpoint('POST /basedata/v1/import/check', {
    input: {
      id: Id,
      /** For each column its field or null. */
      mapping: z.array(field.nullable()).max(200),
      /** For rows that name none, whether there is such a column or not. */
      brand: optionalText('默认品牌', 50),
      unit: optionalText('默认单位', 20),
      type: optionalText('默认类别', 50),
      /** Lines nobody sees in the table are goods as well. */
      hiddenRows: Flag.default(false),
      /** A price of 0 is a price; otherwise it changes nothing. */
      zeroToo: Flag.default(false),
      supplierId: Id.nullish(),
      down: z.array(field).max(200).default([]),
      /** The title over a section is the type of its lines that name none. */
      sections: Flag.default(false),
      /** Of other lists: for lines that leave a field empty. */
      fill: z.record(z.string().max(30), fillText).default({}),
      submittime,
    },
    reply: { content: Batch },
    allow,
  }),
  rows: endpoint('POST /basedata/v1/import/pageRows', {
    input: { ...pageInput, id: Id, verdict: optionalText('结果', 10), outcome: optionalText('处理', 10) },
    reply: { page: pageOf(ImportRow) },
    allow,
  }),
  /** The lines of a verdict as they stood in the file, with place and reason, to be mended and imported again. */
  rowsFile: endpoint('POST /basedata/v1/import/rows.xlsx', {
    input: { id: Id, verdict: z.enum(['wrong', 'asked', 'ignored', 'same', 'fresh', 'changed']) },
    allow,
    download: true,
    heavy: true,
  }),
  /** What there is of a kind that no screen lists, under the usual titles: changed, it is imported again. */
  listFile: endpoint('POST /basedata/v1/import/list.xlsx', { input: { kind }, allow, download: true, heavy: true }),
  questions: endpoint('GET /basedata/v1/import/questions/{id}', {
    input: { id: Id },
    reply: { list: listOf(Question) },
    allow,
  }),
  /** Answers, by the keys of their questions; the lines are judged again with them. */
  answer: endpoint('POST /basedata/v1/import/answer', {
    input: { id: Id, answers: z.record(z.string().max(80), z.string().max(60)), submittime },
    reply: { content: Batch },
    allow,
  }),
  confirm: endpoint('POST /basedata/v1/import/confirm', {
    input: { id: Id, seal: optionalText('预览', 30), submittime },
    reply: { content: Batch },
    allow,
  }),
  /** What an undo would bring back and what would stay; later imports that wrote to the same parts stand in its way. */
  undoPreview: endpoint('GET /basedata/v1/import/undoPreview/{id}', {
    input: { id: Id },
    reply: {
      content: z.object({
        ...{ restored: z.number(), kept: z.number(), laterBatches: z.number(), laterLines: z.number() },
        reasons: listOf(z.object({ reason: Str, count: z.number() })),
      }),
    },
    allow,
    heavy: true,
  }),
  undo: endpoint('POST /basedata/v1/import/undo', {
    input: { id: Id, submittime },
    reply: { content: Batch },
    allow,
  }),
  page: endpoint('POST /basedata/v1/import/pageBatch', {
    input: { ...pageInput, kind, days: int('天数', 0, 3650).default(0) },
    reply: { page: pageOf(Batch) },
    allow,
  }),
}
