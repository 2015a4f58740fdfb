import { unitText } from '#contract/documents/core/units.ts'
import { compare, least, subtract, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { printDocument, type Sheet } from './document.ts'
import { saleSheet } from './sale.ts'
import { placesOf } from './taken.ts'

/**
 * 发货单 is walked along: each bin a row, in the order in which they are passed, from the reservation on and after the goods have left.
 * What lies in no bin comes last.
 */
async function deliverySheet(ask: Ask, ctx: Context, id: number): Promise<Sheet> {
  const [sheet, places] = [await saleSheet(ask, ctx, id), await placesOf(ctx, 'ck', id, '发货')]
  const walked = places.flatMap(({ lineId, warehouseName, posiName, qty }) =>
    sheet.lines.filter((line) => line.id === lineId).map((line) => ({ ...line, ...takenOf(line, qty), warehouseName, posiName })),
  )
  const unplaced = sheet.lines
    .map((line) => ({
      ...line,
      ...takenOf(line, subtract(String(line.ckAmount), sum(places.flatMap((at) => (at.lineId === line.id ? [at.qty] : []))))),
    }))
    .filter(({ ckAmount }) => compare(ckAmount, '0') > 0)
  const urgent = new Map(sheet.lines.map((line) => [line.id, String(line.jjAmount)]))
  const lines = [...walked, ...unplaced].map((row, index) => {
    const left = urgent.get(row.id) ?? '0'
    const jjAmount = least(left, String(row.ckAmount))
    urgent.set(row.id, subtract(left, jjAmount))
    return { ...row, rowNo: index + 1, jjAmount }
  })
  return { ...sheet, lines }
}

/** What of a line lies in one bin. */
const takenOf = ({ unit, unitFactor, pjUnit }: { unit: string; unitFactor: number; pjUnit: string }, qty: string) => ({
  ckAmount: qty,
  unitText: unitText({ unit, unitFactor: String(unitFactor), pjUnit }, qty),
})

export const deliveryOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { id, ...how }: Received<typeof printing.fh>) =>
    printDocument(ctx, 'fh', how, (inside) => deliverySheet(ask, inside, id))
