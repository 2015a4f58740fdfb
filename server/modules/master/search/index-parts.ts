import { setImmediate as breath } from 'node:timers/promises'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { type PartSource, partDocument } from './document.ts'
import { followCodes, type WithNumbers } from './follow-codes.ts'
import { OLD_CODES } from './supersession-sql.ts'
import { documentTokens } from './tokens.ts'

interface Row extends PartSource, WithNumbers {
  stopped: boolean
}

/** The own code of a part first, then its group: joined, a company's first thousand codes were gone through as often as there are of them, while the database knew nothing of them yet. */
const SOURCES = `
  select p.part_id as "partId", p.code_n as "codeN", p.pj_oemcode as "pjOemcode", p.barcode, p.pj_name as "pjName", p.pj_brand as "pjBrand",
    p.pj_sub_brand as "pjSubBrand", p.pj_size as "pjSize", p.pj_type as "pjType", p.pj_quality as "pjQuality", p.pj_gensize as "pjGensize", p.pj_enable as stopped,
    coalesce((select json_agg(json_build_object('maker', c.maker, 'no', c.no) order by c.sort, c.code_n) from part_code c
      where c.tenant_id = $1 and c.part_id = p.part_id and c.kind = 1), '[]') as oe,
    coalesce((select array_agg(c.code_n order by c.kind, c.sort, c.code_n) from part_code c
      where c.tenant_id = $1 and c.part_id = p.part_id and c.kind > 1), '{}') || coalesce((select array_agg(u.barcode_n order by u.sort) from part_unit u
      where u.tenant_id = $1 and u.part_id = p.part_id and u.barcode_n <> ''), '{}') as codes,
    coalesce((select array_agg(g.code_n order by g.code_id) from exchange_code g where g.tenant_id = $1
      and g.group_id = (select own.group_id from exchange_code own where own.tenant_id = $1 and own.code_n = p.code_n)), '{}') || ${OLD_CODES('$1', 'p.code_n', 'old_n')} as exchange
  from part p where p.tenant_id = $1 and p.part_id = any($2::bigint[]) and p.deleted_at is null
  order by p.part_id`

/** Many are planned for as the tables are now: they may have been empty when the plan for a few was made. */
const sourcesOf = (ctx: Context, partIds: number[]): Promise<Row[]> =>
  partIds.length > MANY
    ? bulk<Row>(ctx, SOURCES, [ctx.tenantId, partIds])
    : statement<Row>(ctx, 'search-sources', SOURCES, [ctx.tenantId, partIds])
const MANY = 50

/** tier 3: stopped, last in every search. Tiers of running parts come from the stock and are kept. */
const WRITE = `
  insert into part_search as s (tenant_id, part_id, code_n, doc, tier, tok)
  select $1, u.part_id, u.code_n, u.doc, u.tier, u.tok::integer[]
  from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::text[]) as u (part_id, code_n, doc, tier, tok)
  on conflict (tenant_id, part_id) do update set code_n = excluded.code_n, doc = excluded.doc, tok = excluded.tok,
    tier = case when excluded.tier = 3 then 3 when s.tier = 3 then 2 else s.tier end
  where s.doc <> excluded.doc or (s.tier = 3) <> (excluded.tier = 3)`

/** So many documents are made before others get a word in: what else the same transaction asks is sent and answered meanwhile. */
const IN_A_BREATH = 100

/** Writes the search rows of parts and their OE numbers, in the transaction that changed them. */
export async function indexParts(ctx: Context, partIds: number[]): Promise<void> {
  if (partIds.length === 0) return
  const rows = await followCodes(ctx, await sourcesOf(ctx, partIds))
  const documents: string[] = []
  const words: string[] = []
  for (let at = 0; at < rows.length; at += IN_A_BREATH) {
    if (at > 0) await breath()
    for (const row of rows.slice(at, at + IN_A_BREATH)) {
      const document = partDocument(row)
      documents.push(document)
      words.push(`{${documentTokens(ctx.tenantId, document).join(',')}}`)
    }
  }
  await statement(ctx, 'search-write', WRITE, [
    ctx.tenantId,
    rows.map(({ partId }) => partId),
    rows.map(({ codeN }) => codeN),
    documents,
    rows.map(({ stopped }) => (stopped ? 3 : 2)),
    words,
  ])
}
