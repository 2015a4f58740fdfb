import type { movingIn } from '#contract/documents/moving-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { ownFigures } from './figures.ts'
import { lockMoving, writeMoving } from './moving.ts'
import { state } from './state.ts'

/** What the old program says. A figure whose writer may not see it stays as it is; those of things that are gone go. */
export async function saveFigures(ctx: Context, { version, figures: said }: Received<typeof movingIn.saveFigures>) {
  const { state: at, figures: before } = await lockMoving(ctx, version)
  if (at === 'opened') throw refused('已经开账，核对单不能再修改')
  const own = await ownFigures(ctx)
  const unknown = said.find(({ key }) => !own.some((each) => each.key === key))
  if (unknown) throw invalid('核对的项目已有变化，请刷新后重试')
  const typed = new Map(said.map(({ key, value }) => [key, value]))
  const next: Record<string, string> = {}
  for (const { key, seen } of own) {
    const value = seen && typed.has(key) ? typed.get(key) : before[key]
    if (value !== null && value !== undefined) next[key] = value
  }
  await writeMoving(ctx, { figures: next, message: '' })
  // amounts are everybody's who may read the log: which were entered is told, not how much
  const names = own.filter(({ key }) => next[key] !== before[key]).map(({ name }) => name)
  if (names.length > 0)
    await recordChange(ctx, 'moving_in', ctx.companyId, '填写核对单', undefined, { figures: names.join('、').slice(0, 500) })
  return state(ctx)
}
