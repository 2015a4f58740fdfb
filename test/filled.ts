import { z } from 'zod'
import type { Endpoint } from '#contract/kit/fields.ts'

/** No row has it. */
export const MISSING = 8_000_000_000_000

const isId = (name: string) => /(^|[a-z])(id|Id|ids|Ids)$|^pjid$|^pjids$/.test(name)
export const takesId = ({ input, path }: Endpoint) =>
  /\{\w*[iI]ds?\}/.test(path) || JSON.stringify(fill(z.object(input), '', MISSING)).includes(String(MISSING))

const candidates: unknown[] = ['2026-01-01', 'W1', '测试', 1, true, [], {}, '13800000000', '1']
/** The simplest value a schema lets through, ids being this one. */
export function fill(schema: z.ZodType, name: string, id: number): unknown {
  const def = schema.def as { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> }
  if (isId(name)) for (const value of [id, String(id), [id]]) if (schema.safeParse(value).success) return value
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, fill(field, key, id)]))
  if (def.element) return [fill(def.element, name.replace(/s$/, ''), id)]
  if (def.innerType)
    return def.type === 'optional' || def.type === 'nullable'
      ? isId(name)
        ? fill(def.innerType, name, id)
        : undefined
      : fill(def.innerType, name, id)
  if (schema.safeParse(undefined).success) return undefined
  return candidates.find((value) => schema.safeParse(value).success)
}
