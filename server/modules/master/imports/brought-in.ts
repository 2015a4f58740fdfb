import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'

interface Brought {
  kind: string
  /** New and changed lines of the lists that stand, and how many lists those are. */
  lines: number
  files: number
  at: string
  by: string
  waiting: number
  running: number
  undone: number
}

const BROUGHT = `
  select b.kind, coalesce(sum(b.fresh + b.changed) filter (where b.state = 'done'), 0)::int as lines, (count(*) filter (where b.state = 'done'))::int as files,
    max(coalesce(b.confirmed_at, k.confirmed_at)) filter (where b.state = 'done') as at,
    coalesce((array_agg(u.real_name order by b.batch_id desc) filter (where b.state = 'done'))[1], '') as by,
    (count(*) filter (where b.state in ('mapped', 'checked') and b.book_id = 0))::int as waiting,
    (count(*) filter (where b.state in ('checking', 'importing', 'undoing')))::int as running, (count(*) filter (where b.state = 'undone'))::int as undone
  from import_batch b left join import_book k on k.tenant_id = $1 and k.book_id = b.book_id
    left join app_user u on u.tenant_id = $1 and u.user_id = b.created_by
  where b.tenant_id = $1 and b.company_id in (0, $2) group by b.kind`

/** What has been brought in, by the kind of list; of kinds that belong to a company, into this one. */
export async function broughtIn(ctx: Context): Promise<Map<string, Omit<Brought, 'kind'>>> {
  const rows = await statement<Brought>(ctx, 'imports.brought-in', BROUGHT, [ctx.tenantId, ctx.companyId])
  return new Map(rows.map(({ kind, at, ...row }) => [kind, { ...row, at: at ?? '' }]))
}
