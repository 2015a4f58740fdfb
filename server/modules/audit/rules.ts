type Fields = Readonly<Record<string, unknown>>

/** Fields that differ, as `{field: [before, after]}`. Only fields named in `after` count; secrets are told as changed, never shown. */
export function differences(before: Fields | undefined, after: Fields): Record<string, [unknown, unknown]> {
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(value ?? null))
  return Object.fromEntries(changed.map(([name, value]) => [name, [before?.[name] ?? null, value ?? null]]))
}
