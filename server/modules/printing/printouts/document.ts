import { decimalText, negate } from '#contract/kit/decimal.ts'
import { type ReportType, reportOf } from '#contract/printing/templates/forms.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { countPrint, type How, hostsFor, keepTask } from '../tasks/index.ts'
import { type DocumentData, layoutOf, logoOf, numbersOf, render } from '../templates/index.ts'
import { withPartFacts } from './part-facts.ts'

/** A document as it is to be printed. */
export interface Sheet {
  document: string
  documentId: number
  title: string
  number: string
  fields: Record<string, string>
  /** Rows as the one who prints may see them. */
  lines: readonly object[]
  /** What across its pages says that it is not good, or not yet. */
  mark: string
}
export type PaperHow = How & { red: boolean }

/** What a status says of a paper; a 对账单 alone is sent out as a draft. */
const MARKS = ['草稿', '已关单', '已红冲']
export const markOf = (status: unknown) => MARKS.find((mark) => mark === status) ?? ''

/** Draws a document by the company's template, counts the printing, and keeps the pages until they are fetched. */
export async function printDocument(
  ctx: OutsideContext,
  reportType: ReportType,
  { red, ...how }: PaperHow,
  read: (ctx: Context) => Promise<Sheet>,
) {
  const { sheet, layout, logo, printedBefore, company } = await ctx.transact(async (inside) => {
    await hostsFor(inside, reportType, how)
    const found = await read(inside)
    const layout = await layoutOf(inside, reportType)
    if (layout.kind !== 'document') throw refused('模板类型不正确')
    if (red && found.mark !== '已红冲') throw refused('单据未红冲，不能打印红字')
    return {
      sheet: { ...found, lines: await withPartFacts(inside, layout, found.lines) },
      layout,
      logo: await logoOf(inside),
      printedBefore: await countPrint(inside, { ...found, reportType }),
      company: await companyFacts(inside),
    }
  })
  const drawn: DocumentData = {
    fields: { ...sheet.fields, ...company },
    lines: sheet.lines.map(asWritten).map(cells),
    ...numbersOf(reportType, Number(ctx.parameters.get('BUSI_PRICE_LENGTH') ?? 2)),
    number: sheet.number,
    printedBefore,
    mark: sheet.mark,
    ...(logo && layout.logo && { logo }),
  }
  const body = await render(ctx.tenantId, { kind: 'document', layout, data: red ? inRed(drawn, reportType) : drawn })
  return ctx.transact((inside) => keepTask(inside, { reportType, title: sheet.title, body, paper: layout.paper }, how))
}

/** The price of a box is told of a line that was written in boxes. */
const asWritten = (line: object) => ('unitText' in line && !line.unitText ? { ...line, unitPrice: '' } : line)

/** What is owed stands as it was. */
const NEVER_RED = ['deposit', 'owedBefore', 'owedAfter', 'unpaid']
/** The same paper the other way round: quantities and sums below zero; prices stay what they are. */
function inRed(data: DocumentData, reportType: ReportType): DocumentData {
  const report = reportOf(reportType)
  const money = report.kind === 'document' ? (report.moneyFields ?? []).filter((key) => !NEVER_RED.includes(key)) : []
  const turn = (row: Readonly<Record<string, string>>, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, keys.includes(key) && /^-?\d/.test(value) ? negate(value) : value]))
  return { ...data, fields: turn(data.fields, money), lines: data.lines.map((line) => turn(line, data.sums)), red: true }
}

/** What every paper may carry: whose it is, and who printed it when. */
export async function companyFacts(ctx: Context): Promise<Record<string, string>> {
  const { deptName } = await ctx.db
    .selectFrom('dept')
    .select('deptName')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', ctx.companyId)
    .executeTakeFirstOrThrow()
  return { companyName: deptName, printerName: ctx.realName, printTime: momentNow(ctx) }
}

const momentNow = ({ now }: Context) => momentOf(new Date(now)).slice(0, 16)

/** The texts and numbers of a document by their names. */
export const fieldsOf = (order: object): Record<string, string> => cells(order)

/** Values of a row as text; what is an object of its own stays away. */
export const cells = (line: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(line).flatMap(([key, value]) => (value === null || typeof value === 'object' ? [] : [[key, plain(value)]])),
  )

const plain = (value: unknown) => (typeof value === 'number' ? (decimalText(value) ?? '') : String(value ?? ''))
