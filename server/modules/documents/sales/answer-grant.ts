import { GRANT_ANSWERED, GRANT_MINUTES, type grants } from '#contract/documents/sales/grants.ts'
import type { Answer, Received } from '#contract/kit/fields.ts'
import { type Context, holds } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { publish } from '#server/kit/push.ts'
import { statement } from '#server/kit/statement.ts'
import { companiesFor, identifyUser } from '#server/modules/platform/session/index.ts'
import type { Grant } from './grant.ts'
import { readable, type Shown } from './shown-grant.ts'

type Content = NonNullable<Answer<typeof grants.read>['content']>
interface Asked extends Pick<Content, 'status' | 'askerName' | 'askedAt' | 'clientName' | 'ckNo' | 'answeredBy' | 'answeredAt' | 'note'> {
  companyId: number
  askedBy: number
  seconds: number
  shown: Shown
}

/** What is asked, in the companies he may work in and within his data scope; undefined: nothing of his. */
async function find(ctx: Context, id: number, lock = false) {
  const companies = await companiesFor(ctx.db, ctx)
  const values = [ctx.tenantId, id, companies.map((company) => company.id), ctx.dataScope]
  const [asked] = await statement<Asked>(ctx, lock ? 'grant.lock' : 'grant.read', lock ? `${READ} for update of g` : READ, values)
  const company = companies.find((each) => each.id === asked?.companyId)
  return asked && { ...asked, companyName: company?.companyName ?? '' }
}

const READ = `
  select g.company_id as "companyId", g.asked_by as "askedBy", a.real_name as "askerName", g.asked_at as "askedAt", c.client_name as "clientName",
    case when g.status in ('待授权', '已同意') and g.expires_at <= now() then '已过期' else g.status end as status,
    greatest(0, extract(epoch from g.expires_at - now()))::int as seconds, coalesce(o.ck_no, '') as "ckNo",
    coalesce(u.real_name, '') as "answeredBy", g.answered_at as "answeredAt", g.note, g.shown
  from sale_grant g
  join app_user a on a.tenant_id = g.tenant_id and a.user_id = g.asked_by
  join client c on c.tenant_id = g.tenant_id and c.client_id = g.client_id
  left join app_user u on u.tenant_id = g.tenant_id and u.user_id = g.answered_by
  left join ck_order o on o.tenant_id = g.tenant_id and o.ck_id = g.ck_id
  where g.tenant_id = $1 and g.grant_id = $2 and g.company_id = any($3::bigint[]) and ${dataScopeSql('$4', 'g.asked_by', 'g.incharge_id')}`

export async function readGrant(ctx: Context, { id }: { id: number }) {
  const asked = await find(ctx, id)
  if (!asked) return { content: null }
  const { shown, companyId: _, askedBy: __, ...facts } = asked
  const said = (rowNo?: number) => [...new Set(shown.objections.filter((each) => each.rowNo === rowNo).map((each) => readable(ctx, each)))]
  const { due, rounding, owed } = shown
  const lines = shown.lines.map((line) => ({ ...line, objections: said(line.rowNo) }))
  return { content: { id, ...facts, due, rounding, owed, lines, objections: said(), hindrance: hindranceOf(ctx, asked) } }
}

/** Why he may not answer; '' = he may. */
function hindranceOf(ctx: Context, { status, askedBy, shown, answeredBy }: Asked): string {
  if (status === '已过期') return '授权请求已过期，请柜台重新发送'
  if (status === '已取消') return '柜台已取消这次授权请求'
  if (status !== '待授权') return `已由 ${answeredBy} 处理，无需再次授权`
  if (askedBy === ctx.userId) return '不能在手机上授权自己的单据'
  const beyond = shown.objections.find(({ tag }) => !ctx.may(tag))
  return beyond ? `您没有授权“${beyond.reason}”的权限` : ''
}

/** 同意 or 拒绝, once. Nothing is posted by it: the counter hears of it and goes on, for as long again. */
export async function answerGrant(ctx: Context, { id, agree, note }: Received<typeof grants.answer>) {
  const asked = await find(ctx, id, true)
  if (!asked) throw notYours()
  const hindrance = hindranceOf(ctx, asked)
  if (hindrance) throw refused(hindrance)
  const status = agree ? '已同意' : '已拒绝'
  await statement(ctx, 'grant.answer', ANSWER, [ctx.tenantId, id, status, ctx.userId, note, GRANT_MINUTES])
  const message = { code: 100, busiMsgType: GRANT_ANSWERED, msg: status, content: { id } }
  await publish(ctx, { tenantId: ctx.tenantId, userId: asked.askedBy, message })
  return { status } as const
}

const ANSWER = `
  update sale_grant set status = $3, answered_by = $4, answered_at = now(), note = $5, expires_at = now() + make_interval(mins => $6)
  where tenant_id = $1 and grant_id = $2`

interface GrantQuestion {
  askedId: number
  against: readonly unknown[]
  face: Buffer
  ckId: number
  grant: Grant | undefined
}
/** By whose word it is let pass: what was agreed to on a phone, or whoever signed here. */
export const wordOf = async (ctx: Context, { askedId, against, face, ckId, grant }: GrantQuestion) =>
  against.length > 0 && askedId > 0 ? redeem(ctx, askedId, face, ckId) : grant

interface Used {
  userId: number
  note: string
  reasons: string[]
}

/** The answer that came, used up by this sale: of just what was shown, by somebody who may still let it pass. */
async function redeem(ctx: Context, id: number, face: Buffer, ckId: number): Promise<Grant> {
  const [used] = await statement<Used>(ctx, 'grant.use', USE, [ctx.tenantId, ctx.companyId, id, ctx.userId, face, ckId])
  if (!used) throw refused('情况已变化，请重新授权')
  const { userId, note, reasons } = used
  const who = await identifyUser(ctx.db, { tenantId: ctx.tenantId, userId, companyId: ctx.companyId })
  if (!who) throw refused('授权人的账号已停用，请重新授权')
  return { userId, realName: who.realName, may: (tag) => holds(who.tags, [tag]), note, reasons, byPhone: true }
}

const USE = `
  update sale_grant set status = '已使用', ck_id = $6
  where tenant_id = $1 and company_id = $2 and grant_id = $3 and asked_by = $4 and face_hash = $5 and status = '已同意' and expires_at > now()
  returning answered_by as "userId", note, (select array_agg(e ->> 'reason') from jsonb_array_elements(shown -> 'objections') e) as reasons`
