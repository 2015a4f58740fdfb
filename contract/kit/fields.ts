import { z } from 'zod'
import { decimalText, isDecimal, round } from './decimal.ts'
import { type FieldRule, named, type PriceTag } from './rules.ts'

export { Code } from './codes.ts'
export { limitOf, named, type PriceTag, ruleOf, tagsOf } from './rules.ts'

/**
 * What browser and server agree on. A schema here has two sides:
 * the WIRE side (`z.input`: JSON as it travels, what the browser holds) and
 * the HOUSE side (`z.output`: what a handler reads and returns).
 * The server decodes requests and encodes replies; the browser only sees the wire side.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = Record<string, z.ZodType>

/** 'open' = no login; 'anyone' = any signed-in user; else one of these permission tags is needed. */
export type Allow = string | readonly string[]

interface FieldFacts {
  allow: Allow
  /** Runs without a transaction because it talks to foreign systems; `ctx.transact` opens short ones. */
  outside?: true
  /** Answers with a file; an empty one answers JSON instead. */
  download?: true
  /** Takes one multipart file (bytes) besides its fields; the number is the limit in MB. */
  upload?: number
  /** Reads or draws long: a company has two such calls at once, further ones wait. So have all that answer with a file. */
  heavy?: true
  /** Calls per minute and address. */
  perMinute?: number
  /** Tag without which the list does not leave as a file; otherwise whoever may see it may take it along. */
  exportAllow?: string
  /** Success message shown to the user. */
  done?: string
  /** Closed to an operator who sits in the account for support: passwords, other accounts, confirming logins. */
  holderOnly?: true
  /** Answers before a one-time password has been changed, which every other call waits for. */
  whenForced?: true
  /** Answers before a two-step verification that the company demands has been set up: its setting up. So does all that is `whenForced`. */
  whenFactorDue?: true
  /** May write although the company may only read (its licence is over): what one needs to come in, look, take data along, and pay. */
  whenReadOnly?: true
}

export interface Endpoint<I extends Shape = Shape, R extends Shape = Shape> extends FieldFacts {
  method: Method
  path: string
  input: I
  reply: R
}

/**
 * Declares one call: `endpoint('POST /busicore/v1/…/{id}', { input, reply, allow })`. Path parameters are fields of the input.
 * The manner stays literal in the type: it decides which context the handler gets.
 */
export function endpoint<const M extends FieldFacts, I extends Shape = Record<never, never>, R extends Shape = Record<never, never>>(
  route: `${Method} /${string}`,
  definition: M & { input?: I; reply?: R },
): Endpoint<I, R> & Pick<M, keyof M & keyof FieldFacts> {
  const [method, path] = route.split(' ') as [Method, string]
  return { ...definition, method, path, input: definition.input ?? ({} as I), reply: definition.reply ?? ({} as R) }
}

type Fields<S extends Shape> = z.ZodObject<S>
/** What the browser sends. */
export type Sent<E extends Endpoint> = z.input<Fields<E['input']>>
/** What the handler reads. The stamp against a second press is the kit's own: no handler can take it for a field of its row. */
export type Received<E extends Endpoint> = Omit<z.output<Fields<E['input']>>, 'submittime'>
/** What the handler returns. */
export type Answer<E extends Endpoint> = z.output<Fields<E['reply']>>
/** What the browser gets. */
export type Reply<E extends Endpoint> = z.input<Fields<E['reply']>> & { code: number; msg: string }
/** A row of a paged call, as the browser holds it. */
export type Row<E extends Endpoint> = Reply<E> extends { page: { list: (infer T)[] } } ? T : never

// ---- scalars ----

/** Fields that are alike share one schema: there are thousands, each of 2 kB and more. None is changed once it is made. */
function shared<A extends unknown[], T extends z.ZodType>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const schema = made.get(key) ?? make(...args)
    made.set(key, schema)
    return schema
  }
}

const MAX = Number.MAX_SAFE_INTEGER

function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value
}
const isWhole = (min: number, max: number) => (value: unknown) => {
  const n = wholeNumber(value)
  return typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max
}

/** Whole number within limits; digits in text are accepted on the wire. */
export const int = (label: string, min = -MAX, max = MAX) =>
  whole({ label, decimals: 0, required: true }, min, max, min === -MAX ? `${label}应为整数` : `${label}应为 ${min} 到 ${max} 的整数`)
const ownNumber = z.number()
const whole = shared((rule: FieldRule, min: number, max: number, error: string) => {
  const schema = z.codec(z.custom<number>(isWhole(min, max), error), ownNumber, {
    decode: (wire) => wholeNumber(wire) as number,
    encode: (own) => own,
  })
  return named(schema, rule)
})

/** Another row this one cannot be without: refused as a form refuses it. */
export const ref = (label: string) => whole({ label, required: true }, 1, MAX, `请选择${label}`)
/** Another row; 0 = none. */
export const refOrNone = shared((label: string) => whole({ label }, 0, MAX, `${label}应为 0 到 ${MAX} 的整数`).default(0))
/** Id of a row: 0 (none) … 2^53 − 1. */
export const Id = int('编号', 0)

function decimalOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Math.abs(value) < 1e15 ? decimalText(value) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return isDecimal(text) && text.length <= 20 ? text : undefined
}
const fits = (digits: number, scale: number) => (value: unknown) => {
  const text = decimalOf(value)
  if (text === undefined) return false
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  return whole.replace(/^0+/, '').length <= digits && part.replace(/0+$/, '').length <= scale
}

