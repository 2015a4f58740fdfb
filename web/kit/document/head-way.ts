import { createContext, type RefObject } from 'react'
import type { FieldFacts } from '../form/field-folding.ts'
import type { TableHandle } from '../table/table-props.ts'

/** What the form of a header learns from the document around it. Steady while lines are typed. */
export interface HeadWay {
  head: object
  /** As an empty document has it; undefined while that is not known yet. */
  standard: object | undefined
  /** The user's own path, and where it begins without one. */
  own: readonly string[] | undefined
  first: string
  grid: RefObject<TableHandle | null>
  /** The form tells here which fields it has, in their order. */
  fields: RefObject<readonly FieldFacts[]>
}
export const HeadWayContext = createContext<HeadWay | undefined>(undefined)

/** The path through a header: the user's own, else only the field it begins with. */
export const headPath = ({ own, first }: Pick<HeadWay, 'own' | 'first'>): readonly string[] => own ?? [first]
