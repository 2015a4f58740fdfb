import type { CellValue, WriteSheet } from 'hucre/xlsx'
import { DUES } from '#contract/ledgers/open-items.ts'
import { SETTLE_KINDS } from '#contract/master/clients/terms.ts'
import { BOOK_FILE } from '#contract/master/imports/opening-book.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import type { Download } from '#server/kit/download.ts'
import { BOOK, type BookColumn, barredFrom, columnsFor } from './book-sheets.ts'

/** So many lines have something to choose from. */
const LINES = 5000
const GREY = { font: { color: { rgb: '8C8C8C' }, italic: true } }
const HEAD = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6EFFA' } } } as const
const NOTES = '填写说明'

const WORDS = `
  select t.dict_type as type, e.dict_name as word from dict_entry e join dict_type t on t.tenant_id = $1 and t.dict_type_id = e.dict_type_id
  where e.tenant_id = $1 and t.dict_type = any($2::text[]) and e.enabled order by t.dict_type, e.sort, e.dict_entry_id`
const STORES = `select warehouse_name as name from warehouse
  where tenant_id = $1 and company_id = $2 and kind <> 'transit' and enabled and deleted_at is null order by kind, sort, warehouse_id`

/** What each column is chosen from: words of the company, or another sheet of the workbook. */
async function choicesOf(ctx: Context): Promise<Map<string, string[]>> {
  const types = Object.values(BOOK).flatMap(({ columns }) => columns.flatMap(({ choose }) => (choose ? [choose] : [])))
  const words = await bulk<{ type: string; word: string }>(ctx, WORDS, [ctx.tenantId, types])
  const stores = await bulk<{ name: string }>(ctx, STORES, [ctx.tenantId, ctx.companyId])
  const found = new Map([...Map.groupBy(words, ({ type }) => type)].map(([type, own]) => [type, own.map(({ word }) => word)]))
  found.set(
    '仓库',
    stores.map(({ name }) => name),
  )
  found.set('SETTLE', Object.values(SETTLE_KINDS))
  found.set(
    '方向',
    Object.values(DUES).flatMap(({ name, advance }) => [name, advance]),
  )
  return found
}

/** The workbook to fill in: a sheet a list, and one that says how. Words stand on a hidden sheet, for a list in a rule may have 255 signs only. */
export async function template(ctx: Context): Promise<Download> {
  const own = Object.entries(BOOK).filter(([, { kind }]) => barredFrom(ctx, kind) === '')
  const choices = await choicesOf(ctx)
  const named = [...choices].filter(([, words]) => words.length > 0)
  const longest = Math.max(0, ...named.map(([, words]) => words.length))
  const lists: WriteSheet = {
    ...{ name: '选项', hidden: true },
    rows: Array.from({ length: longest }, (_, row) => named.map(([, words]): CellValue => words[row] ?? null)),
  }
  const placeOf = (choose: string): string | undefined => {
    const at = named.findIndex(([name]) => name === choose)
    if (at >= 0) return `选项!$${letter(at)}$1:$${letter(at)}$${named[at]?.[1].length}`
    return own.some(([sheet]) => sheet === choose) ? `${choose}!$A$2:$A$${LINES + 1}` : undefined
  }
  const sheets = own.map(([name, sheet]) => sheetOf(name, columnsFor(ctx, sheet), sheet.columns, sheet.samples, placeOf))
  const { writeXlsx } = await import('hucre/xlsx')
  const body = await writeXlsx({ sheets: [...sheets, notes(), lists] })
  return { name: BOOK_FILE, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}

const letter = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`)
export const titleOf = ({ title, must }: BookColumn) => (must ? `${title}*` : title)

function sheetOf(
  name: string,
  columns: readonly BookColumn[],
  all: readonly BookColumn[],
  samples: readonly (readonly (string | number)[])[],
  placeOf: (choose: string) => string | undefined,
): WriteSheet {
  const places = columns.map((column) => all.indexOf(column))
  const rows = samples.map((line) => places.map((at) => line[at] ?? ''))
  const styled = (row: number, style: object) => columns.map((_, at): [string, object] => [`${row},${at}`, { style }])
  const choices = columns.flatMap(({ choose }, at) => {
    const formula1 = choose && placeOf(choose)
    const range = `${letter(at)}2:${letter(at)}${LINES + 1}`
    // other words may be written all the same
    return formula1 ? [{ type: 'list' as const, formula1, range, allowBlank: true, showErrorMessage: false }] : []
  })
  return {
    name,
    columns: columns.map(({ width = 11 }) => ({ width })),
    rows: [columns.map(titleOf), ...rows],
    cells: new Map([...styled(0, HEAD), ...rows.flatMap((_, at) => styled(at + 1, GREY))]),
    dataValidations: choices,
    freezePane: { rows: 1 },
  }
}

function notes(): WriteSheet {
  const lines = [
    '每个工作表填一类资料，带 * 的列必须填；用不到的工作表不用填，也可以删掉。',
    '灰色的“示例”行只作参考，导入时跳过，可以保留，也可以覆盖。',
    '表头请保持不变；下拉里没有的品牌、类别、单位可以直接填写，导入时新增。',
    '期初库存：编码填“商品”表或系统中已有的编码；仓库不填：进第一个仓库；成本价是不含运费的单价。',
    '期初往来：单位填“客户”“供应商”表或系统中已有的名称；方向为应收、应付、预收、预付；到期日不填：按结算方式。',
    '上传后先预览：每个表的错误、合计都会列出，核对无误再开账；开账后没有其他业务时可以整体撤销。',
  ]
  return { name: NOTES, columns: [{ width: 100 }], rows: lines.map((line) => [line]) }
}
