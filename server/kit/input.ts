import { z } from 'zod'
import type { Endpoint } from '#contract/kit/fields.ts'
import { invalid } from './errors.ts'
import { dropping } from './present.ts'

/** Rules that bring no message of their own. */
const general = { too_big: '内容过长或数值过大', too_small: '内容不完整或数值过小' } as Record<string, string>
const MALFORMED = '格式不正确'
z.config({ customError: ({ code }) => general[code] ?? MALFORMED })

type Fields = Record<string, unknown>

/** Reads the one flat input of an endpoint (path, query and body together); throws a Chinese refusal for the first thing wrong. What it gives is without the stamp. */
export function inputReader(endpoint: Endpoint) {
  let reading: ReturnType<typeof readingOf> | undefined
  return (fields: Fields, tags: ReadonlySet<string> | undefined): unknown => {
    if (!sound(fields, 0)) throw invalid('内容含有无效字符')
    reading ??= readingOf(endpoint)
    if (tags) reading.drop(fields, tags)
    const read = reading.schema.safeParse(fields)
    if (!read.success) throw invalid(problem(read.error))
    const { submittime: _, ...input } = read.data
    return input
  }
}

function readingOf({ input }: Endpoint) {
  const schema = z.object(input)
  return { schema, drop: dropping(schema) }
}

/** PostgreSQL stores neither NUL nor lone surrogates; nesting is bounded because walking it is recursive. */
function sound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth > 8) return false
  return Object.entries(value).every(([key, item]) => sound(key, 0) && sound(item, depth + 1))
}

function problem({ issues }: z.ZodError): string {
  const [issue] = issues
  if (!issue) return '提交的数据不正确'
  const row = issue.path.find((part) => typeof part === 'number')
  const field = issue.path.filter((part) => typeof part === 'string').at(-1) ?? '数据'
  const isGeneral = issue.message === MALFORMED || Object.values(general).includes(issue.message)
  const named = isGeneral ? `${field}：${issue.message}` : issue.message
  return row === undefined ? named : `第${Number(row) + 1}行：${named}`
}
