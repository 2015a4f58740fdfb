import { MASKED } from '#contract/kit/fields.ts'
import { COMPARES } from '#contract/reports/figures/figures.ts'
import { GROUPS, type Group, UNASSIGNED } from '#contract/reports/figures/groups.ts'
import type { Filter } from '#contract/reports/figures/report.ts'
import type { Context } from '#server/kit/context.ts'
import { knownOf, namesOf } from './names.ts'
import type { Sheet, SheetQuestion } from './sheet.ts'

interface Said {
  label: string
  text: string
}
/** Filters that name a thing by its number, and what kind of thing. */
const STORED: Partial<Record<Filter, Group>> = {
  partId: 'part',
  clientId: 'client',
  supplierId: 'supplier',
  personId: 'person',
  warehouseId: 'warehouse',
  accountId: 'account',
}
const WORDS: Partial<Record<Filter, Group>> = { brand: 'brand', type: 'type', area: 'area', level: 'level' }

/** What a report was asked for, in words: days, companies, filters, the way gone into it. */
export async function saidOf(ctx: Context, question: SheetQuestion, { report, answer }: Pick<Sheet, 'report' | 'answer'>): Promise<Said[]> {
  const { period, groups } = answer
  const days = (from: string, to: string) => (from === to ? to : `${from} 至 ${to}`)
  return [
    { label: report.atDay ? '日期' : '期间', text: days(period.from, period.to) },
    ...(period.wasFrom ? [{ label: '对比', text: `${COMPARES[question.compare]} ${days(period.wasFrom, period.wasTo)}` }] : []),
    { label: '公司', text: await companyWords(ctx, question.companies) },
    ...(await filterWords(ctx, question, report.filters)),
    ...(question.path.length > 0 ? [{ label: '下钻', text: await pathWords(ctx, question.path) }] : []),
    { label: '分组', text: groups.map((group) => GROUPS[group].label).join('、') },
    ...(answer.within ? [{ label: '范围', text: '仅含您可见的业务员' }] : []),
    ...(answer.filling === null ? [] : [{ label: '说明', text: `历史数据整理中 ${answer.filling}%` }]),
  ]
}

async function companyWords(ctx: Context, companies: SheetQuestion['companies']): Promise<string> {
  // whoever does not see everything has his own company, whatever he asked for
  if (companies === 'all' && ctx.dataScope === null) return '全部'
  const ids = Array.isArray(companies) ? companies : [ctx.companyId]
  return named(ctx, 'company', ids.map(String))
}

async function named(ctx: Context, group: Group, keys: readonly string[]): Promise<string> {
  const known = await namesOf(ctx, group, keys)
  // whom one asked for by a number is not told to whoever may not know him
  const may = group === 'client' || group === 'supplier' || group === 'origin' ? await knownOf(ctx, keys) : undefined
  return keys
    .map((key) => {
      if (may && key !== '' && !may.has(key)) return MASKED
      const found = known.get(key)
      return found ? [found.code, found.name].filter(Boolean).join(' ') : key || UNASSIGNED
    })
    .join('、')
}

async function filterWords(ctx: Context, question: SheetQuestion, filters: readonly Filter[]): Promise<Said[]> {
  const said: Said[] = []
  for (const filter of filters) {
    const value = question[filter]
    if (!value) continue
    const group = STORED[filter]
    const label = GROUPS[(group ?? WORDS[filter]) as Group].label
    said.push({ label, text: group ? await named(ctx, group, [String(value)]) : String(value) })
  }
  return said
}

const pathWords = async (ctx: Context, path: SheetQuestion['path']) =>
  (await Promise.all(path.map(async ({ group, key }) => `${GROUPS[group].label} ${await named(ctx, group, [key])}`))).join(' › ')
