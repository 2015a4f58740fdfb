import { printing } from '#contract/printing/printouts.ts'
import { type REPORTS, type ReportType, reportOf } from '#contract/printing/templates/forms.ts'
import { type DocumentLayout, Layout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { textOf } from './pdf.ts'
import type { Caller } from './world.ts'

/** What a print call is asked with where this computer's browser prints. */
export const HERE = { hostPrint: false, hostIds: [] }

/** The pages that a print call made, as PDF. */
export async function pdfOf(caller: Caller, call: Promise<{ task: { id: number } }>): Promise<Buffer> {
  const { content } = await caller.ok(printing.getTask, { id: (await call).task.id })
  return Buffer.from(content?.reportData ?? '', 'base64')
}
/** What stands on them. */
export const printed = async (caller: Caller, call: Promise<{ task: { id: number } }>) => textOf(await pdfOf(caller, call))

const MONEY = /-?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}(?!\d)/g
const lastIn = (line: string) => line.match(MONEY)?.at(-1) ?? ''

/** The last sum of money in each line, each page's subtotal, the total and the capital words: as the paper says them. */
export function moneyOn(pages: readonly string[]) {
  const rows = pages.map((page) => page.split(/\r?\n/).map((row) => row.trim()))
  const all = rows.flat()
  const starting = (word: string) => all.filter((row) => row.startsWith(word))
  return {
    lines: rows.map((page) => page.filter((row) => /^\d+ /.test(row)).map(lastIn)),
    subtotals: starting('本页小计').map(lastIn),
    total: starting('合计').map(lastIn).join(),
    words: starting('金额大写').join().replace('金额大写：', ''),
  }
}
const fen = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
export const inFen = (texts: readonly string[]) => texts.reduce((sum, text) => sum + fen(text), 0)

/** A company's template with columns taken in, at the right. */
export async function withColumns(caller: Caller, reportType: ReportType, keys: readonly string[]) {
  const { content } = await caller.ok(printTemplates.get, { reportType })
  const layout = Layout.parse(content.layout) as DocumentLayout
  const report = reportOf(reportType) as (typeof REPORTS)['dc']
  const columns = Object.entries(report.columns).filter(([key]) => keys.includes(key))
  const added = columns.map(([key, { label, width }]) => ({ key, title: label, width, align: 'right' as const }))
  await caller.ok(printTemplates.save, {
    reportType,
    version: content.version,
    layout: { ...layout, columns: [...layout.columns, ...added] },
  })
}
