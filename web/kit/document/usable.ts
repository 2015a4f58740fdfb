import { add, decimalText, subtract } from '../number.ts'

/** A line whose goods leave from somewhere. */
export interface Leaving {
  pjid: number
  warehouseId: number
  /** What its place holds for nobody; null = not known. */
  free: number | null
  /** 可用: the same, less what the document's other lines take. The server refuses by the same figure. */
  usable: number | null
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
  const pieces = (line: L) => decimalText(wanted(line)) ?? '0'
  return lines.map((line) => {
    const group = line.pjid > 0 ? (groups.get(goods(line)) ?? []) : []
    const meets = (other: L) => other !== line && (from(line) === 0 || from(other) === 0 || from(line) === from(other))
    const taken = group.length < 2 ? '0' : group.filter(meets).reduce((sum, other) => add(sum, pieces(other)), '0')
    const usable = line.free === null ? null : Number(subtract(String(line.free), taken))
    return usable === line.usable ? line : { ...line, usable }
  })
}
