import type { LookupItem } from '../form/lookup-kinds.ts'
import { searchFor } from '../list/quick-search.tsx'
import { FAILED, judge, type Resolved, shared, type TypedCode, UNKNOWN, withPieces } from './codes.ts'

const AT_ONCE = 4
const MOST = 50

type Tell = (resolved: ReadonlyMap<number, Resolved>, code: string) => void

/** Parts that go before everything the quick search finds: what the partner of the document calls so. */
export type Before = (code: string) => Promise<readonly LookupItem[]>

/** Finds the parts of typed, scanned and pasted codes, a few at a time, a code that waits asked for once; tells of all its lines together. */
export function codeQueue(tell: Tell, before?: Before) {
  let waiting: TypedCode[] = []
  let running = 0
  const idle = new Set<() => void>()

  function next(): TypedCode[] {
    const [first] = waiting
    const same = waiting.filter(({ code }) => code === first?.code)
    waiting = waiting.filter(({ code }) => code !== first?.code)
    return same
  }
  async function work(): Promise<void> {
    running += 1
    for (let lines = next(); lines.length > 0; lines = next()) tell(await answers(lines, before), lines[0]?.code ?? '')
    running -= 1
    if (running > 0) return
    for (const done of idle) done()
    idle.clear()
  }
  return {
    ask(wanted: readonly TypedCode[]): void {
      waiting.push(...wanted)
      for (let more = Math.min(AT_ONCE - running, waiting.length); more > 0; more -= 1) void work()
    },
    /** Once nothing is on its way any more. */
    idle: () => (running === 0 ? Promise.resolve() : new Promise<void>((done) => idle.add(done))),
  }
}

/** What the lines of one code are. A number before a star counts pieces where the whole is no code. */
async function answers(lines: readonly TypedCode[], before?: Before): Promise<ReadonlyMap<number, Resolved>> {
  const text = lines[0]?.code ?? ''
  const counted = withPieces(text)
  try {
    const own = (await before?.(text)) ?? []
    const [only] = own
    if (only) return new Map(lines.map(({ key }) => [key, own.length === 1 ? { item: only } : { problem: shared(own.length) }]))
    const whole = judged(lines, await find(text))
    const nothing = [...whole.values()].every((answer) => 'problem' in answer && answer.problem === UNKNOWN)
    if (!counted || !nothing) return whole
    const rest = judged(lines, await find(counted.code))
    return new Map([...rest].map(([key, answer]) => [key, 'item' in answer ? { ...answer, pieces: counted.pieces } : answer]))
  } catch {
    return new Map(lines.map(({ key }) => [key, { problem: FAILED }]))
  }
}
const find = (code: string) => searchFor('pjGroup', code, { limit: MOST, quiet: true })
const judged = (lines: readonly TypedCode[], found: Awaited<ReturnType<typeof find>>) =>
  new Map<number, Resolved>(lines.map((line) => [line.key, judge(line, found)]))
