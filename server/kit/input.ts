import type { Endpoint } from '#contract/kit.ts'
import { z } from 'zod'
import { invalid } from './fault.ts'
import { dropping } from './present.ts'

z.config(z.locales.zhCN())

type Fields = Record<string, unknown>

/** Reads the one flat input of an endpoint (path, query and body together); throws a Chinese refusal for the first thing wrong. */
export function inputReader(endpoint: Endpoint) {
  const schema = z.object(endpoint.input)
  const drop = dropping(schema)
  return (fields: Fields, tags: ReadonlySet<string> | undefined): unknown => {
    if (!sound(fields, 0)) throw invalid('内容含有无效字符')
    if (tags) drop(fields, tags)
    const read = schema.safeParse(fields)
    if (!read.success) throw invalid(problem(read.error))
    return read.data
  }
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
  const text = /[一-鿿]/.test(issue.message) ? issue.message : '格式不正确'
  const field = issue.path.filter((part) => typeof part === 'string').at(-1)
  const named = issue.code === 'custom' || !text.startsWith('无效输入') ? text : `${String(field ?? '数据')}：${text}`
  return row === undefined ? named : `第${Number(row) + 1}行：${named}`
}
