import type { z } from 'zod'
import { type Endpoint, type PriceTag, tagsOf } from '#contract/kit/fields.ts'
import { type Column, isOperate } from './column.ts'

/** Whether this reader sees what stands in a column of the call's rows. */
export function columnSeen({ reply }: Pick<Endpoint, 'reply'>, maySee: (tag: PriceTag) => boolean): (prop: string) => boolean {
  const row = (reply.page as unknown as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape.list.element.shape ?? {}
  return (prop) => {
    const field = row[prop] as z.ZodType | undefined
    return (field && tagsOf(field))?.every(maySee) ?? true
  }
}

/**
 * Columns the call says it can order by are sorted by the server, over all pages; the others of a paged list not at all.
 * Whoever may not see a price is not offered its order.
 */
export function orderedColumns<R>(
  columns: readonly Column<R>[],
  { input, reply }: Endpoint,
  maySee: (tag: PriceTag) => boolean,
): Column<R>[] {
  const props = (input.sortProp as unknown as { def: { innerType: z.ZodEnum } } | undefined)?.def.innerType.options
  if (!props) return [...columns]
  const sees = columnSeen({ reply }, maySee)
  return columns.map((column) =>
    isOperate(column) ? column : { ...column, sortable: props.includes(column.prop) && sees(column.prop) ? ('server' as const) : false },
  )
}

/** Those that were chosen first, in their order; the others wait in the chooser. Without a choice as they are. */
export function inOrder<R>(columns: readonly Column<R>[], chosen: readonly string[]): Column<R>[] {
  const place = (column: Column<R>) => chosen.indexOf(String(column.prop))
  const taken = columns.filter((column) => place(column) >= 0).sort((a, b) => place(a) - place(b))
  if (taken.length === 0) return [...columns]
  // buttons of a row are no choice, and what is hidden at first is now shown
  const left = columns.filter((column) => place(column) < 0).map((column) => (isOperate(column) ? column : { ...column, show: false }))
  return [...taken.map((column) => ({ ...column, show: true })), ...left]
}
