import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The keys of a foreign system as the environment gives them, each as text or as a file (NAME_FILE). None = undefined: it is not connected.
 * Half of them is a mistake that stops the start.
 */
export function keysOf<K extends string>(env: Environment, title: string, names: Record<K, string>): Record<K, string> | undefined {
  const read = (name: string) => env[name] || (env[`${name}_FILE`] ? readFileSync(env[`${name}_FILE`] ?? '', 'utf8').trim() : '')
  const values = Object.entries<string>(names).map(([key, name]) => [key, name, read(name)] as const)
  const missing = values.filter(([, , value]) => !value).map(([, name]) => name)
  if (missing.length === values.length) return undefined
  if (missing.length > 0) throw new Error(`${title}：缺少 ${missing.join('、')}`)
  return Object.fromEntries(values.map(([key, , value]) => [key, value])) as Record<K, string>
}
