import type { reversal } from '#contract/documents/reversal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, notYours } from '#server/kit/errors.ts'
import { movedBy, undoDay } from '#server/modules/ledgers/stock/index.ts'
import type { Along, Reversible, Undoable } from '../core/index.ts'
import { alongMoney, freedBy } from '../payments/index.ts'
import { reversibleOf } from './documents.ts'
import { type Planned, planOf } from './plan.ts'

/** What has to go first, in order, as far as the reader may see it; the rest is 其他单据. */
export async function before(ctx: Context, { document, id }: Received<typeof reversal.before>) {
  const kind = reversibleOf(document)
  const [target] = (await kind?.find(ctx, [id])) ?? []
  if (!kind || !target) throw notYours()
  if (!ctx.may(target.way?.tag ?? '')) throw forbidden()
  const { steps, more } = await planOf(ctx, document, id)
  const later = (await kind.along?.(ctx, id)) ?? []
  const { day, why } = notBefore(later, await dayOf(ctx, kind, { document, id, bizDate: target.bizDate, free: steps.length === 0 }))
  return {
    content: {
      ...shown(ctx, document, target),
      ...{ day, dayWhy: why, more, along: [...later, ...(await alongMoney(ctx, document, id))] },
      freed: await freedBy(ctx, document, id),
      steps: steps.map((planned, nth) => ({ step: nth + 1, why: planned.why, ...seen(ctx, planned) })),
    },
  }
}

interface Asked {
  document: string
  id: number
  bizDate: string
  free: boolean
}
async function dayOf(ctx: Context, kind: Reversible, { document, id, bizDate, free }: Asked) {
  if (!kind.onItsDay) return { day: ctx.today, why: '' }
  if (kind.dayOf) return kind.dayOf(ctx, id, free)
  // while goods are still missing nobody can say whether they would have been there
  return undoDay(ctx, bizDate, free ? await movedBy(ctx, document, id) : [])
}

/** What was added later is not undone before it was there. */
function notBefore(later: readonly Along[], own: { day: string; why: string }) {
  const days = later.map(({ bizDate }) => bizDate)
  const last = days.sort().at(-1) ?? ''
  return last > own.day ? { day: last, why: `${last.slice(5)} 分摊过费用，记在 ${last.slice(5)}` } : own
}

const shown = (ctx: Context, document: string, { id, docNo, bizDate, status, amount, way }: Undoable) => ({
  ...{ document, id, docNo, bizDate, status },
  amount: reversibleOf(document)?.amounts.every((tag) => ctx.maySee(tag)) ? amount : '***',
  way: way?.word ?? '',
  mayUndo: way !== undefined && ctx.may(way.tag),
})

const seen = (ctx: Context, { document, found }: Planned) =>
  found
    ? shown(ctx, document, found)
    : { document: '', id: 0, docNo: '其他单据', bizDate: '', status: '', amount: '', way: '', mayUndo: false }