/** Exact decimal: a JSON number on the wire, decimal text in the house. */
const ownDecimal = z.custom<string>((value) => decimalOf(value) !== undefined)
const decimal = shared((label: string, digits: number, scale: number) => {
  const wire = z.custom<number>(fits(digits, scale), `${label}应为数字，整数最多${digits}位，小数最多${scale}位`)
  const schema = z.codec(wire, ownDecimal, { decode: (value) => decimalOf(value) as string, encode: (value) => Number(value) })
  return named(schema, { label, decimals: scale, required: true })
})
/** Quantity, numeric(16,3). */
export const qty = (label = '数量') => decimal(label, 13, 3)
/** Amount or price without a tag of its own (credit limits, rates …), numeric(18,4). */
export const amount = (label = '金额') => decimal(label, 14, 4)

export const MASKED = '***'
/** A cost is kept to six decimals and shown to four. Most have no more: they need no arithmetic. */
const shown = (value: string): number => Number(value.length - value.indexOf('.') <= 5 || !value.includes('.') ? value : round(value, 4))

/**
 * A price or amount of money that only holders of ALL its tags may see.
 * On the wire a number, or '***' for whoever may not see it. Sent by such a user it is dropped (undefined), so a form never erases what it could not show.
 */
export const price = shared((tag: PriceTag | PriceTag[], label: string = '价格') => {
  const wire = z.custom<number | typeof MASKED>(
    (value) => value === MASKED || fits(14, 4)(value),
    `${label}应为数字，整数最多14位，小数最多4位`,
  )
  const schema = z.codec(wire, ownDecimal, { decode: (value) => decimalOf(value) ?? '0', encode: shown })
  return named(schema, { label, decimals: 4, required: true, tags: typeof tag === 'string' ? [tag] : tag })
})
/** In a reply: a field that the handler hides from some readers. Text needs none, it says *** by itself. */
export const hidden = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal(MASKED)])

interface TextRule {
  max: number
  /** The message when empty; without it the field may be empty (default ''). */
  required?: string
}
/** Free text. Trimmed; always a string in the house. */
export const text = shared((label: string, { max, required }: TextRule) => {
  const base = z
    .string({ error: required ?? `${label}应为文字` })
    .trim()
    .max(max, `${label}不能超过${max}个字`)
  return named(required === undefined ? base : base.min(1, required), { label, max, required: required !== undefined })
})
/** Optional text, '' when absent. */
export const optionalText = shared((label: string, max: number) =>
  text(label, { max })
    .nullish()
    .transform((value) => value ?? ''),
)
/** Text in a reply. */
export const Str = z.string()
export const Flag = z.boolean()
/** Yes or no, as a form asks it. */
export const flag = shared((label: string) => named(z.boolean(), label))

/** Calendar day yyyy-MM-dd. */
export const day = shared((label: string = '日期', message: string = `请输入${label}`) => {
  const schema = z.string(message).refine((value) => {
    const at = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    if (!at || Number(at[1]) < 1900 || Number(at[1]) > 2999) return false
    const date = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  }, message)
  return named(schema, { label, required: true })
})
/** A day that may stay open: ''. */
export const dayOrNone = shared((label: string, message?: string) =>
  named(z.union([z.literal(''), day(label, message)]).default(''), label),
)
/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai, replies only. */
export const Moment = z.string()

/** Stamp of one press of a button: the same press is carried out once. */
export const submittime = z.union([z.number(), z.string().max(64)]).optional()

// ---- filters ----

export interface Ranged {
  min?: string
  max?: string
}
const side = '-?\\d{1,13}(?:\\.\\d{1,3})?'
const rangeShape = new RegExp(`^(${side})?,(${side})?$`)
/** A range of numbers: 'min,max' with either side left out; null or '' = any. At most three decimals. */
export const range = shared((label: string) =>
  z
    .string({ error: `${label}应为数字范围` })
    .refine((text) => text === '' || rangeShape.test(text), `${label}应为数字范围`)
    .nullish()
    .transform((text): Ranged | undefined => {
      const [, min, max] = rangeShape.exec(text ?? '') ?? []
      return min || max ? { ...(min && { min }), ...(max && { max }) } : undefined
    }),
)
/** How a text of a filter is compared (platform.md 9). */
export const comparison = shared(() =>
  z.enum(['=', '>=', '<=', 'contains', 'not contains'], { error: '比较方式不正确' }).default('contains'),
)

// ---- pages ----

export const pageInput = {
  page: int('页码', 1, 1_000_000).default(1),
  limit: int('每页条数', 1, 500).default(20),
}
/** The columns a list can be ordered by, as its rows call them: the screen makes exactly these sortable. '' = the list's own order. */
export const orderedBy = <const P extends string>(...props: P[]) => ({
  sortProp: z.enum(['', ...props] as ['', ...P[]], { error: '不能按这一列排序' }).default('' as never),
  sortOrder: z.enum(['asc', 'desc'], { error: '排序方向不正确' }).default('asc'),
})
/** One page of rows. `more` = there are more than totalCount rows (counting stops at 10,000). */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    totalCount: z.number(),
    totalPage: z.number(),
    currPage: z.number(),
    pageSize: z.number(),
    more: z.boolean().optional(),
  })
}
/** Rows a call returns under `content`. */
export const listOf = <T extends z.ZodType>(row: T) => z.array(row)

/** Names the session a page was drawn for: answers say it, and the page says it with each call from then on (docs/decisions/089). */
export const PAGE_HEADER = 'x-session'
/** What a page calls a file that it sends: its place in the line is told under this name. */
export const UPLOAD_HEADER = 'x-upload'
