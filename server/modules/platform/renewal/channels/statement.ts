import { parse } from 'csv-parse/sync'

/** More is no day of ours. */
export const MOST_BYTES = 50_000_000

/**
 * The rows of a statement by the names of its head line, which begins with `first`. Before it stands the channel's greeting, after the
 * rows stand its sums. WeChat sets a ` before each value, so that Excel leaves the digits alone; Alipay a tab after it.
 */
export function rowsOf(csv: string, first: string): Record<string, string>[] {
  const lines: string[][] = parse(csv, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  const head = lines.findIndex(([name = '']) => plain(name) === first)
  if (head < 0) throw new Error(`a statement without the head line ${first}`)
  const names = (lines[head] ?? []).map(plain)
  const rows: Record<string, string>[] = []
  for (const line of lines.slice(head + 1)) {
    if (/^#|^总交易单数/.test(line[0] ?? '')) break
    rows.push(Object.fromEntries(names.map((name, at) => [name, plain(line[at] ?? '')])))
  }
  return rows
}

const plain = (text: string) => text.replace(/^`/, '').trim()

/** "-3400.00" of a statement: what it was, without its sign. */
export function fenIn(amount: string | undefined): number {
  if (!/^-?\d+(\.\d{1,2})?$/.test(amount ?? '')) throw new Error(`a statement with the amount ${amount}`)
  return Math.abs(Math.round(Number(amount) * 100))
}
