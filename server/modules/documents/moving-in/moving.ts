import type { movingIn } from '#contract/documents/moving-in.ts'
import type { Answer } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'

export type State = Answer<typeof movingIn.state>['content']
export type Figure = State['figures'][number]

export interface Moving {
  state: State['state']
  version: number
  /** What the old program says, by the keys of the figures. */
  figures: Record<string, string>
  /** Both sides as they stood when the company was opened. */
  sealed: Figure[]
  reason: string
  message: string
  closedBefore: string | null
  closedTo: string | null
  openedAt: string | null
  /** The same, to the last digit. */
  openedStamp: string | null
  openedBy: string
  modifier: string
  updatedAt: string
}

const READ = `
  select m.state, m.version, m.figures, m.sealed, m.reason, m.message, m.closed_before as "closedBefore", m.closed_to as "closedTo",
    m.opened_at as "openedAt", m.opened_at::text as "openedStamp", coalesce(o.real_name, '') as "openedBy", coalesce(u.real_name, '') as modifier, m.updated_at as "updatedAt"
  from moving_in m left join app_user o on o.tenant_id = $1 and o.user_id = m.opened_by left join app_user u on u.tenant_id = $1 and u.user_id = m.updated_by
  where m.tenant_id = $1 and m.company_id = $2`
const BEGIN = `insert into moving_in (tenant_id, company_id, updated_by) values ($1, $2, $3) on conflict (tenant_id, company_id) do nothing`

const NOTHING: Moving = {
  ...{ state: 'open', version: 0, figures: {}, sealed: [], reason: '', message: '' },
  ...{ closedBefore: null, closedTo: null, openedAt: null, openedStamp: null, openedBy: '', modifier: '', updatedAt: '' },
}

/** How far the company is; a company that has not begun has no row. */
export async function movingOf(ctx: Context): Promise<Moving> {
  const [row] = await statement<Moving>(ctx, 'moving.read', READ, [ctx.tenantId, ctx.companyId])
  return row ?? NOTHING
}

/** The same under a lock, if it still is as whoever writes has seen it: two people never write over each other. */
export async function lockMoving(ctx: Context, version: number): Promise<Moving> {
  await statement(ctx, 'moving.begin', BEGIN, [ctx.tenantId, ctx.companyId, ctx.userId])
  const [row] = await statement<Moving>(ctx, 'moving.lock', `${READ} for update of m`, [ctx.tenantId, ctx.companyId])
  if (!row) throw new Error('moving_in is gone')
  if (row.state === 'undoing') throw refused('正在撤销迁移，请等它完成后再试')
  if (row.version !== version) throw refused('迁入的内容已被他人修改，请刷新后重试')
  return row
}

interface Change {
  state?: State['state']
  figures?: Record<string, string>
  sealed?: readonly Figure[]
  reason?: string
  message?: string
  closedBefore?: string | null
  closedTo?: string | null
  openedBy?: number | null
  openedAt?: string | null
}
export const writeMoving = (ctx: Context, { figures, sealed, ...change }: Change) =>
  ctx.db
    .updateTable('movingIn')
    .set(({ eb }) => ({
      ...{ ...change, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now },
      ...(figures && { figures: JSON.stringify(figures) }),
      ...(sealed && { sealed: JSON.stringify(sealed) }),
    }))
    .where('tenantId', '=', ctx.tenantId)
    .where('companyId', '=', ctx.companyId)
    .execute()

/** Whoever opens a company answers for all of its figures. */
export function requireSight(ctx: Context): void {
  const sees = (['price.costprice', 'price.txsprice', 'price.purchaseprice'] as const).every((tag) => ctx.maySee(tag))
  if (!sees || ctx.dataScope !== null || !ctx.may('fin:account:query')) throw forbidden('开账要核对全部金额，您没有查看其中一部分的权限')
}
