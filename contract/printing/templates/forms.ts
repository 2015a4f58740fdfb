import type { Report } from './form-kinds.ts'
import { labelReports } from './label-forms.ts'
import type { DocumentLayout, Layout } from './layout.ts'
import { moneyReports } from './money-forms.ts'
import { ticketReports } from './ticket-forms.ts'
import { tradeReports } from './trade-forms.ts'

/**
 * Every kind of paper that is printed: what stands on it, and how it looks until a company changes it (打印模板).
 * The keys are those of the documents' own fields and lines.
 */
export const REPORTS = { ...tradeReports, ...moneyReports, ...ticketReports, ...labelReports } as const
export type { Report } from './form-kinds.ts'

export type ReportType = keyof typeof REPORTS
export const REPORT_TYPES = Object.keys(REPORTS) as [ReportType, ...ReportType[]]
/** What is printed: papers of a template, and reports, which their definitions lay out. */
export type PaperType = ReportType | 'figures'
export const PAPER_TYPES = [...REPORT_TYPES, 'figures'] as [PaperType, ...PaperType[]]
export const paperName = (type: PaperType): string => (type === 'figures' ? '报表' : reportOf(type).name)
/** Of reports, in millimetres: A4 across. */
export const FIGURES_PAPER = { width: 297, height: 210 } as const
export const reportOf = (type: ReportType): Report => REPORTS[type]

/** Papers a template may be put on, with the name people use. */
export const PAPERS = [
  { name: 'A4 纵向', width: 210, height: 297 },
  { name: 'A4 横向', width: 297, height: 210 },
  { name: 'A5 横向', width: 210, height: 148 },
  { name: '三联 241×140', width: 241, height: 140 },
  { name: '三联 241×280', width: 241, height: 280 },
  { name: '三联 241×93', width: 241, height: 93 },
  { name: '小票 80', width: 80, height: 60 },
  { name: '小票 58', width: 58, height: 60 },
  { name: '标签 60×40', width: 60, height: 40 },
  { name: '标签 40×30', width: 40, height: 30 },
  { name: '标签 100×70', width: 100, height: 70 },
] as const

/** How a report looks until a company changes it: documents on three-part forms of 241×140 mm. */
export function standardLayout(type: ReportType): Layout {
  const report = reportOf(type)
  if (report.kind !== 'document') return structuredClone(report.layout) as Layout
  const shown = Object.entries(report.columns).filter(([, { spare }]) => !spare)
  const field = (key: string) => ({ key, label: report.fields[key] ?? key })
  return {
    kind: 'document',
    paper: { width: 241, height: 140, top: 6, right: 12, bottom: 5, left: 12 },
    title: report.title ?? `{companyName} ${report.name}`,
    titleSize: 14,
    bodySize: 9,
    headText: '',
    logo: false,
    barcode: true,
    fields: report.head.map(field),
    fieldColumns: 4,
    columns: shown.map(([key, { label, width, number }]) => ({
      key,
      title: label,
      width,
      align: number ? 'right' : key === 'rowNo' ? 'center' : 'left',
    })),
    cellLines: 2,
    rowHeight: 6,
    rowsPerPage: 0,
    fillRows: false,
    pageSubtotal: true,
    total: true,
    capital: report.money !== '',
    footFields: report.foot.map(field),
    footText: report.footText ?? '',
  } satisfies DocumentLayout
}
