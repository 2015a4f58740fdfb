import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

type Reader = Pick<Context, 'db' | 'tenantId' | 'userId' | 'today'>
interface Fresh {
  once: string
  kind: string
  title: string
  content: string
  own: boolean
}

/**
 * Brings notices that hold for this user today into his message centre, and takes out what the operators have withdrawn.
 * Who wrote it has read it. A notice is not sent to anybody when it is published: each screen that asks finds it. So one row reaches ten thousand companies at once.
 */
export async function arrive(ctx: Reader): Promise<void> {
  const who = [ctx.tenantId, ctx.userId, ctx.today]
  const [fresh, gone] = await Promise.all([
    statement<Fresh>(ctx, 'notice.fresh', FRESH, who),
    statement<{ id: number }>(ctx, 'notice.gone', GONE, [ctx.tenantId, ctx.userId]),
  ])
  if (gone.length > 0) await statement(ctx, 'notice.drop', DROP, [ctx.tenantId, ctx.userId, gone.map(({ id }) => id)])
  if (fresh.length === 0) return
  const column = (name: keyof Fresh) => fresh.map((each) => each[name])
  await statement(ctx, 'notice.message', MESSAGES, [ctx.tenantId, column('title'), column('content'), column('kind'), column('once')])
  await statement(ctx, 'notice.record', RECORDS, [ctx.tenantId, ctx.userId, column('once'), column('own')])
}

/** $1 tenant, $2 user, $3 today: what holds for him. */
export const LIVE = `
  select 'notice:' || n.notice_id || ':' || n.edition as once, 'notice' as kind, n.title, n.content, n.important, n.pinned, n.author_name,
    n.author_id, n.published_at, n.valid_until
  from notice n
  where n.tenant_id = $1 and n.state = 'published' and (n.valid_until is null or n.valid_until >= $3::date)
    and case n.audience
      when 'roles' then exists (select 1 from user_role x where x.tenant_id = $1 and x.user_id = $2 and x.role_id = any (n.target_ids))
      when 'companies' then exists (select 1 from app_user u where u.tenant_id = $1 and u.user_id = $2 and u.company_id = any (n.target_ids))
      else true end
  union all
  select 'platform:' || n.notice_id || ':' || n.edition, 'platform', n.title, n.content, n.important, n.pinned, n.author_name, null::bigint, n.published_at,
    n.valid_until
  from platform_notice n
  where n.state = 'published' and (n.valid_until is null or n.valid_until >= $3::date) and (n.tenant_ids = '{}' or $1 = any (n.tenant_ids))
    and (not n.owners_only or exists (
      select 1 from user_role x join role r on r.tenant_id = x.tenant_id and r.role_id = x.role_id
      where x.tenant_id = $1 and x.user_id = $2 and r.owner))`

const FRESH = `
  select l.once, l.kind, l.title, l.content, l.author_id is not distinct from $2 as own from (${LIVE}) l
  where not exists (select 1 from message m join message_record r on r.tenant_id = m.tenant_id and r.message_id = m.message_id
    where m.tenant_id = $1 and m.once = l.once and r.user_id = $2)
  order by l.published_at`

const GONE = `
  select r.message_id as id from platform_notice n
  join message m on m.tenant_id = $1 and m.once = 'platform:' || n.notice_id || ':' || n.edition
  join message_record r on r.tenant_id = m.tenant_id and r.message_id = m.message_id and r.user_id = $2
  where n.state = 'withdrawn' and n.withdrawn_at > now() - interval '90 days'`

const DROP = 'delete from message_record where tenant_id = $1 and user_id = $2 and message_id = any ($3::bigint[])'

const MESSAGES = `
  insert into message (tenant_id, title, content, kind, once)
  select $1, f.title, f.content, f.kind, f.once from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as f(title, content, kind, once, ord)
  order by f.ord on conflict do nothing`

const RECORDS = `
  insert into message_record (tenant_id, user_id, message_id, read_at)
  select $1, $2, m.message_id, case when f.own then now() end
  from unnest($3::text[], $4::boolean[]) as f(once, own) join message m on m.tenant_id = $1 and m.once = f.once on conflict do nothing`
