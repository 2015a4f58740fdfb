import { MOST_PARTS } from '#contract/documents/quick-quotes.ts'
import { add } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { codeKey, normal, searchFor } from '#server/modules/master/search/index.ts'

export interface Asked {
  place: number
  code: string
  codeN: string
  /** How many, and of which unit ('' = the own one); none where nobody said. */
  wants: { qty: string; unit: string }[]
}
export interface Hit {
  place: number
  partId: number
  codeN: string
  standsIn: boolean
}

const SELLING = 'p.deleted_at is null and not p.pj_enable'

/** $1 tenant, $2 places, $3 normalised codes, $4 their tokens as '{1,2}', $5 most parts of a code. */
const EXACT = `
  select a.place, p.part_id as "partId", p.code_n as "codeN", p.code_n <> a.code_n as "standsIn"
  from unnest($2::int[], $3::text[], $4::text[]) as a(place, code_n, tokens)
  cross join lateral (
    select p.part_id, p.code_n from part p where p.tenant_id = $1 and p.code_n = a.code_n and ${SELLING}
    union
    select p.part_id, p.code_n from part_code c join part p on p.tenant_id = $1 and p.part_id = c.part_id and ${SELLING}
    where c.tenant_id = $1 and c.code_n = a.code_n
    limit $5::int
  ) p
  order by 1, 4, 3, 2`

/** A code of signs only has one reading: itself. */
const BEGINNING = `
  select a.place, p.part_id as "partId", p.code_n as "codeN", false as "standsIn"
  from unnest($2::int[], $3::text[], $4::text[]) as a(place, code_n, tokens)
  cross join lateral (
    select p.part_id, p.code_n from part p
    where p.tenant_id = $1 and p.code_n >= a.code_n and p.code_n < a.code_n || chr(1114111) and ${SELLING}
    order by p.code_n, p.part_id limit $5::int
  ) p
  order by 1, 3, 2`

/** Up to two signs are no word of the index inside a code: the quick search looks them up among the popular. */
const CONTAINING = `
  select h.place, p.part_id as "partId", p.code_n as "codeN", false as "standsIn"
  from (
    select * from part_codes_holding($2::int[], $3::text[], $4::text[], $5::int * 2)
    union all
    select a.place, h.part_id, h.place from unnest($2::int[], $3::text[], $4::text[]) as a(place, code_n, tokens)
    cross join lateral part_find(a.code_n, array[a.code_n], a.tokens::int[], $5::int * 2) h
    where a.tokens <> '' and length(a.code_n) < 3
  ) h(place, part_id, nth)
  join part p on p.tenant_id = $1 and p.part_id = h.part_id and ${SELLING}
  join unnest($2::int[], $3::text[]) as a(place, code_n) on a.place = h.place and strpos(p.code_n, a.code_n) > 0
  order by 1, h.nth`

const statements = { 1: EXACT, 2: BEGINNING, 3: CONTAINING } as const
type Match = keyof typeof statements

/** The parts each line matches, those of the very code first. One more than can be shown tells that there are more. */
export function matching(ctx: Context, asked: readonly Asked[], matchType: number): Promise<Hit[]> {
  const values = [asked.map(({ place }) => place), asked.map(({ codeN }) => codeN), asked.map(({ codeN }) => tokensOf(ctx, codeN))]
  return statement<Hit>(ctx, `quote.match-${matchType}`, statements[matchType as Match], [ctx.tenantId, ...values, MOST_PARTS + 1])
}

/** '' when the search has no word for it. */
function tokensOf(ctx: Context, codeN: string): string {
  const found = searchFor(ctx.tenantId, codeN, 1)
  return found && normal(codeN) === codeN ? `{${found[2].join(',')}}` : ''
}

/** Parts of the interchange groups that hold a line's code, or the code of a part the line matched. */
const STANDING_IN = `
  select distinct a.place, p.part_id as "partId", p.code_n as "codeN", true as "standsIn"
  from unnest($2::int[], $3::text[]) as a(place, code_n)
  join exchange_code own on own.tenant_id = $1 and own.code_n = a.code_n
  join exchange_code g on g.tenant_id = $1 and g.group_id = own.group_id
  join part p on p.tenant_id = $1 and p.code_n = g.code_n and p.deleted_at is null and not p.pj_enable
  order by 1, 3, 2 limit $4`

export function standingIn(ctx: Context, asked: readonly Asked[], hits: readonly Hit[]): Promise<Hit[]> {
  const codes = new Map([...asked, ...hits].map(({ place, codeN }) => [`${place} ${codeN}`, { place, codeN }]))
  const all = [...codes.values()]
  return statement<Hit>(ctx, 'quote.standing-in', STANDING_IN, [
    ctx.tenantId,
    all.map(({ place }) => place),
    all.map(({ codeN }) => codeN),
    (MOST_PARTS + 1) * asked.length,
  ])
}

/** Each code once, however it was spelt, with all that is asked of it; its place is the line it first stood in. */
export function askedCodes(codes: readonly { code: string; qty: string; unit: string }[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const [place, { code, qty, unit }] of codes.entries()) {
    const codeN = codeKey(code)
    const line = asked.get(codeN) ?? { place, code, codeN, wants: [] }
    asked.set(codeN, line)
    const same = line.wants.find((want) => want.unit === unit)
    if (same) same.qty = add(same.qty, qty || '0')
    else if (qty) line.wants.push({ qty, unit })
  }
  return [...asked.values()]
}
