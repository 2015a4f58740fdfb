import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { codeKey } from '../search/index.ts'

/** 旧编码 among the numbers of a part (contract/master/part-codes.ts). */
export const OLD_NUMBER = 4
/** Signs one may have. */
export const LONGEST_NUMBER = 40

/** The old numbers of a part as one text, as lists show them and imports compare them. $1 is the tenant. */
export const OLD_NUMBERS = (part: string) => `coalesce((select string_agg(c.no, '; ' order by c.sort, c.code_n) from part_code c
  where c.tenant_id = $1 and c.part_id = ${part} and c.kind = ${OLD_NUMBER} and c.maker_n = ''), '')`

const numbersIn = (text: string) => text.split('; ').filter((no) => no !== '')

/** What a list says of old numbers beside those there are: these stay as they are. */
export function mergedNumbers(stored: string, said: string): string {
  const known = new Set(numbersIn(stored).map(codeKey))
  return [...numbersIn(stored), ...numbersIn(said).filter((no) => !known.has(codeKey(no)))].join('; ')
}

const WRITE = `
  with wanted as (select w.* from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[]) as w (part_id, no, code_n, sort)),
  gone as (delete from part_code c where c.tenant_id = $1 and c.kind = ${OLD_NUMBER} and c.maker_n = '' and c.part_id = any($6::bigint[])
    and not exists (select 1 from wanted w where w.part_id = c.part_id and w.code_n = c.code_n))
  insert into part_code (tenant_id, part_id, kind, no, code_n, sort) select $1, part_id, ${OLD_NUMBER}, no, code_n, sort from wanted
  on conflict (tenant_id, part_id, kind, maker_n, code_n) do update set no = excluded.no, sort = excluded.sort`

/** These parts have just these old numbers from now on. */
export async function putOldNumbers(ctx: Context, texts: ReadonlyMap<number, string>): Promise<void> {
  if (texts.size === 0) return
  const rows = [...texts].flatMap(([partId, text]) => numbersIn(text).map((no, sort) => ({ partId, no, sort })))
  await statement(ctx, 'part-codes-old', WRITE, [
    ...[ctx.tenantId, rows.map(({ partId }) => partId), rows.map(({ no }) => no), rows.map(({ no }) => codeKey(no))],
    ...[rows.map(({ sort }) => sort), [...texts.keys()]],
  ])
}
