import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql } from './client-scope.ts'
import { normal, normalWords } from './normal.ts'
import { queryTokens } from './tokens.ts'

/** The arguments of part_find(code, words, tokens, want); undefined when the text holds no word. The whole text also counts as one code: `W 123/45` is w12345. */
export function searchFor(
  tenantId: number,
  text: string,
  want: number,
): [code: string, words: string[], tokens: number[], want: number] | undefined {
  const words = normalWords(text).slice(0, 8)
  return words.length === 0 ? undefined : [normal(text), words, queryTokens(tenantId, words), want]
}

/** Parts that match all words of the text, best first. */
export async function findParts(ctx: Context, text: string, want: number): Promise<number[]> {
  const query = searchFor(ctx.tenantId, text, want)
  if (!query) return []
  const rows = await statement<{ id: number }>(ctx, 'part-find', 'select part_id as id from part_find($1, $2, $3, $4)', query)
  return rows.map(({ id }) => id)
}

/** The reach is asked of the client himself, and only of whoever does not see the whole company. */
const CLIENTS = `
  select client_id as id from client_search s
  where tenant_id = $1 and tags = any($2::smallint[]) and doc like all ($3::text[])
    and ($6::bigint[] is null or exists (select 1 from client c where c.tenant_id = $1 and c.client_id = s.client_id and ${clientScopeSql('$6', 'c')}))
  order by starts_with(doc, $4) desc, pop desc, client_id limit $5`

/** Clients of these tags that match all words of the text, best first; an empty text finds the most popular. */
export async function findClients(ctx: Context, text: string, tags: number[], want: number): Promise<number[]> {
  const words = normalWords(text).slice(0, 8)
  const likes = words.map((word) => `%${word}%`)
  const rows = await statement<{ id: number }>(ctx, 'client-find', CLIENTS, [
    ctx.tenantId,
    tags,
    likes,
    ` ${words[0] ?? ''}`,
    want,
    ctx.dataScope,
  ])
  return rows.map(({ id }) => id)
}

/** Parts whose code contains the text, dashes and spaces aside; at most 500, the best first. For the code filter of lists. */
export async function findPartsByCode(ctx: Context, text: string): Promise<number[]> {
  const code = normal(text)
  const ids = await findParts(ctx, text, 500)
  const rows = await statement<{ id: number }>(
    ctx,
    'part-by-code',
    'select part_id as id from part where tenant_id = $1 and part_id = any($2::bigint[]) and strpos(code_n, $3) > 0',
    [ctx.tenantId, ids, code],
  )
  return rows.map(({ id }) => id)
}
