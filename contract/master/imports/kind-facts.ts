import type { PriceTag } from '#contract/kit/fields.ts'
import type { AnyTag } from '#contract/tags.ts'

/**
 * A column a list may have. code: signs count as they are shown · codes: several in a cell · money, figure: with their signs and separators ·
 * day · text. `tag`: who may see it. `told`: no column of the file, only told in the preview. `fill`: may be said once for all lines that leave it empty.
 */
export interface KindField {
  name: string
  holds: 'code' | 'codes' | 'text' | 'money' | 'figure' | 'day'
  tag?: PriceTag
  told?: true
  fill?: true
  width?: number
}
/** A kind of list that can be imported. `ofCompany`: it belongs to the company one works for. `scoped`: of clients, whom not everybody may see. */
export interface KindFacts {
  name: string
  tag: AnyTag
  hint: string
  ofCompany?: true
  scoped?: true
  /** It leaves by the importer, as a file that can be imported again; where there is nothing, as a form. */
  leaves?: true
  /** What must be there. */
  needed: readonly string[]
  fields: Readonly<Record<string, KindField>>
}

export const text = (name: string, more: Partial<KindField> = {}): KindField => ({ name, holds: 'text', ...more })
export const code = (name: string, more: Partial<KindField> = {}): KindField => ({ name, holds: 'code', ...more })
