import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import type { Browser } from './http.ts'
import { beside, type Timing } from './measure.ts'
import type { Options } from './options.ts'
import type { Program } from './program.ts'
import type { Script } from './record.ts'
import type { Row } from './report.ts'
import type { World } from './world.ts'

/** What a measurement has: the loaded world, a browser on the running server, and the raw side. */
export interface Bench {
  world: World
  browser: Browser
  /** Of another company, a small one. */
  neighbour: Browser
  program: Pick<Program, 'memory' | 'memories' | 'port'>
  ownerUrl: string
  effort: Options['effort']
  record<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Script>
  runRaw(script: Script): Promise<void>
  say(row: Row): void
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: Math.max(4, Math.round(count)) }, (_, at) => make(at))

/** A reading call beside its own statements; the raw side gets other inputs of the same kind, so that neither warms the other. */
export async function readBeside<E extends Endpoint>(
  { browser, record, runRaw }: Bench,
  endpoint: E,
  count: number,
  make: (serial: number) => Sent<E>,
): Promise<{ ours: Timing; raw: Timing }> {
  const scripts: Script[] = []
  for (const input of times(count, (at) => make(2 * at + 1))) scripts.push(await record(endpoint, input))
  // Once without a watch: plans, prepared statements and compiled code are those of a running day.
  for (const input of times(Math.min(count, 20), (at) => make(-1 - at))) await browser.call(endpoint, input)
  for (const script of scripts.slice(0, 20)) await runRaw(script)
  return beside(
    times(count, (at) => () => browser.call(endpoint, make(2 * at))),
    scripts.map((script) => () => runRaw(script)),
  )
}
