import { momentOfName } from './manifest.ts'

/** So many days, weeks and months back one is kept of each. */
const DAYS = 7
const WEEKS = 4
const MONTHS = 12
const DAY_MS = 86_400_000
/** So long all are kept: what was made by hand before a risky step is there after it. */
const ALL_MS = 2 * DAY_MS

/** Names of backups that need not be kept: of each of the last days, weeks and months that have one, the newest stays. */
export function superfluous(names: readonly string[], now: Date): string[] {
  const newestFirst = names.flatMap((name) => ({ name, at: momentOfName(name) })).sort((a, b) => (a.name < b.name ? 1 : -1))
  const kept = new Set<string>()
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>()
    for (const { name, at } of newestFirst) {
      if (!at) continue
      const span = spanOf(at)
      if (seen.has(span) || seen.size === most) continue
      seen.add(span)
      kept.add(name)
    }
  }
  return newestFirst.filter(({ name, at }) => at && !kept.has(name) && now.getTime() - at.getTime() > ALL_MS).map(({ name }) => name)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
/** Weeks begin on Monday. */
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS))
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const spans: [number, (at: Date) => string][] = [
  [DAYS, dayOf],
  [WEEKS, weekOf],
  [MONTHS, monthOf],
]
