import { add, decimalText, subtract } from '#contract/kit/decimal.ts'

/** A line whose goods leave from somewhere. */
export interface Leaving {
  pjid: number
  warehouseId: number
  /** What its place holds for nobody; null = not known. */
  free: number | null
  /** 可用: the same, less what the document's other lines take. The server refuses by the same figure. */
  usable: number | null
}

/** What is left of a place for a line: less what the other lines of the document take from there. Grid and panel ask here; the server refuses alike. */
export function leftFor<L>(free: number, line: L, takers: readonly L[], wanted: (line: L) => number | null): number {
  const taken = takers.reduce((sum, other) => (other === line ? sum : add(sum, decimalText(wanted(other)) ?? '0')), '0')
  return Number(subtract(String(free), taken))
}

/** 可用 of every line. Lines for which nothing changes keep their identity. `from`: what tells places apart below the warehouse. */
export function withoutOthers<L extends Leaving>(
  lines: readonly L[],
  wanted: (line: L) => number | null,
  from: (line: L) => number = () => 0,
): L[] {
  const goods = (line: L) => `${line.pjid}/${line.warehouseId}`
  const groups = Map.groupBy(
    lines.filter(({ pjid }) => pjid > 0),
    goods,
  )
  return lines.map((line) => {
    const group = line.pjid > 0 ? (groups.get(goods(line)) ?? []) : []
    const meets = (other: L) => from(line) === 0 || from(other) === 0 || from(line) === from(other)
    const usable = line.free === null ? null : leftFor(line.free, line, group.length < 2 ? [] : group.filter(meets), wanted)
    return usable === line.usable ? line : { ...line, usable }
  })
}
