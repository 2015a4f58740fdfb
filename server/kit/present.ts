import { z } from 'zod'
import { MASKED, type PriceTag, tagsOf } from '#contract/kit/fields.ts'
import { holds } from './context.ts'

type Tags = ReadonlySet<string>
/** Visits the price fields of a value that are not for these tags. */
type Visit = (value: unknown, tags: Tags, hide: (owner: Record<string, unknown>, key: string, seen: boolean) => void) => void

const sees = (tags: Tags, needed: PriceTag[]) => needed.every((tag) => holds(tags, [tag]))

function inner(schema: z.ZodType): z.ZodType {
  const below = (schema.def as { innerType?: z.ZodType; in?: z.ZodType; type: string }).innerType
  return below ? inner(below) : schema
}

const many =
  (each: Visit, items: (value: unknown) => unknown[]): Visit =>
  (value, tags, hide) => {
    for (const item of items(value)) each(item, tags, hide)
  }

/** Compiles a schema once into a walk over its price fields; undefined when it has none. */
function compile(schema: z.ZodType): Visit | undefined {
  const plain = inner(schema)
  if (plain instanceof z.ZodArray) {
    const each = compile(plain.element as z.ZodType)
    return each && many(each, (value) => (Array.isArray(value) ? value : []))
  }
  if (plain instanceof z.ZodUnion) {
    const options = plain.options.map((option) => compile(option as z.ZodType)).filter((visit) => visit !== undefined)
    if (options.length === 0) return undefined
    return (value, tags, hide) => {
      for (const visit of options) visit(value, tags, hide)
    }
  }
  if (plain instanceof z.ZodRecord) {
    const each = compile(plain.valueType as z.ZodType)
    return each && many(each, (value) => Object.values(value ?? {}))
  }
  if (!(plain instanceof z.ZodObject)) return undefined
  const prices: [string, PriceTag[]][] = []
  const nested: [string, Visit][] = []
  for (const [key, field] of Object.entries(plain.shape as Record<string, z.ZodType>)) {
    const tags = tagsOf(field)
    if (tags) prices.push([key, tags])
    else {
      const visit = compile(field)
      if (visit) nested.push([key, visit])
    }
  }
  if (prices.length === 0 && nested.length === 0) return undefined
  return (value, tags, hide) => {
    if (typeof value !== 'object' || value === null) return
    const owner = value as Record<string, unknown>
    for (const [key, needed] of prices) if (owner[key] !== undefined) hide(owner, key, sees(tags, needed))
    for (const [key, visit] of nested) visit(owner[key], tags, hide)
  }
}

/** Masks what the reader may not see, in place. */
export function masking(schema: z.ZodType): (wire: unknown, tags: Tags) => void {
  const visit = compile(schema)
  return (wire, tags) =>
    visit?.(wire, tags, (owner, key, seen) => {
      if (!seen) owner[key] = MASKED
    })
}

/** Drops prices the sender may not see, and masked values sent back, in place: a form never erases what it could not show. */
export function dropping(schema: z.ZodType): (wire: unknown, tags: Tags) => void {
  const visit = compile(schema)
  return (wire, tags) =>
    visit?.(wire, tags, (owner, key, seen) => {
      if (!seen || owner[key] === MASKED) delete owner[key]
    })
}

/** Shapes that were shown before: a schema is compiled at its first use. */
const shownAs = new WeakMap<object, { schema: z.ZodType; mask: ReturnType<typeof masking> }>()
function showing(shape: z.ZodRawShape) {
  const known = shownAs.get(shape)
  if (known) return known
  const schema = z.object(shape)
  const made = { schema, mask: masking(schema) }
  shownAs.set(shape, made)
  return made
}

/** Rows as a reader of these tags sees them: for files, which do not pass through an answer. */
export function visibleTo<Shape extends z.ZodRawShape>(
  shape: Shape,
  content: z.output<z.ZodObject<Shape>>,
  tags: Tags,
): z.input<z.ZodObject<Shape>> {
  const { schema, mask } = showing(shape)
  const wire = z.encode(schema, content as never)
  mask(wire, tags)
  return wire as z.input<z.ZodObject<Shape>>
}
