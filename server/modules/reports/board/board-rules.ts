import { BOARD_COLUMNS } from '#contract/reports/board.ts'

type BoardKey = (typeof BOARD_COLUMNS)[number]['key']

/** The columns a company has on its board: the steps it walks (CK_STEPS), any other in which an order lies, and always the last two. */
export function columnsOf(steps: string, counts: ReadonlyMap<string, number>) {
  const walked = new Set<string>([...steps.split(','), 'ship', 'shipped'] satisfies (BoardKey | string)[])
  return BOARD_COLUMNS.filter(({ key }) => walked.has(key) || (counts.get(key) ?? 0) > 0)
}

/** Which column a state stands in. */
export const columnOfStatus: ReadonlyMap<string, BoardKey> = new Map(
  BOARD_COLUMNS.flatMap(({ key, statuses }) => statuses.map((status) => [status, key] as const)),
)
