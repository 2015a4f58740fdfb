import type { CascadeOption } from '../form/cascade.tsx'
import type { QuickRange } from '../form/date-ranges.ts'
import type { LookupItem, LookupKind } from '../form/lookup-kinds.ts'
import type { Option } from '../table/column.ts'

type Name<I> = Extract<keyof I, string>

interface Item<I> {
  name: Name<I>
  label: string
  /** Lives in the dialog 高级查询 instead of the line. */
  more?: boolean
  /** Pixels on the line. */
  width?: number
  /** Value at first, and after 重置. */
  initial?: unknown
  /** Field that carries the comparison chosen for this item (=, >=, <=, contains, not contains); dialog only. */
  comparison?: Name<I>
}

/** The item types of the specification's filters, tied to the input of the list call: a misspelt name does not compile. */
export type FilterItem<I> =
  | (Item<I> & { type: 'Input' })
  /** Searches as soon as the field is left. */
  | (Item<I> & { type: 'blurInput' })
  | (Item<I> & { type: 'numInput' })
  | (Item<I> & { type: 'dictSelect'; dict: string; multiple?: boolean })
  | (Item<I> & { type: 'stateSelect'; options: readonly Option[]; multiple?: boolean })
  | (Item<I> & { type: 'checkbox' })
  /** Sent as two fields `name` and `to`; without `to` as one text joined with a comma. */
  | (Item<I> & { type: 'Daterange'; to?: Name<I>; quick?: QuickRange })
  /** A choice out of a tree; sends the id of the last level chosen. */
  | (Item<I> & { type: 'cascade'; tree: string; load: () => Promise<CascadeOption[]> })
  /** Quick search of a part name, customer, supplier …; sends `send(item)`, by default the id. */
  | (Item<I> & { type: 'quick'; kind: LookupKind; send?: (item: LookupItem) => unknown })

export type Comparison = '=' | '>=' | '<=' | 'contains' | 'not contains'
export const comparisons: readonly { value: Comparison; label: string }[] = [
  { value: '=', label: '等于' },
  { value: '>=', label: '大于等于' },
  { value: '<=', label: '小于等于' },
  { value: 'contains', label: '包含' },
  { value: 'not contains', label: '不包含' },
]
