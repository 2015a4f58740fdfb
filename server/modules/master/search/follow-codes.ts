import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { brandKey, codeKey } from './normal.ts'
import { followedBy, type OeNumber, shownOf, shownText } from './oe-numbers.ts'

export interface WithNumbers {
  partId: number
  pjOemcode: string
  oe: readonly OeNumber[]
}

const FORGET = 'delete from part_code where tenant_id = $1 and part_id = any($2::bigint[]) and kind = 1'
const WRITE = `
  insert into part_code (tenant_id, part_id, kind, maker, maker_n, no, code_n, sort)
  select $1, u.part_id, 1, u.maker, u.maker_n, u.no, u.code_n, u.sort
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) as u (part_id, maker, maker_n, no, code_n, sort)`
const SHOW = `
  update part p set pj_oemcode = u.shown from unnest($2::bigint[], $3::text[]) as u (part_id, shown)
  where p.tenant_id = $1 and p.part_id = u.part_id and p.pj_oemcode <> u.shown`

/** Brings the rows of OE numbers after the text 厂家编码 of parts, and that text after rows it has no room for. Returns the parts with the numbers they have now. */
export async function followCodes<Part extends WithNumbers>(ctx: Context, parts: Part[]): Promise<Part[]> {
  const changed = new Map<number, OeNumber[]>()
  for (const { partId, pjOemcode, oe } of parts) {
    const next = followedBy(pjOemcode, oe)
    if (next) changed.set(partId, next)
  }
  if (changed.size === 0) return parts
  await writeOe(ctx, changed)
  return parts.map((part) => ({ ...part, oe: changed.get(part.partId) ?? part.oe }))
}

/** Writes these parts' OE numbers whole; a text that has no room for all of them shows whole numbers only. */
async function writeOe(ctx: Context, numbers: ReadonlyMap<number, readonly OeNumber[]>): Promise<void> {
  const rows = [...numbers].flatMap(([partId, all]) => all.map((number, sort) => ({ partId, sort, ...number })))
  await statement(ctx, 'part-codes-forget', FORGET, [ctx.tenantId, [...numbers.keys()]])
  await statement(ctx, 'part-codes-write', WRITE, [
    ctx.tenantId,
    rows.map(({ partId }) => partId),
    rows.map(({ maker }) => maker),
    rows.map(({ maker }) => (maker ? brandKey(maker) : '')),
    rows.map(({ no }) => no),
    rows.map(({ no }) => codeKey(no)),
    rows.map(({ sort }) => sort),
  ])
  const shown = [...numbers].filter(([, all]) => shownOf(all).length < all.length)
  if (shown.length === 0) return
  await statement(ctx, 'part-codes-show', SHOW, [ctx.tenantId, shown.map(([partId]) => partId), shown.map(([, all]) => shownText(all))])
}
