import { compare, least, negate, proportion, subtract, sum } from '#contract/kit/decimal.ts'
import { statement } from '#server/kit/statement.ts'
import { assertOpenPeriod } from '../periods/index.ts'
import { type AllotLine, allot, type Offer } from './allot-rules.ts'
import { lockWithPlaces } from './gate.ts'
import { post, type Shared, warehousesOf } from './post.ts'
import type { Move, Poster, PostingHeader } from './posting-header.ts'
import type { LedgerEntry } from './rules.ts'

export interface Held {
  reservationId: number
  lineId: number
  partId: number
  warehouseId: number
  posiId: number
  posiName: string
  /** Its number on the way through the warehouse; goods without a position come last. */
  walk: number
  qty: string
}

/** Reserves for the lines of a document: 占用 rises, nothing leaves. Lines without a position are spread over the warehouse in walking order. */
export async function reserve(ctx: Poster, cause: PostingHeader, wanted: AllotLine[]): Promise<void> {
  const { allotments, ...found } = await find(ctx, cause, wanted)
  const rows = [
    ctx.tenantId,
    ctx.companyId,
    cause.document,
    cause.documentId,
    cause.docNo,
    allotments.map(({ lineId }) => lineId),
    allotments.map(({ partId }) => partId),
    allotments.map(({ warehouseId }) => warehouseId),
    allotments.map(({ posiId }) => posiId),
    allotments.map(({ qty }) => qty),
  ]
  const moves = allotments.map((each, leg) => ({ ...each, leg, qty: '0', reserve: each.qty }))
  await post(ctx, cause, moves, { ...found, alongside: () => statement(ctx, 'stock.reserve', RESERVE, rows) })
}

/** The goods leave at once, without anybody holding them first. Found and spread as for a reservation. `first`: what is written before it, once what it comes to is known. */
export async function issue(ctx: Poster, cause: PostingHeader, wanted: AllotLine[], first?: Shared['first']): Promise<LedgerEntry[]> {
  const { allotments, ...found } = await find(ctx, cause, wanted)
  const moves = allotments.map((each, leg) => ({ ...each, leg, qty: negate(each.qty) }))
  return post(ctx, cause, moves, { ...found, ...(first && { first }) })
}

/** Legs of arrivals stand far from those of departures, so that (line, event, leg) stays unique. */
const ARRIVAL_LEG = 10_000

/** The goods go to another place of the same cost pool: quantity moves, value does not. */
export async function relocate(
  ctx: Poster,
  cause: PostingHeader,
  wanted: (AllotLine & { to: { warehouseId: number; posiId: number } })[],
): Promise<void> {
  const { allotments, stores } = await find(ctx, cause, wanted)
  const targets = new Map(wanted.map(({ lineId, to }) => [lineId, to]))
  const moves = allotments.flatMap((each, leg): Move[] => {
    const gone = { ...each, leg, qty: negate(each.qty), within: true as const }
    return [gone, { ...gone, ...targets.get(each.lineId), leg: ARRIVAL_LEG + leg, qty: each.qty }]
  })
  const others = await warehousesOf(ctx, moves)
  await post(ctx, cause, moves, { stores: new Map([...stores, ...others]) })
}

/**
 * Where the wanted goods lie. The lock is taken before the places are read: what is offered cannot be taken away in between, and the posting that follows
 * reads neither again. The month is asked for on the way.
 */
async function find(ctx: Poster, { bizDate }: Pick<PostingHeader, 'bizDate'>, wanted: AllotLine[]) {
  const partIds = [...new Set(wanted.map(({ partId }) => partId))]
  const warehouseIds = [...new Set(wanted.map(({ warehouseId }) => warehouseId))]
  const [, locked, stores] = await Promise.all([
    assertOpenPeriod(ctx, bizDate),
    lockWithPlaces(ctx, partIds, warehouseIds),
    warehousesOf(ctx, wanted),
  ])
  const offers = locked.places.flatMap((place): Offer[] =>
    compare(place.qty, place.reserved) > 0 ? [{ ...place, usable: subtract(place.qty, place.reserved) }] : [],
  )
  // a caller's line may carry more, a value above all, which is not the movement's
  const plain = wanted.map(({ lineId, partId, warehouseId, posiId, qty }) => ({ lineId, partId, warehouseId, posiId, qty }))
  return { allotments: allot(plain, offers), stores, locked }
}

/**
 * Ships what a document holds: its reservations go, the goods leave at the pool's average; `worth`: at so much for all pieces of a line, while the
 * pool is worth that. Returns the ledger entries (value negative).
 */
export async function issueReserved(
  ctx: Poster,
  cause: PostingHeader,
  worth: ReadonlyMap<number, string> = new Map(),
): Promise<LedgerEntry[]> {
  const held = await free(ctx, cause)
  const rest = new Map(worth)
  const moves = held.map((each, leg) => {
    const gone = move(each, each.qty, leg, negate(each.qty))
    const whole = rest.get(each.lineId)
    if (whole === undefined) return gone
    // a line spread over several places: each takes its share of what the ones before left
    const pieces = sum(held.slice(leg).flatMap(({ lineId, qty }) => (lineId === each.lineId ? [qty] : [])))
    const value = proportion(whole, each.qty, pieces, 4)
    rest.set(each.lineId, subtract(whole, value))
    return { ...gone, value: negate(value) }
  })
  return post(ctx, cause, moves)
}

