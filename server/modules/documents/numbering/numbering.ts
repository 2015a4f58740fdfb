import type { numbering } from '#contract/documents/numbering.ts'
import { NUMBER_SERIES } from '#contract/documents.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { firstSpelt, type NumberRule, periodOf, ruleError, spelt, standardRule } from './rules.ts'

const FIELDS = ['prefix', 'pattern', 'digits', 'restart', 'gapless'] as const

/** 单据编号: the rule in force for each kind and the number it would give next. */
export async function list(ctx: Context, { companyId }: Received<typeof numbering.list>) {
  await requireCompany(ctx, companyId)
  const stored = await rulesOf(ctx, [0, companyId])
  const counts = await countsOf(ctx, companyId || ctx.companyId)
  const rules = Object.entries(NUMBER_SERIES).map(([kind, name]) => {
    const of = (company: number) => stored.find((rule) => rule.companyId === company && rule.kind === kind)
    const own = of(companyId)
    const standard = companyId === 0 ? standardRule(kind) : only(of(0) ?? standardRule(kind))
    const rule = only(own ?? standard)
    const last = counts.find((count) => count.kind === kind && count.day === periodOf(rule.restart, ctx.today))?.last ?? 0
    return { kind, name, rule, standard, own: own !== undefined, last }
  })
  const back = await backOf(ctx, companyId || ctx.companyId)
  const data = []
  for (const { kind, name, rule, standard, own, last } of rules) {
    const next =
      (rule.gapless ? undefined : firstSpelt(rule, ctx.today, back)) ?? (await firstFree(ctx, companyId || ctx.companyId, rule, last + 1))
    data.push({ kind, name, ...rule, standard, own, next })
  }
  return { data }
}

/** Numbers given under an earlier rule are passed over, as they will be when the document is made. */
async function firstFree(ctx: Context, companyId: number, rule: NumberRule, count: number): Promise<string> {
  const next = spelt(rule, ctx.today, count)
  const given = await ctx.db
    .selectFrom('issuedNumber')
    .select('number')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', companyId)
    .where('number', '=', next)
    .executeTakeFirst()
  return given ? firstFree(ctx, companyId, rule, count + 1) : next
}

/** In force from the next document. Prefixes tell the kinds apart. */
export async function edit(ctx: Context, { companyId, kind, ...rule }: Received<typeof numbering.edit>) {
  requireKind(kind)
  const error = ruleError(rule)
  if (error) throw invalid(error)
  await requireCompany(ctx, companyId)
  const stored = await rulesOf(ctx, [0, companyId])
  const prefixOf = (other: string) =>
    (
      stored.find((each) => each.companyId === companyId && each.kind === other) ??
      stored.find((each) => each.kind === other) ??
      standardRule(other)
    ).prefix
  const taken = Object.keys(NUMBER_SERIES).find((other) => other !== kind && prefixOf(other) === rule.prefix)
  if (taken) throw refused(`前缀“${rule.prefix}”已用于${NUMBER_SERIES[taken]}`)
  const before = stored.find((each) => each.companyId === companyId && each.kind === kind)
  await ctx.db
    .insertInto('numberRule')
    .values({ tenantId: ctx.tenantId, companyId, kind, ...rule })
    .onConflict((conflict) => conflict.columns(['tenantId', 'companyId', 'kind']).doUpdateSet(rule))
    .execute()
  await recordChange(
    ctx,
    'number_rule',
    companyId,
    `修改单据编号：${NUMBER_SERIES[kind]}`,
    { ...(before ?? standardRule(kind)) },
    { ...rule },
  )
  return {}
}

export async function reset(ctx: Context, { companyId, kind }: Received<typeof numbering.reset>) {
  requireKind(kind)
  await requireCompany(ctx, companyId)
  const [before] = (await rulesOf(ctx, [companyId])).filter((rule) => rule.kind === kind)
  if (!before) return {}
  await ctx.db
    .deleteFrom('numberRule')
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .execute()
  await recordChange(ctx, 'number_rule', companyId, `恢复单据编号：${NUMBER_SERIES[kind]}`, { ...before }, { ...standardRule(kind) })
  return {}
}

function requireKind(kind: string) {
  if (!(kind in NUMBER_SERIES)) throw invalid('请选择单据')
}

async function requireCompany({ db, tenantId }: Context, companyId: number) {
  if (companyId === 0) return
  const found = await db
    .selectFrom('dept')
    .select('deptId')
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', companyId)
    .where('company', '=', true)
    .executeTakeFirst()
  if (!found) throw notYours()
}

/** The rule each series goes by in the company worked in, by its standard prefix. */
export async function rulesInForce(ctx: Context): Promise<Map<string, NumberRule>> {
  const stored = await rulesOf(ctx, [0, ctx.companyId])
  const of = (company: number, kind: string) => stored.find((rule) => rule.companyId === company && rule.kind === kind)
  return new Map(
    Object.keys(NUMBER_SERIES).map((kind) => {
      const own = of(ctx.companyId, kind) ?? of(0, kind)
      return [kind, own ? only(own) : standardRule(kind)]
    }),
  )
}

const rulesOf = ({ db, tenantId }: Context, companyIds: number[]) =>
  db
    .selectFrom('numberRule')
    .select(['companyId', 'kind', ...FIELDS])
    .where('tenantId', '=', tenantId)
    .where('companyId', 'in', companyIds)
    .execute()

const countsOf = ({ db, tenantId, today }: Context, companyId: number) =>
  db
    .selectFrom('numberSeries')
    .select(['kind', 'day', 'last'])
    .where('tenantId', '=', tenantId)
    .where('companyId', '=', companyId)
    .where(
      'day',
      'in',
      (['day', 'month', 'year', 'never'] as const).map((restart) => periodOf(restart, today)),
    )
    .execute()

/** Given to documents that came to nothing: the next ones take them. */
async function backOf({ db, tenantId }: Context, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('numberBack')
    .select('number')
    .where('tenantId', '=', tenantId)
    .where('companyId', '=', companyId)
    .execute()
  return rows.map(({ number }) => number)
}

/** A stored rule without its place; what it may hold was checked on the way in. */
const only = ({ prefix, pattern, digits, restart, gapless }: { [F in (typeof FIELDS)[number]]: string | number | boolean }) =>
  ({ prefix, pattern, digits, restart, gapless }) as NumberRule
