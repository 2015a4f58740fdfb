import type { Received } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import type { Group } from '#contract/reports/figures/groups.ts'
import { isTime, seesGroup } from '#contract/reports/figures/groups.ts'
import type { Filter, Report } from '#contract/reports/figures/report.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours, refused } from '#server/kit/errors.ts'
import { daysFrom, monthEnd } from '#server/kit/time.ts'
import { companiesFor, isHouse } from '#server/modules/platform/session/index.ts'

export type Question = Omit<Received<typeof figures.drill>, 'page' | 'limit' | 'measure'>
export interface Period {
  from: string
  to: string
}
/** A question that is in order: whose, of which days. */
export interface Asked extends Period {
  report: Report
  companies: readonly number[]
  /** All companies of the house together: what they earned on each other is in no figure. */
  whole: boolean
  question: Question
}

const MONTHS = 36
/** What a report of one thing asks for. */
const REQUIRED: Partial<Record<Filter, string>> = { partId: '商品' }

/** The reader may open this report; companies and days are as they may be. */
export async function askedOf(ctx: Context, question: Question & { groups?: readonly Group[] }): Promise<Asked> {
  const report = reportOf(question.report)
  if (!ctx.may(report.tag)) throw forbidden()
  const told = [...(question.groups ?? []), ...question.path.map(({ group }) => group)]
  if (!told.every((group) => seesGroup((tag) => ctx.may(tag), group))) throw forbidden()
  if (report.requires && !question[report.requires]) throw refused(`请选择${REQUIRED[report.requires] ?? ''}`)
  const { companies, whole } = await companiesOf(ctx, question.companies)
  return { report, question, companies, whole, ...periodOf(ctx, report, question) }
}

/** 本公司, or those the session may switch to; more than one only for whoever sees everything in them. */
async function companiesOf(ctx: Context, wanted: Question['companies']): Promise<Pick<Asked, 'companies' | 'whole'>> {
  if (wanted === 'own') return { companies: [ctx.companyId], whole: false }
  const mine = (await companiesFor(ctx.db, ctx)).map(({ id }) => id)
  if (wanted === 'all')
    return ctx.dataScope === null ? { companies: mine, whole: await isHouse(ctx, mine) } : { companies: [ctx.companyId], whole: false }
  const chosen = [...new Set(wanted)]
  if (!chosen.every((id) => mine.includes(id))) throw notYours('没有这家公司的权限，或公司已停用')
  if (ctx.dataScope !== null && chosen.some((id) => id !== ctx.companyId)) throw forbidden('只能查看本公司')
  return { companies: chosen, whole: false }
}

export function periodOf(
  { today }: Pick<Context, 'today'>,
  { atDay }: Pick<Report, 'atDay'>,
  { from, to }: Pick<Question, 'from' | 'to'>,
): Period {
  if (atDay) return { from: today, to: today }
  const period = { from: from || `${today.slice(0, 8)}01`, to: to || today }
  if (period.to < period.from) throw refused('结束日期不能早于开始日期')
  if (monthsBetween(period.from, period.to) >= MONTHS) throw refused(`一次最多查${MONTHS}个月`)
  return period
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The day so many months earlier; the last of its month where that is shorter, or where this one is a last day. */
function monthsEarlier(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const first = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const last = monthEnd(first)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return day === monthEnd(day) || same > last ? last : same
}

/** Compared with what: the same length before, whole months with whole months, or a year earlier; and how far its days are put forward to stand beside. */
export function comparedWith({ from, to }: Period, compare: 'before' | 'year'): Period & { shift: string } {
  const shifted = (months: number) => ({ from: monthsEarlier(from, months), to: monthsEarlier(to, months), shift: `${months} months` })
  if (compare === 'year') return shifted(12)
  if (from.endsWith('-01') && to === monthEnd(to)) return { ...shifted(monthsBetween(from, to) + 1), from: firstBefore(from, to) }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: daysFrom(from, -days), to: daysFrom(to, -days), shift: `${days} days` }
}
const firstBefore = (from: string, to: string) => `${monthsEarlier(from, monthsBetween(from, to) + 1).slice(0, 8)}01`

/** The groups of the rows: those asked for, or the first of the report that the way gone so far leaves. */
export function groupsOf({ groups }: Report, wanted: readonly Group[], path: Question['path']): readonly Group[] {
  const known = [...wanted, ...path.map(({ group }) => group)]
  if (!known.every((each) => groups.includes(each))) throw refused('这个报表没有这个分组')
  if (new Set(known).size < known.length) throw refused('分组不能重复')
  if (wanted.length === 2 && isTime(wanted[1] as Group)) throw refused('日、月、单据只能作第一个分组')
  const free = groups.find((each) => !path.some(({ group }) => group === each))
  return wanted.length > 0 ? wanted : free ? [free] : []
}
