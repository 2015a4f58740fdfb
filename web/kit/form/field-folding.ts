import { createContext } from 'react'

/** What a field says of itself to the form around it. */
export interface FieldFacts {
  name: string
  label: string
  /** Must be filled in, or is wrong: never folded away. */
  stays: boolean
}
/** A form that folds fields away knows all it has, also those it does not show. Both are steady as long as nothing changes. */
export const RegisterField = createContext<((field: FieldFacts) => () => void) | undefined>(undefined)
export const FieldsFolded = createContext<ReadonlySet<string> | undefined>(undefined)
