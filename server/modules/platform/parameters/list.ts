import type { Received } from '#contract/kit/fields.ts'
import type { parameters } from '#contract/platform/parameters.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { isCompany, storedValues } from './queries.ts'
import { parameterRules, SECURITY } from './rules.ts'

export async function list(ctx: Context, { companyId }: Received<typeof parameters.list>) {
  if (companyId !== 0 && !(await isCompany(ctx, companyId))) throw notYours()
  const stored = await storedValues(ctx, [0, companyId])
  const storedFor = (company: number, name: string) => stored.find((each) => each.companyId === company && each.name === name)?.value
  const known = parameterRules.filter(({ group }) => !ctx.operator || group === SECURITY)
  const shown = companyId === 0 ? known : known.filter(({ perCompany }) => perCompany)
  return {
    data: shown.map((rule) => {
      const own = storedFor(companyId, rule.name)
      return { ...rule, value: own ?? storedFor(0, rule.name) ?? rule.standard, own: own !== undefined }
    }),
  }
}
