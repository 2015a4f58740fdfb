import { z } from 'zod'

export type PriceTag =
  | 'price.xsprice'
  | 'price.txsprice'
  | 'price.purchaseprice'
  | 'price.costprice'
  | 'price.tcostprice'
  | 'price.fxprice'
  | 'price.pfprice'
  | 'price.minprice'

/** What a rule says of its field besides judging it: forms draw themselves from it. */
export interface FieldRule {
  /** The field's name, as forms and refusals say it. */
  label: string
  /** Most characters. */
  max?: number
  /** Empty is refused. */
  required?: boolean
  /** Most decimals. */
  decimals?: number
  /** Who lacks one of them does not see it. */
  tags?: PriceTag[]
}

const rules = z.registry<FieldRule>()

/** Says of a rule what its field is called and allows: scalars do so by themselves, anything else by being wrapped in this. */
export function named<T extends z.ZodType>(schema: T, rule: FieldRule | string): T {
  if (rules.has(schema)) throw new Error(`${ruleOf(schema)?.label} has its name already: scalars are shared, wrap it`)
  rules.add(schema, typeof rule === 'string' ? { label: rule } : rule)
  return schema
}

interface Inside {
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
}

/** What is known of a field: read through optional, nullable and default, which lift its star, and through codecs and transforms. */
export function ruleOf(schema: z.ZodType): FieldRule | undefined {
  const own = rules.get(schema)
  if (own) return own
  const { innerType, in: wire, options } = schema.def as Inside
  if (innerType) {
    const rule = ruleOf(innerType)
    return rule?.required ? { ...rule, required: false } : rule
  }
  if (wire) return ruleOf(wire)
  return options?.map(ruleOf).find((rule) => rule !== undefined)
}

/** Most characters a field takes. */
export const limitOf = (schema: z.ZodType): number | undefined => ruleOf(schema)?.max

/** Tags of a price schema; undefined for any other schema. */
export const tagsOf = (schema: z.ZodType): PriceTag[] | undefined => ruleOf(schema)?.tags
