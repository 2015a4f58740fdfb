/** Milliseconds of each call, and how long all of them took together. */
export interface Timing {
  each: number[]
  wall: number
  /** What of the processor all of them took together, where somebody measured it. */
  spent?: Spent
}
/** Milliseconds of processor, in the database and in the program. */
export interface Spent {
  database: number
  program: number
}
type Job = () => Promise<unknown>
/** What is measured in turns with others. */
export interface Side {
  jobs: Job[]
  /** Milliseconds of processor used up to now. */
  spent?: () => Spent
}

interface Measure {
  jobs: Job[]
  clients: number
  patience: number
  spent: () => Spent
}
/** Carries jobs out, so many at a time; after `patience` ms nobody begins another. */
async function runJobs({ jobs, clients, patience, spent }: Measure): Promise<Measured> {
  const each: number[] = []
  const before = spent()
  const waiting = jobs.values()
  const begun = performance.now()
  const worker = async () => {
    for (const job of waiting) {
      const started = performance.now()
      await job()
      each.push(performance.now() - started)
      if (performance.now() - begun > patience) break
    }
  }
  await Promise.all(Array.from({ length: clients }, worker))
  const wall = performance.now() - begun
  const after = spent()
  return { each, wall, spent: { database: after.database - before.database, program: after.program - before.program } }
}

const ROUNDS = 4

type Measured = Timing & { spent: Spent }
const unknown = (): Spent => ({ database: 0, program: 0 })

/** Sides in turns, who begins changes: what else goes on in the machine meets all alike. `patience`: so long a side is measured at most, ms. */
export async function inTurns<S extends { [Name in keyof S]: Side }>(
  sides: S,
  clients = 1,
  patience = Number.POSITIVE_INFINITY,
): Promise<{ [Name in keyof S]: Measured }> {
  const all = Object.entries<Side>(sides).map(([name, side]) => ({ name, ...side, sum: nothing() }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { jobs, spent = unknown, sum } of round % 2 === 0 ? all : all.toReversed()) {
      const turn = await runJobs({ jobs: part(jobs, round), clients, patience: patience / ROUNDS, spent })
      sum.each.push(...turn.each)
      sum.wall += turn.wall
      sum.spent.database += turn.spent.database
      sum.spent.program += turn.spent.program
    }
  return Object.fromEntries(all.map(({ name, sum }) => [name, sum])) as { [Name in keyof S]: Measured }
}
export const beside = (ours: Job[], raw: Job[], clients = 1) => inTurns({ ours: { jobs: ours }, raw: { jobs: raw } }, clients)

const nothing = (): Measured => ({ each: [], wall: 0, spent: unknown() })
const part = <T>(all: T[], round: number) =>
  all.slice(Math.floor((all.length * round) / ROUNDS), Math.floor((all.length * (round + 1)) / ROUNDS))

/** What so many of a hundred calls stay below. */
export function percentile({ each }: Timing, share: number): number {
  const sorted = each.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}
export const perSecond = ({ each, wall }: Timing) => (each.length * 1000) / wall
