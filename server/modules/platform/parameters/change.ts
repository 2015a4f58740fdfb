import type { Received } from '#contract/kit/fields.ts'
import type { parameters } from '#contract/platform/parameters.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { notifyScreens } from '#server/kit/push.ts'
import { recordChange } from '../audit/index.ts'
import { dropValue, isCompany, storedValues, storeValue } from './queries.ts'
import { expectation, readValue, ruleOf } from './rules.ts'

/** In force from the next request of anybody: identity reads parameters each time; open screens are told. */
export async function edit(ctx: Context, { name, value, companyId }: Received<typeof parameters.edit>) {
  const rule = await ruleFor(ctx, name, companyId)
  const read = readValue(rule, value)
  if (read === undefined) throw invalid(expectation(rule))
  await change(ctx, name, companyId, () => storeValue(ctx, companyId, name, read), read)
  return {}
}

export async function reset(ctx: Context, { name, companyId }: Received<typeof parameters.reset>) {
  await ruleFor(ctx, name, companyId)
  await change(ctx, name, companyId, () => dropValue(ctx, companyId, name), null)
  return {}
}

async function ruleFor(ctx: Context, name: string, companyId: number) {
  const rule = ruleOf(name)
  if (!rule) throw refused('参数不存在')
  if (companyId === 0) return rule
  if (!(await isCompany(ctx, companyId))) throw notYours()
  if (!rule.perCompany) throw refused(`${rule.label}不能按公司设置`)
  return rule
}

async function change(ctx: Context, name: string, companyId: number, write: () => Promise<void>, after: string | null) {
  const before = (await storedValues(ctx, [companyId])).find((stored) => stored.name === name)?.value ?? null
  await write()
  await notifyScreens(ctx)
  await recordChange(ctx, 'parameter', companyId, '修改参数', { [name]: before }, { [name]: after })
}
