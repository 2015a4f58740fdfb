import type { SavedColumn } from '../session/session.ts'
import { type Column, isOperate, isPicture } from './column.ts'

/** A column with what the user made of it. */
export interface Arranged<R> {
  column: Column<R>
  show: boolean
  width: number | undefined
}

const shownAtFirst = <R>(column: Column<R>) => isOperate(column) || (column.show === 'wide' ? false : (column.show ?? !isPicture(column)))

/**
 * The saved layout laid over the columns of the program: order, show and width are the user's, everything else the program's.
 * A column the program has gained since stands behind its neighbour there; one it has lost is forgotten.
 */
export function arrange<R>(columns: readonly Column<R>[], saved: readonly SavedColumn[] | undefined): Arranged<R>[] {
  const plain = columns.map((column) => ({ column, show: shownAtFirst(column), width: column.width }))
  if (!saved?.length) return plain
  const kept = new Map(saved.map((entry) => [entry.prop, entry]))
  const byProp = new Map(plain.map((entry) => [entry.column.prop as string, entry]))
  const known: Arranged<R>[] = saved.flatMap(({ prop, show, width }) => {
    const entry = byProp.get(prop)
    if (!entry) return []
    byProp.delete(prop)
    return [{ ...entry, show: isOperate(entry.column) || (show ?? entry.show), width: width ?? entry.width }]
  })
  plain.forEach((entry, at) => {
    if (kept.has(entry.column.prop)) return
    const before = plain[at - 1]?.column.prop
    const place = before === undefined ? 0 : known.findIndex(({ column }) => column.prop === before) + 1
    known.splice(place, 0, entry)
  })
  return known.some(({ show, column }) => show && !isPicture(column)) ? known : plain
}

/** The specification's saved column JSON. Of columns that stand as `asFirst` says nothing was decided by the user: they come with the right to see them, or the room. */
export function toSaved<R>(arranged: readonly Arranged<R>[], asFirst?: ReadonlyMap<string, boolean>): SavedColumn[] {
  return arranged.map(({ column, show, width }) => {
    const data = isOperate(column) ? undefined : column
    return {
      label: column.label,
      prop: column.prop,
      attrName: column.prop,
      width: width === undefined ? undefined : Math.round(width),
      align: column.align,
      show: asFirst?.get(column.prop) === show ? undefined : show,
      sortable: Boolean(data?.sortable),
      statistics: Boolean(data?.statistics),
      dictkey: data?.dictkey,
      dateformat: data?.dateformat,
      eventType: data?.eventType,
      operate: isOperate(column),
    }
  })
}

/** At least one column stays, and pictures alone do not count. The operation column is always there and shows nothing by itself. */
export function enoughShown<R>(arranged: readonly Arranged<R>[]): boolean {
  return arranged.some(({ column, show }) => show && !isPicture(column) && !isOperate(column))
}

/** Columns as they stand on the screen: fixed ones at their edge, the rest between them, each in the user's order. */
export function onScreen<R>(arranged: readonly Arranged<R>[]): Arranged<R>[] {
  const shown = arranged.filter(({ show }) => show)
  const side = ({ column }: Arranged<R>) => column.fixed
  return [
    ...shown.filter((entry) => side(entry) === 'left'),
    ...shown.filter((entry) => !side(entry)),
    ...shown.filter((entry) => side(entry) === 'right'),
  ]
}
