import { isOff } from '#contract/documents/moving-in.ts'
import { kindName } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { closedTo } from '#server/modules/ledgers/periods/index.ts'
import { besides, ownFigures } from './figures.ts'
import { monthToClose } from './month.ts'
import { type Figure, type Moving, movingOf } from './moving.ts'
import { openingDrafts } from './opening-drafts.ts'
import { stepsOf } from './steps.ts'
import { alreadyTraded, tradedBy } from './traded.ts'
import { trialOf } from './trial-row.ts'

/** How far a company is: the steps, both sides of 核对单, and whether it can be opened. */
export async function state(ctx: Context) {
  const moving = await movingOf(ctx)
  const traded = moving.state === 'opened' ? '' : await tradedBy(ctx)
  const figures = moving.state === 'opened' ? await sealed(ctx, moving) : traded ? [] : await compared(ctx, moving)
  const steps = await stepsOf(ctx)
  const { version, message, reason, openedBy, openedAt, modifier, updatedAt } = moving
  return {
    content: {
      ...{ state: moving.state, version, message, reason, openedBy, openedAt: openedAt ?? '', modifier, lastUpdateTime: updatedAt },
      steps,
      figures,
      drafts: (await openingDrafts(ctx)).length,
      month: moving.state === 'opened' ? (moving.closedTo?.slice(0, 7) ?? '') : monthToClose(ctx.today, await closedTo(ctx)),
      ...{ trial: moving.state === 'opened' ? null : await trialTold(ctx), waiting: sum(steps) },
      barred: traded && alreadyTraded(traded),
    },
  }
}

const sum = (steps: Awaited<ReturnType<typeof stepsOf>>) =>
  steps.reduce((all, { parts }) => parts.reduce((own, { waiting }) => own + waiting, all), 0)

async function trialTold(ctx: Context) {
  const trial = await trialOf(ctx)
  if (!trial) return null
  const { state: at, message, seal, by, lists, figures, free } = trial
  return {
    ...{ state: at, message, seal, at: trial.at, by, free: free.length },
    lists: lists.map(({ kind, ...list }) => ({ ...list, kindName: kindName(kind) })),
    off: figures.filter(isOff).map(({ name }) => name),
  }
}

export async function compared(ctx: Context, { figures }: Pick<Moving, 'figures'>): Promise<Figure[]> {
  return (await ownFigures(ctx)).map((own) => besides(own, figures[own.key]))
}

/** As they stood, for whoever may see them today. */
async function sealed(ctx: Context, { sealed: figures }: Moving): Promise<Figure[]> {
  const seen = new Set((await ownFigures(ctx)).filter((own) => own.seen).map(({ key }) => key))
  return figures.map((figure) =>
    seen.has(figure.key) ? figure : { ...figure, ours: '***', theirs: '***', difference: '***', state: 'hidden' },
  )
}
