import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import type { BroughtList, ToldLine } from '#server/modules/master/imports/index.ts'
import type { Figure } from './moving.ts'

export type TrialState = 'running' | 'done' | 'failed' | 'carrying' | 'carried'
export interface Trial {
  state: TrialState
  message: string
  /** What it came to; 正式迁入 comes to the same or does nothing. */
  seal: string
  lists: BroughtList[]
  /** Lines that were left out, shortened, or wait for an answer. */
  lines: ToldLine[]
  figures: Figure[]
  /** Stock that nobody has said the cost of. */
  free: { pjNo: string; pjName: string; pjBrand: string; qty: string }[]
  at: string
  by: string
}

const READ = `select t.state, t.message, t.seal, t.lists, t.lines, t.figures, t.free, coalesce(t.ended_at, t.created_at) as at, coalesce(u.real_name, '') as by
  from moving_trial t left join app_user u on u.tenant_id = $1 and u.user_id = t.created_by where t.tenant_id = $1 and t.company_id = $2`
/** One at a time: whoever comes second is told so. */
const START = `insert into moving_trial as t (tenant_id, company_id, state, created_by, created_at) values ($1, $2, $3, $4, $5)
  on conflict (tenant_id, company_id) do update set state = excluded.state, message = '', created_by = excluded.created_by, created_at = excluded.created_at, ended_at = null
    where t.state not in ('running', 'carrying') returning state`

/** The last trial of the company. */
export async function trialOf(ctx: Context): Promise<Trial | undefined> {
  const [row] = await statement<Trial>(ctx, 'moving.trial', READ, [ctx.tenantId, ctx.companyId])
  return row
}

export async function startTrial(ctx: Context, to: TrialState): Promise<boolean> {
  const rows = await statement<{ state: string }>(ctx, 'moving.trial-start', START, [
    ...[ctx.tenantId, ctx.companyId, to, ctx.userId, ctx.now],
  ])
  return rows.length > 0
}

type Change = Pick<Trial, 'state' | 'message'> & Partial<Pick<Trial, 'seal' | 'lists' | 'lines' | 'figures' | 'free'>>
export const writeTrial = (ctx: Context, { lists, lines, figures, free, ...change }: Change) =>
  ctx.db
    .updateTable('movingTrial')
    .set({
      ...{ ...change, endedAt: ctx.now },
      ...(lists && { lists: JSON.stringify(lists) }),
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(figures && { figures: JSON.stringify(figures) }),
      ...(free && { free: JSON.stringify(free) }),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .execute()
