import type { z } from 'zod'
import { ruleOf } from '#contract/kit/fields.ts'
import type { Rules } from '../form/field-facts.ts'

/** What a save takes besides the header: the lines, and what says which document it is. */
const NO_HEADER: ReadonlySet<string> = new Set(['id', 'version', 'lines', 'submittime', 'kind', 'ckType'])

/** The header of a document: the fields of its save call, in the contract's order. */
export const headNames = (rules: Rules): readonly string[] => Object.keys(rules).filter((name) => !NO_HEADER.has(name))

export const isReference = (name: string) => name.endsWith('Id')
/** What a reference is shown by: supplierId → supplierName. */
export const shownBy = (name: string) => name.replace(/Id$/, 'Name')

interface Inside {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
}
function innermost(schema: z.ZodType): z.ZodType {
  const { innerType, in: wire } = schema.def as unknown as Inside
  const inner = innerType ?? wire
  return inner ? innermost(inner) : schema
}

export type HeadKind = 'reference' | 'number' | 'tick' | 'text' | 'day'

/** How a field of a header is typed, read from its rule. */
export function kindOf(rules: Rules, name: string): HeadKind {
  if (isReference(name)) return 'reference'
  const schema = rules[name]
  const rule = schema && ruleOf(schema)
  if (rule?.decimals !== undefined) return 'number'
  if (schema && (innermost(schema).def as unknown as Inside).type === 'boolean') return 'tick'
  return rule?.max === undefined ? 'day' : 'text'
}

/** An empty header: nobody, no number, what the rules say themselves, no text. */
export function blankHead(rules: Rules): Record<string, unknown> {
  const blank = (name: string): Record<string, unknown> => {
    const kind = kindOf(rules, name)
    if (kind === 'reference') return { [name]: 0, [shownBy(name)]: '' }
    if (kind === 'number') return { [name]: null }
    const own = rules[name]?.safeParse(undefined)
    return { [name]: own?.success ? (own.data ?? '') : '' }
  }
  return Object.assign({}, ...headNames(rules).map(blank))
}
