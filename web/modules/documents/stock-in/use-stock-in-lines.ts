import { parts } from '#contract/master/parts.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request/request.ts'
import { newLine, type StockInLine } from './draft.ts'
import { hasPrice, settleLine } from './line-columns.tsx'

/** The lines of a stock-in order: a part brings its purchase price; its usual position in the warehouse of the line above; the rest comes from there too. */
export function useStockInLines(places: Places) {
  const lines = useLines<StockInLine>({
    blank: (before) =>
      newLine(before?.warehouseId ? before : { warehouseId: places.first?.id ?? 0, warehouseName: places.first?.warehouseName ?? '' }),
    pick: pickPart,
    settle: (line, changed) => settleLine(line, changed, places),
    pasted: ({ numbers: [amount, price] }) => ({
      rkAmount: amount === undefined ? null : Number(amount),
      purchasePrice: price === undefined ? null : Number(price),
    }),
    pieces: { prop: 'rkAmount' },
    counts: (line, scanned) => line.warehouseId === scanned.warehouseId && line.cgLineId === 0,
    onParts: (arrived) => {
      void fillPrices(arrived)
      void fillPlaces(arrived)
    },
  })

  /** Each part's own purchase price, where no other was typed or pasted meanwhile. */
  async function fillPrices(arrived: readonly StockInLine[]): Promise<void> {
    const wanted = new Set(arrived.filter((line) => !hasPrice(line)).map(({ pjid }) => pjid))
    for (const pjid of wanted) {
      const reply = await call(parts.getOne, { id: pjid }, { quiet: true }).catch(() => undefined)
      const purchasePrice = reply?.content?.priceVo.purchasePrice
      // 0 is no price: an empty field says so better
      if (!purchasePrice) continue
      lines.patch(
        (line) => line.pjid === pjid && !hasPrice(line),
        (line) => settleLine({ ...line, purchasePrice }, new Set(['purchasePrice']), places),
      )
    }
  }
  /** Where each part usually lies in the line's warehouse, unless a position was chosen meanwhile. */
  async function fillPlaces(arrived: readonly StockInLine[]): Promise<void> {
    const open = (line: StockInLine) => line.posiId === 0 && line.posiName === ''
    for (const [warehouseId, own] of Map.groupBy(arrived.filter(open), (line) => line.warehouseId)) {
      const usual = await places.usual(
        warehouseId,
        own.map(({ pjid }) => pjid),
      )
      lines.patch(
        (line) => line.warehouseId === warehouseId && open(line) && usual.has(line.pjid),
        (line) => ({ ...line, ...usual.get(line.pjid) }),
      )
    }
  }
  return lines
}
