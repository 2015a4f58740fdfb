import { GROUPS, type Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Report } from '#contract/reports/figures/report.ts'

/** A row gone into, as it is called. */
export interface Step {
  group: Group
  key: string
  name: string
}
/** Where the reader stands: rows gone into, what rows now stand for, and the figure opened down to its postings. */
export interface Way {
  steps: readonly Step[]
  groups: readonly Group[]
  lines?: MeasureName
}

/** What is one thing: below it lie its postings. */
const SINGLE: readonly Group[] = ['part', 'client', 'supplier', 'account', 'day', 'posting']

/** What rows of a group are opened into; undefined = their postings. */
export function nextGroup(report: Report, { steps, groups }: Way): Group | undefined {
  const [now] = groups
  if (!now || SINGLE.includes(now)) return undefined
  const gone = new Set<Group>([now, ...groups, ...steps.map(({ group }) => group)])
  const left = report.groups.filter((group) => !gone.has(group))
  if (now === 'month' && left.includes('day')) return 'day'
  return left.find((group) => SINGLE.includes(group) && group !== 'day')
}

export const beginning = ({ groups }: Report): Way => ({ steps: [], groups: groups.slice(0, 1) })

/** The row itself as steps: one for each group it stands for. */
export const stepsOf = (groups: readonly Group[], row: Readonly<Record<string, unknown>>): Step[] =>
  groups.map((group, nth) => ({
    group,
    key: String(row[nth === 0 ? 'key' : 'key2'] ?? ''),
    name: String(row[nth === 0 ? 'name' : 'name2'] ?? ''),
  }))

/** Into a row: the next group within it, or its postings. */
export function into(report: Report, way: Way, steps: readonly Step[], opened: MeasureName): Way {
  const next = nextGroup(report, way)
  const gone = [...way.steps, ...steps]
  return next ? { steps: gone, groups: [next] } : { ...way, steps: gone, lines: opened }
}

/** One step back, to the rows one came from. */
export function back(report: Report, way: Way): Way {
  const last = way.steps.at(-1)
  if (!last) return way.lines ? { ...beginning(report) } : way
  const depth = way.lines ? way.groups.length : 1
  const steps = way.steps.slice(0, way.steps.length - depth)
  return { steps, groups: way.lines ? way.groups : [last.group] }
}

export const wordsOf = ({ steps }: Way) => ['全部', ...steps.map(({ group, name }) => `${GROUPS[group].label} ${name}`)]
