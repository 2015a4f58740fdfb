import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type ClientSource, clientDocument } from './document.ts'

interface Row extends ClientSource {
  clientId: number
  tags: number
}

const SOURCES = `
  select client_id as "clientId", tags, client_no as "clientNo", client_name as "clientName", client_full_name as "clientFullName",
    link_name as "linkName", link_tel as "linkTel", link_phone as "linkPhone"
  from client where tenant_id = $1 and client_id = any($2::bigint[]) and deleted_at is null order by client_id`

const WRITE = `
  insert into client_search as s (tenant_id, client_id, tags, doc)
  select $1, u.* from unnest($2::bigint[], $3::smallint[], $4::text[]) as u (client_id, tags, doc)
  on conflict (tenant_id, client_id) do update set tags = excluded.tags, doc = excluded.doc
  where (s.tags, s.doc) is distinct from (excluded.tags, excluded.doc)`

/** Writes the search rows of clients, in the transaction that changed them. */
export async function indexClients(ctx: Context, clientIds: number[]): Promise<void> {
  if (clientIds.length === 0) return
  const rows = await statement<Row>(ctx, 'client-search-sources', SOURCES, [ctx.tenantId, clientIds])
  await statement(ctx, 'client-search-write', WRITE, [
    ctx.tenantId,
    rows.map(({ clientId }) => clientId),
    rows.map(({ tags }) => tags),
    rows.map(clientDocument),
  ])
}
