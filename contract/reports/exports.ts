import { z } from 'zod'
import { endpoint, Id, int, Moment, optionalText, pageInput, pageOf, Str, submittime, text } from '#contract/kit/fields.ts'

/** A column as it stands on the screen: what is called how, and how it is read. */
const ExportColumn = z.object({
  prop: z.string().min(1).max(60),
  label: z.string().max(60),
  /** Pixels. */
  width: z.number().min(0).max(3000).default(90),
  /** A number: stays one in the file. */
  number: z.boolean().default(false),
  /** Least decimals shown. */
  digits: z.number().int().min(0).max(6).default(0),
  percent: z.boolean().default(false),
  /** Has a sum in the last row 合计. */
  sum: z.boolean().default(false),
  dictkey: z.string().max(60).optional(),
  dateformat: z.string().max(30).optional(),
  /** Stands where there is no value yet. */
  blank: z.string().max(8).optional(),
  /** Names of values: { true: '停用' }. */
  words: z.record(z.string().max(60), z.string().max(60)).optional(),
})
const listInput = {
  /** Path of the paged call that fills the list; it decides who may, and what he sees. */
  path: text('列表', { max: 120, required: '列表不能为空' }),
  /** What the list was asked for, as it was sent. */
  query: z.record(z.string(), z.unknown()).default({}),
  name: optionalText('名称', 60),
  columns: z.array(ExportColumn).min(1, '请勾选至少一个列展示').max(120, '最多只能导出120列'),
  /** The sums of a list of documents, and what it calls those not posted yet; absent: the rows are added up. */
  totals: z.object({ path: optionalText('合计', 120), waiting: optionalText('名称', 10) }).optional(),
  submittime,
}
/** state: 生成中, 已完成, 失败 (note says why). */
const ExportFile = z.object({ id: Id, name: Str, state: Str, rowCount: int('行数'), note: Str, orderedAt: Moment })

/** Documents as Excel files, masked as the reader sees them (trading.md 2.1, 2.2). */
export const exports = {
  stockIn: endpoint('POST /busicore/v1/excel/getRkOrder/{id}', { input: { id: Id }, allow: 'quick.rkHistory.excel', download: true }),
  sale: endpoint('POST /busicore/v1/excel/getCkOrder/{id}', { input: { id: Id }, allow: 'quick.ckHistory.excel', download: true }),
  /** Any paged list as Excel: columns as chosen, rows as filtered, values as seen. Code 6 when it is too long to wait for; an empty one is no file. */
  list: endpoint('POST /busicore/v1/excel/exportList', { input: listInput, allow: 'anyone', download: true }),
  /** The same in the background; a message tells when it can be fetched. */
  listLater: endpoint('POST /busicore/v1/excel/exportListLater', {
    input: listInput,
    allow: 'anyone',
    done: '任务已提交',
    whenReadOnly: true,
  }),
  /** What I ordered in the background, newest first; kept for a week. */
  mine: endpoint('POST /busicore/v1/excel/pageExport', { input: pageInput, reply: { page: pageOf(ExportFile) }, allow: 'anyone' }),
  fetch: endpoint('POST /busicore/v1/excel/getExport/{id}', { input: { id: Id }, allow: 'anyone', download: true }),
}
