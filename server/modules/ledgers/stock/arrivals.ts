import { add, compare, isZero, least, subtract } from '#contract/kit/decimal.ts'
import { subscribers } from '#server/kit/subscribers.ts'
import { POOLS, type PostingLine } from './pool-rules.ts'
import type { Poster, PostingHeader } from './posting-header.ts'

/** Goods that came into a normal warehouse. */
export interface Arrival {
  partId: number
  warehouseId: number
  qty: string
}

/** Somebody may wait for goods. He is asked while they are being posted, and told in the same transaction, under the locks of the parts. */
export interface Waiter {
  /** For which of these parts somebody waits. */
  waits(ctx: Poster, partIds: readonly number[]): Promise<readonly number[]>
  /** What of his parts has come and nobody took before him; `why`: 入库单 RK… 已入库. Answers how much of each part he takes. */
  arrived(ctx: Poster, arrivals: readonly Arrival[], why: string, cause: PostingHeader): Promise<ReadonlyMap<number, string>>
}

/** Those who wait for goods, the first served first. */
export const goodsArrived = subscribers<Waiter>()

/** What an undoing brings back is for whoever undoes; it has not arrived. */
const UNDOING: readonly string[] = ['红冲', '冲销']

/** What a posting brings into normal warehouses from outside of them. */
export function arrivalsOf({ event }: PostingHeader, movements: readonly PostingLine[]): Arrival[] {
  if (UNDOING.includes(event)) return []
  const came = new Map<string, Arrival>()
  for (const { partId, warehouseId, qty, pool, within } of movements) {
    if (pool !== POOLS.normal || within || compare(qty, '0') <= 0) continue
    const key = `${partId}/${warehouseId}`
    came.set(key, { partId, warehouseId, qty: add(came.get(key)?.qty ?? '0', qty) })
  }
  return [...came.values()]
}

type Called = { waiter: Waiter; parts: ReadonlySet<number> }

/** Asked together with the writing of the posting: where nobody waits it costs no trip. */
export async function waitersFor(ctx: Poster, arrivals: readonly Arrival[]): Promise<Called[]> {
  if (arrivals.length === 0) return []
  const partIds = [...new Set(arrivals.map(({ partId }) => partId))]
  const asked = await Promise.all(goodsArrived.all().map(async (waiter) => ({ waiter, parts: new Set(await waiter.waits(ctx, partIds)) })))
  return asked.filter(({ parts }) => parts.size > 0)
}

/** Each hears of what those before him have left. */
export async function announce(ctx: Poster, cause: PostingHeader, arrivals: readonly Arrival[], called: readonly Called[]): Promise<void> {
  let left = arrivals
  for (const { waiter, parts } of called) {
    const own = left.filter(({ partId }) => parts.has(partId))
    if (own.length > 0) left = without(left, await waiter.arrived(ctx, own, whyOf(cause), cause))
  }
}

function without(arrivals: readonly Arrival[], taken: ReadonlyMap<number, string>): Arrival[] {
  const gone = new Map(taken)
  return arrivals
    .map((arrival) => {
      const here = least(arrival.qty, gone.get(arrival.partId) ?? '0')
      gone.set(arrival.partId, subtract(gone.get(arrival.partId) ?? '0', here))
      return { ...arrival, qty: subtract(arrival.qty, here) }
    })
    .filter(({ qty }) => !isZero(qty))
}

const PAPERS: Readonly<Record<string, readonly [paper: string, done: string]>> = {
  rk: ['入库单', '已入库'],
  qr: ['其他入库单', '已入库'],
  qk: ['期初库存', '已入库'],
  xt: ['销售退货单', '已入库'],
  db: ['调拨单', '已到货'],
  pd: ['盘点单', '盘盈入库'],
}
/** 入库单 RK… 已入库. */
function whyOf({ document, kind, docNo }: PostingHeader): string {
  const [paper, done] = PAPERS[document] ?? [kind, '已入库']
  return `${paper} ${docNo} ${done}`
}
