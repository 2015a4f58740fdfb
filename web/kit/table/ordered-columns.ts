import type { z } from 'zod'
import { type Endpoint, type PriceTag, tagsOf } from '#contract/kit/fields.ts'
import { type Column, isOperate } from './column.ts'

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
  const row = (reply.page as unknown as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape.list.element.shape
  const sees = (prop: string) => {
    const field = row[prop] as z.ZodType | undefined
    return (field && tagsOf(field))?.every(maySee) ?? true
  }
  return columns.map((column) =>
    isOperate(column) ? column : { ...column, sortable: props.includes(column.prop) && sees(column.prop) ? ('server' as const) : false },
  )
}
