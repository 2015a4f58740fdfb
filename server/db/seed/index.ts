import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { clockNow } from '#server/kit/clock.ts'
import { transact } from '#server/kit/pool.ts'
import { setTenant } from '#server/kit/statement.ts'
import { dayOf } from '#server/kit/time.ts'
import { hashPassword } from '#server/modules/platform/session/index.ts'
import { createTenant } from '#server/modules/platform/tenants/index.ts'
import { COMPANY_NAME, companies, demoPassword, licenceFor, people } from './company.ts'
import { type Progress, readProgress, type Size, takeTurn, writeProgress } from './progress.ts'
import { runStep, type Step, stepsOf } from './steps.ts'

export { demoAccounts, demoOperatorAccount, demoOperators, demoPassword } from './company.ts'

const FULL: Size = { parts: 3000, customers: 150, suppliers: 44, days: 365, sales: 2 }
/** A company of a month, for trials that do not wait. */
export const SMALL: Size = { parts: 600, customers: 30, suppliers: 10, days: 40, sales: 2 }

/**
 * Makes the demo company once. It is a plan, the same each time, and steps that carry it out; each step is one transaction and leaves a mark
 * with it. Whatever ends the server in the middle, the next start goes on at the step that was not finished.
 * An installation that already has people of its own, and no demo company, stays without: false.
 */
export async function ensureDemo(app: App, say: (text: string) => void, size = FULL, day = dayOf(clockNow())): Promise<boolean> {
  let progress = await begin(app, size, day)
  if (!progress) return false
  if (progress.finished) return true
  const steps = stepsOf(progress)
  say(progress.done === 0 ? '正在建立演示公司（只在首次启动时）…' : '上次启动时演示公司没有建完，继续…')
  const began = Date.now()
  let said = ''
  while (!progress.finished) {
    const step = steps[progress.done] as Step
    const line = `  ${String(shareOf(steps, progress.done)).padStart(3)}%  ${step.name}`
    if (step.name !== said) say(line)
    said = step.name
    progress = await advance(app, steps, progress)
  }
  say(`  100%  演示公司已建好，用时 ${((Date.now() - began) / 1000).toFixed(0)} 秒`)
  return true
}

function shareOf(steps: Step[], done: number): number {
  const weigh = (some: Step[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  return Math.floor((weigh(steps.slice(0, done)) * 100) / weigh(steps))
}

/** What has been done so far; founds the company where nothing has. */
async function begin({ pool }: App, size: Size, day: string): Promise<Progress | undefined> {
  const known = await transact(pool, undefined, readProgress)
  if (known) return known
  const hash = await hashPassword(demoPassword)
  return transact(pool, undefined, async (db) => {
    await takeTurn(db)
    const other = await readProgress(db)
    if (other) return other
    const someone = await db.selectFrom('loginName').select('userId').limit(1).executeTakeFirst()
    if (someone) return undefined
    const users = people.map((person) => ({ ...person, password: { hash } }))
    const founded = await createTenant(
      { db, enter: (tenantId) => setTenant(db, tenantId) },
      { name: COMPANY_NAME, companies, users, licence: licenceFor(size.days < FULL.days) },
    )
    const { tenantId, companyIds } = founded
    const userIds = Object.fromEntries(founded.users.map(({ loginAccount, userId }) => [loginAccount, userId]))
    const progress = { tenantId, companyIds, userIds, day, size, done: 0, finished: false }
    await writeProgress(db, progress)
    return progress
  })
}

/** Carries out the next step, unless another server has done so meanwhile. */
async function advance(app: App, steps: Step[], seen: Progress): Promise<Progress> {
  const [userId = 0] = Object.values(seen.userIds)
  const who = { tenantId: seen.tenantId, userId, companyId: seen.companyIds[0] ?? 0 }
  return app.as(who, async (ctx) => {
    await takeTurn(ctx.db)
    // Tables grow from nothing meanwhile: a plan made for the empty ones would read them from end to end.
    await sql`discard plans`.execute(ctx.db)
    const progress = (await readProgress(ctx.db)) ?? seen
    if (progress.done !== seen.done) return progress
    await runStep(steps[seen.done] as Step, ctx, progress)
    const done = progress.done + 1
    const after = { ...progress, done, finished: done === steps.length }
    await writeProgress(ctx.db, after)
    return after
  })
}
