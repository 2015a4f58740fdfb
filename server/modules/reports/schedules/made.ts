import type { Reply } from '#contract/kit/fields.ts'
import { columnText, figureText } from '#contract/reports/figures/columns.ts'
import { type figures, MOST_PRINTED } from '#contract/reports/figures/figures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { momentOf } from '#server/kit/time.ts'
import { sheetBook } from '../exports/index.ts'
import { paper, type Sheet, type SheetQuestion, sheetOf } from '../figures/index.ts'
import { askedOn, type ViewQuestion } from '../views/index.ts'

/** Draws a report as it is printed: the printing room's, handed in. */
export type DrawPaper = (tenantId: number, content: Reply<typeof figures.paper>['content'], companyName: string) => Promise<Buffer>

/** What one receiver gets. */
export interface Made {
  /** The figures in large, in one line. */
  said: string
  /** One by one. */
  figures: string[]
  /** yyyy-MM-dd HH:mm */
  time: string
  link: string
  fileName: string
  kind?: 'xlsx' | 'pdf'
  rows: number
  body(draw: DrawPaper): Promise<Buffer | undefined>
}
interface Wanted {
  name: string
  form: string
  daily: boolean
}

/** Rows of a workbook; whoever wants more exports it. */
const MOST = 20_000

/** A report as this receiver has it at this moment. */
export async function made(ctx: Context, wanted: Wanted, question: ViewQuestion): Promise<Made> {
  const asked = askedOn(question, ctx.today)
  const brief = wanted.form === 'brief'
  const sheet = await sheetOf(ctx, asked, brief ? 1 : wanted.form === 'pdf' ? MOST_PRINTED : MOST)
  if (wanted.form === 'xlsx' && sheet.count > MOST) throw refused(`数据超过 ${MOST} 行，请在报表中导出`)
  const time = momentOf(new Date(ctx.now)).slice(0, 16)
  const figures = figuresOf(sheet)
  const said = [periodOf(sheet), ...figures].join('　')
  const facts = { said, figures, time, link: linkOf(wanted, asked, sheet), rows: sheet.rows.length }
  const fileName = `${wanted.name} ${time.replace(':', '')}`
  if (brief) return { ...facts, fileName, body: async () => undefined }
  if (wanted.form === 'xlsx') return { ...facts, fileName, kind: 'xlsx', body: () => workbook(wanted.name, sheet) }
  const { content } = await paper(ctx, asked)
  const company = await companyName(ctx)
  return { ...facts, fileName, kind: 'pdf', body: (draw) => draw(ctx.tenantId, content, company) }
}

const periodOf = ({ answer: { period } }: Sheet) => (period.from === period.to ? period.to : `${period.from} 至 ${period.to}`)

/** 净额 1,204.00 ▲12.1%, 毛利 301.08 — the figures in large that this reader has. */
function figuresOf({ report, answer }: Sheet): string[] {
  const heads = report.heads.filter((name) => answer.measures.includes(name))
  return (heads.length > 0 ? heads : answer.measures.slice(0, 4)).map((name) => {
    const rise = answer.total[`${name}Rise`]
    const more = typeof rise === 'number' ? ` ${rise < 0 ? '▼' : '▲'}${Math.abs(rise).toFixed(1)}%` : ''
    return `${measureOf(name).label} ${figureText(name, answer.total[name])}${more}`
  })
}

/** The page of the report, with the days and filters it was made of. */
function linkOf({ daily }: Wanted, asked: SheetQuestion, { report, answer }: Sheet): string {
  if (daily) return '/report/trade/daily'
  const filters = report.filters.flatMap((name) => (asked[name] ? [[name, String(asked[name])] as [string, string]] : []))
  const days: [string, string][] = report.atDay
    ? []
    : [
        ['from', answer.period.from],
        ['to', answer.period.to],
      ]
  const query = new URLSearchParams([...days, ...filters]).toString()
  return `/report/${report.section}/${report.path}${query && `?${query}`}`
}

const workbook = (name: string, { columns, rows, answer }: Sheet) =>
  sheetBook(
    name,
    columns.map((column) => ({ ...column, digits: column.digits ?? 0, number: column.reads !== undefined && column.reads !== 'day' })),
    rows.map((row) =>
      columns.map((column) => (typeof row[column.prop] === 'number' ? (row[column.prop] ?? null) : columnText(column, row[column.prop]))),
    ),
    columns.map((column) => (column.summed ? (answer.total[column.prop] ?? null) : null)),
  )

async function companyName(ctx: Context): Promise<string> {
  const { deptName } = await ctx.db
    .selectFrom('dept')
    .select('deptName')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', ctx.companyId)
    .executeTakeFirstOrThrow()
  return deptName
}