/** Gives back everything a document holds. */
export async function release(ctx: Poster, cause: PostingHeader): Promise<void> {
  const held = await free(ctx, cause)
  await post(
    ctx,
    cause,
    held.map((each, leg) => move(each, each.qty, leg, '0')),
  )
}

/** Keeps only so much per line (a short pick); the rest is freed at once. */
export async function trimReservations(ctx: Poster, cause: PostingHeader, kept: Map<number, string>): Promise<void> {
  const held = await heldBy(ctx, cause)
  const left = new Map(kept)
  const freed: { row: Held; qty: string }[] = []
  for (const row of held) {
    const wanted = left.get(row.lineId)
    if (wanted === undefined) continue
    const stays = least(wanted, row.qty)
    left.set(row.lineId, subtract(wanted, stays))
    if (compare(stays, row.qty) < 0) freed.push({ row, qty: subtract(row.qty, stays) })
  }
  await freeRows(ctx, cause, freed)
}

/** Frees so much of a line, of what it holds in the warehouse named first; of other warehouses only when that is not enough. */
export async function unreserve(
  ctx: Poster,
  cause: PostingHeader,
  wanted: readonly { lineId: number; warehouseId: number; qty: string }[],
): Promise<void> {
  const held = await heldBy(ctx, cause)
  const left = new Map(held.map((row) => [row.reservationId, row.qty]))
  for (const { lineId, warehouseId, qty } of wanted) {
    const own = held.filter((row) => row.lineId === lineId)
    let open = qty
    for (const row of [
      ...own.filter((each) => each.warehouseId === warehouseId),
      ...own.filter((each) => each.warehouseId !== warehouseId),
    ]) {
      const there = left.get(row.reservationId) ?? '0'
      const taken = least(open, there)
      left.set(row.reservationId, subtract(there, taken))
      open = subtract(open, taken)
    }
  }
  const freed = held.map((row) => ({ row, qty: subtract(row.qty, left.get(row.reservationId) ?? '0') }))
  await freeRows(
    ctx,
    cause,
    freed.filter(({ qty }) => compare(qty, '0') > 0),
  )
}

async function freeRows(ctx: Poster, cause: PostingHeader, freed: readonly { row: Held; qty: string }[]): Promise<void> {
  await post(
    ctx,
    cause,
    freed.map(({ row, qty }, leg) => move(row, qty, leg, '0')),
  )
  const whole = freed.filter(({ row, qty }) => compare(row.qty, qty) === 0)
  const part = freed.filter(({ row, qty }) => compare(row.qty, qty) > 0)
  await statement(ctx, 'stock.drop', DROP, [ctx.tenantId, whole.map(({ row }) => row.reservationId)])
  await statement(ctx, 'stock.shrink', SHRINK, [ctx.tenantId, part.map(({ row }) => row.reservationId), part.map(({ qty }) => qty)])
}

const move = ({ lineId, partId, warehouseId, posiId }: Omit<Held, 'posiName'>, freed: string, leg: number, qty: string): Move => ({
  lineId,
  leg,
  partId,
  warehouseId,
  posiId,
  qty,
  reserve: negate(freed),
})

/** What a document holds, line by line, positions in walking order. */
export const heldBy = (ctx: Pick<Poster, 'db' | 'tenantId'>, { document, documentId }: Pick<PostingHeader, 'document' | 'documentId'>) =>
  statement<Held>(ctx, 'stock.held', HELD, [ctx.tenantId, document, documentId])

async function free(ctx: Poster, { document, documentId }: PostingHeader): Promise<Omit<Held, 'posiName'>[]> {
  const held = await statement<Omit<Held, 'posiName'>>(ctx, 'stock.free', FREE, [ctx.tenantId, document, documentId])
  return held.sort((a, b) => a.lineId - b.lineId || a.reservationId - b.reservationId)
}

const RESERVE = `
  insert into reservation (tenant_id, company_id, document, document_id, doc_no, line_id, part_id, warehouse_id, posi_id, qty)
  select $1, $2, $3, $4, $5, r.* from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::numeric[]) as r
  on conflict (tenant_id, document, line_id, warehouse_id, posi_id) do update set qty = reservation.qty + excluded.qty`

const HELD = `
  select r.reservation_id as "reservationId", r.line_id as "lineId", r.part_id as "partId", r.warehouse_id as "warehouseId", r.posi_id as "posiId",
    coalesce(p.posi_name, '') as "posiName", coalesce(p.walk, 2147483647) as walk, r.qty
  from reservation r left join posi p on p.tenant_id = r.tenant_id and p.posi_id = r.posi_id
  where r.tenant_id = $1 and r.document = $2 and r.document_id = $3 order by r.line_id, p.walk nulls last, r.posi_id`

const FREE = `
  delete from reservation where tenant_id = $1 and document = $2 and document_id = $3
  returning reservation_id as "reservationId", line_id as "lineId", part_id as "partId", warehouse_id as "warehouseId", posi_id as "posiId", qty`

const DROP = `delete from reservation where tenant_id = $1 and reservation_id = any($2::bigint[])`

const SHRINK = `
  update reservation r set qty = r.qty - n.freed from unnest($2::bigint[], $3::numeric[]) as n(id, freed)
  where r.tenant_id = $1 and r.reservation_id = n.id`
