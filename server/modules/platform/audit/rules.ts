import { compare } from '#contract/kit/decimal.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that differ, as `{field: [before, after]}`. Only fields named in `after` count; secrets are told as changed, never shown. */
export function differences(before: Fields | undefined, after: Fields): Record<string, [unknown, unknown]> {
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(value ?? null))
  return Object.fromEntries(changed.map(([name, value]) => [name, [before?.[name] ?? null, value ?? null]]))
}

/** The new fields, with amounts that have not changed written as they were stored: 0 and 0.0000 are no difference. */
export function sameAmounts<T extends Fields>(before: Fields, after: T, names: readonly (keyof T & string)[]): T {
  const same = names.filter((name) => name in after && compare(String(before[name]), String(after[name])) === 0)
  return { ...after, ...Object.fromEntries(same.map((name) => [name, before[name]])) }
}
