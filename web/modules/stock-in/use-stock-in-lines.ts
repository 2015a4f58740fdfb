import { parts } from '#contract/parts.ts'
import { pickPart } from '#web/kit/document/lines.ts'
import { useLines } from '#web/kit/document/use-lines.ts'
import type { Places } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request.ts'
import { newLine, type StockInLine } from './draft.ts'
import { hasPrice, settleLine } from './line-columns.tsx'

/** The lines of a stock-in order: a part brings its purchase price; warehouse and the rest come from the line above. */
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
    onParts: (arrived) => void fillPrices(arrived),
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
  return lines
}
