import type { z } from 'zod'
import { type PriceTag, ruleOf } from '#contract/kit/fields.ts'

export type Rules = Readonly<Record<string, z.ZodType>>

/** What the contract's rule says of a field, as the fields of a form take it. */
export interface RuleFacts {
  label: string
  required: boolean
  maxLength?: number
  integer?: boolean
  tag?: readonly PriceTag[]
}

export function factsOf(rules: Rules, name: string): RuleFacts {
  const rule = rules[name] && ruleOf(rules[name])
  return {
    label: rule?.label ?? '',
    required: rule?.required ?? false,
    ...(rule?.max !== undefined && { maxLength: rule.max }),
    ...(rule?.decimals === 0 && { integer: true }),
    ...(rule?.tags && { tag: rule.tags }),
  }
}

/** A whole field: what its rule says, what stands in it, and how that changes. */
export interface BoundField<K extends string, T, Changed = T> extends RuleFacts {
  name: K
  value: T
  onChange: (value: Changed) => void
}
