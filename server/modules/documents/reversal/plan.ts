import { add, compare, subtract } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { lyingAt, type Moved, movedBy, takersOf } from '#server/modules/ledgers/stock/index.ts'
import type { Undoable } from '../core/index.ts'
import { reversibleOf } from './documents.ts'
import { hangingOn } from './hanging.ts'

/** A document that has to go; `found`: undefined where the reader may not see it. */
export interface Planned {
  document: string
  id: number
  why: string
  found: Undoable | undefined
}

type Lying = Awaited<ReturnType<typeof lyingAt>>[number]

/** More than can be undone in one go, and more than anybody reads. */
const MOST = 50

const keyOf = ({ document, id }: { document: string; id: number }) => `${document}/${id}`
const placeOf = ({ partId, warehouseId, posiId }: Omit<Moved, 'qty'>) => `${partId}/${warehouseId}/${posiId}`

/**
 * What has to go before a document, in the order in which it has to: first what stands in the way of what stands in its way. Goods are reckoned
 * along: what one undoing brings back to its place another may take from there.
 */
export async function planOf(ctx: Context, document: string, id: number): Promise<{ steps: Planned[]; more: boolean }> {
  const steps: Planned[] = []
  const met = new Set<string>()
  const brought = new Map<string, string>()

  async function visit(of: { document: string; id: number; why: string }): Promise<void> {
    if (met.has(keyOf(of)) || met.size > MOST) return
    met.add(keyOf(of))
    for (const other of await hangingOn(ctx, of.document, of.id)) await visit(other)
    const moved = await movedBy(ctx, of.document, of.id)
    await freeGoods(
      of,
      moved.filter(({ qty }) => compare(qty, '0') > 0),
    )
    for (const each of moved) brought.set(placeOf(each), subtract(brought.get(placeOf(each)) ?? '0', each.qty))
    const [found] = (await reversibleOf(of.document)?.find(ctx, [of.id])) ?? []
    steps.push({ ...of, found })
  }

  /** Goods that undoing takes away again have to lie where they were put: who has them gives them back first. */
  async function freeGoods(of: { document: string; id: number }, needed: readonly Moved[]): Promise<void> {
    if (needed.length === 0) return
    for (const place of await lyingAt(ctx, needed)) {
      const need = needed.find((each) => placeOf(each) === placeOf(place))?.qty ?? '0'
      const isShort = () => compare(add(place.qty, brought.get(placeOf(place)) ?? '0'), need) < 0
      if (!place.mayNegative && isShort()) await giveBack(of, place, isShort)
    }
  }

  async function giveBack(of: { document: string; id: number }, place: Lying, isShort: () => boolean): Promise<void> {
    for (const taker of await takersOf(ctx, place, of.document, of.id)) {
      if (!isShort()) return
      await visit({ ...taker, why: `${place.pjNo} ${taker.held ? '被占用' : '已出库'} ${Number(taker.qty)}` })
    }
  }

  await visit({ document, id, why: '' })
  return { steps: steps.slice(0, -1), more: met.size > MOST }
}
