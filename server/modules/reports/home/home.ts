import type { Received } from '#contract/kit/fields.ts'
import type { home } from '#contract/reports/home/home.ts'
import { RISEN_DAYS } from '#contract/reports/home/links.ts'
import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { closingState } from '#server/modules/ledgers/periods/index.ts'
import { daysLeft, remindersFor } from '#server/modules/platform/licence/index.ts'
import { beginningOf } from './beginning.ts'
import { accountsAt } from './daily-held.ts'
import { owedOf, owingOf } from './money.ts'
import { salesOf } from './sales.ts'
import { seesAccounts } from './sees-accounts.ts'
import { stockOf } from './stock.ts'
import { todosOf } from './todos.ts'

/** 首页: each part only for whoever may see its lists; prices are masked as everywhere. */
export async function summary(ctx: Context, { fresh, guide }: Received<typeof home.summary>) {
  const risenFrom = daysFrom(ctx.today, -RISEN_DAYS)
  const [todos, sales, owed, owing, stock, accounts, closing, licence, beginning] = await Promise.all([
    todosOf(ctx, risenFrom, fresh),
    ctx.may('quick.ckHistory') ? salesOf(ctx) : undefined,
    ctx.may('quick.ckHistory') && ctx.maySee('price.txsprice') ? owedOf(ctx) : undefined,
    ctx.may('quick.rkHistory') && ctx.maySee('price.purchaseprice') ? owingOf(ctx) : undefined,
    ctx.may('busi:kc:query') ? stockOf(ctx, fresh) : undefined,
    seesAccounts(ctx) ? accountsAt(ctx, [ctx.companyId], ctx.today) : undefined,
    ctx.may('fin:period:query') ? closingState(ctx) : undefined,
    licenceOf(ctx),
    beginningOf(ctx, guide),
  ])
  return { content: { today: ctx.today, risenFrom, todos, sales, owed, owing, stock, accounts, closing, licence, beginning } }
}

async function licenceOf(ctx: Context) {
  const [soon] = await remindersFor(ctx)
  return soon && { dueDate: soon.dueDate, daysLeft: daysLeft(soon, ctx.today) }
}
