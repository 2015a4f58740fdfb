import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { NOTICE_AUDIENCES, type notices } from '#contract/platform/messages/notices.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { statement } from '#server/kit/statement.ts'
import { type NoticeState, stateValue } from './notice-rules.ts'

/** 消息公告: all of the company's notices, the newest first. */
export async function noticePage(ctx: Context, { search, state, ...wanted }: Received<typeof notices.page>) {
  let query = ctx.db.selectFrom('notice as n').where('n.tenantId', '=', ctx.tenantId)
  if (search) query = query.where('n.title', 'ilike', containing(search))
  if (state) query = query.where('n.state', '=', state)
  const rows = query
    .select(['n.noticeId as id', 'n.title', 'n.content', 'n.important', 'n.pinned', 'n.state', 'n.edition', 'n.audience', 'n.targetIds'])
    .select(['n.authorName', 'n.version', 'n.createdAt as createTime'])
    .select(({ fn, val }) => [
      sql<string>`coalesce(n.valid_until::text, '')`.as('validUntil'),
      fn.coalesce(sql<string>`to_char(n.published_at, 'YYYY-MM-DD HH24:MI:SS')`, val('')).as('publishTime'),
    ])
    .orderBy('n.noticeId', 'desc')
  const page = await paginate(ctx, rows, query, wanted)
  const ids = page.list.map(({ id }) => id)
  const counts = new Map((await statement<Count>(ctx, 'notice.counts', COUNTS, [ctx.tenantId, ids])).map((row) => [row.id, row]))
  const list = page.list.map(({ edition: _, ...row }) => {
    const { names = '', receivers = 0, readers = 0 } = counts.get(row.id) ?? {}
    const audience = row.audience as keyof typeof NOTICE_AUDIENCES
    return {
      ...row,
      audience,
      state: row.state as NoticeState,
      stateValue: stateValue(row.state as NoticeState, row.validUntil, ctx.today),
      audienceValue: audience === 'all' ? NOTICE_AUDIENCES.all : names,
      receivers,
      readers,
    }
  })
  return { page: { ...page, list } }
}

interface Count {
  id: number
  names: string
  receivers: number
  readers: number
}

/** Enabled users a notice (alias n) is for. */
const RECEIVERS = `
  from app_user u where u.tenant_id = $1 and u.enabled and case n.audience
    when 'roles' then exists (select 1 from user_role x where x.tenant_id = $1 and x.user_id = u.user_id and x.role_id = any (n.target_ids))
    when 'companies' then u.company_id = any (n.target_ids)
    else true end`
const READ = `
  exists (select 1 from message m join message_record r on r.tenant_id = m.tenant_id and r.message_id = m.message_id
    where m.tenant_id = $1 and m.once = 'notice:' || n.notice_id || ':' || n.edition and r.user_id = u.user_id and r.read_at is not null)`

const COUNTS = `
  select n.notice_id as id, c.receivers, c.readers,
    coalesce(case n.audience
      when 'roles' then (select string_agg(r.role_name, '、' order by r.role_id) from role r where r.tenant_id = $1 and r.role_id = any (n.target_ids))
      when 'companies' then (select string_agg(d.dept_name, '、' order by d.dept_id) from dept d where d.tenant_id = $1 and d.dept_id = any (n.target_ids))
    end, '') as names
  from notice n cross join lateral (
    select count(*)::int as receivers, (count(*) filter (where ${READ}))::int as readers ${RECEIVERS}
  ) c
  where n.tenant_id = $1 and n.notice_id = any ($2::bigint[])`

interface Receipt {
  userId: number
  realName: string
  companyName: string
  readTime: string
  many: number
}

/** Everybody it is for; those who have not read it first. */
export async function noticeReceipts(ctx: Context, { id, page, limit }: Received<typeof notices.receipts>) {
  const notice = await ctx.db
    .selectFrom('notice')
    .select('noticeId')
    .where('tenantId', '=', ctx.tenantId)
    .where('noticeId', '=', id)
    .executeTakeFirst()
  if (!notice) throw notYours()
  const rows = await statement<Receipt>(ctx, 'notice.receipts', RECEIPTS, [ctx.tenantId, id, limit, (page - 1) * limit])
  const totalCount = rows[0]?.many ?? 0
  const list = rows.map(({ many: _, ...row }) => row)
  return { page: { list, totalCount, totalPage: Math.ceil(totalCount / limit), currPage: page, pageSize: limit } }
}

const RECEIPTS = `
  select u.user_id as "userId", u.real_name as "realName", d.dept_name as "companyName", coalesce(to_char(r.read_at, 'YYYY-MM-DD HH24:MI:SS'), '') as "readTime",
    (count(*) over ())::int as many
  from notice n
  cross join lateral (select u.* ${RECEIVERS}) u
  join dept d on d.tenant_id = $1 and d.dept_id = u.company_id
  left join message m on m.tenant_id = $1 and m.once = 'notice:' || n.notice_id || ':' || n.edition
  left join message_record r on r.tenant_id = $1 and r.message_id = m.message_id and r.user_id = u.user_id
  where n.tenant_id = $1 and n.notice_id = $2
  order by r.read_at is not null, r.read_at desc, u.user_id limit $3 offset $4`
