/** Milliseconds of each call, and how long all of them took together. */
export interface Timing {
  each: number[]
  wall: number
}
type Job = () => Promise<unknown>

/** Carries jobs out, so many at a time. */
async function runJobs(jobs: Job[], clients: number): Promise<Timing> {
  const each: number[] = []
  const waiting = jobs.values()
  const begun = performance.now()
  const worker = async () => {
    for (const job of waiting) {
      const started = performance.now()
      await job()
      each.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, worker))
  return { each, wall: performance.now() - begun }
}

const ROUNDS = 4

/** Ours and raw in turns, who begins changes: what else goes on in the machine meets both alike. */
export async function beside(ours: Job[], raw: Job[], clients = 1): Promise<{ ours: Timing; raw: Timing }> {
  const found = { ours: nothing(), raw: nothing() }
  for (let round = 0; round < ROUNDS; round++) {
    const turn = { ours: part(ours, round), raw: part(raw, round) }
    for (const who of round % 2 === 0 ? (['ours', 'raw'] as const) : (['raw', 'ours'] as const)) {
      const { each, wall } = await runJobs(turn[who], clients)
      found[who].each.push(...each)
      found[who].wall += wall
    }
  }
  return found
}

const nothing = (): Timing => ({ each: [], wall: 0 })
const part = <T>(all: T[], round: number) =>
  all.slice(Math.floor((all.length * round) / ROUNDS), Math.floor((all.length * (round + 1)) / ROUNDS))

/** What so many of a hundred calls stay below. */
export function percentile({ each }: Timing, share: number): number {
  const sorted = each.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}
export const perSecond = ({ each, wall }: Timing) => (each.length * 1000) / wall
