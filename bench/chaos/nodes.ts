import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Urls } from '#server/db/prepare.ts'
import { openServer, type Service, type Trouble } from '../day/service.ts'
import { startProgram } from '../program.ts'
import type { Line } from './line.ts'

/** The clock of the second node is behind by more than a day: what today is must not come from it. */
const BEHIND_HOURS = -26
const CLOCK = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'other-clock.ts')}`, CLOCK_HOURS: String(BEHIND_HOURS) }

/** Two nodes on one database, behind a line that fails if there is one; whoever presses reaches either. */
export function openNodes({ ownerUrl, appUrl }: Urls, line?: Line, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-chaos-'))
  const through = (url: string) => (!line ? url : Object.assign(new URL(url), { host: `127.0.0.1:${line.port}` }).href)
  const node = (at: number) =>
    openServer(() =>
      startProgram({
        ...{ DATABASE_URL: through(ownerUrl), DATABASE_APP_URL: through(appUrl), PEICHI_CONNECTIONS: '8', LOG_LEVEL: 'silent' },
        ...{ PEICHI_DATA: join(folder, `node-${at}`), PEICHI_FILES: join(folder, 'files'), PEICHI_SEAL_KEY: 'x'.repeat(40) },
        ...more,
        ...(at === 1 ? CLOCK : {}),
      }),
    )
  const nodes = [node(0), node(1)]
  let nth = 0
  const service: Service = {
    // as behind a balancer: a node that is not there is left out
    async address() {
      nth += 1
      const there = nodes.map((each) => each.address())
      return Promise.race([there[nth % 2] as Promise<string>, wait(250).then(() => Promise.race(there))])
    },
    async stop() {
      await Promise.all(nodes.map((each) => each.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const lines: Trouble[] =
    line === undefined
      ? []
      : [
          { name: 'all lines to the database cut', carryOut: async () => line.cut() },
          { name: 'eight commits cut', carryOut: () => cutCommits(line, 8) },
          { name: 'a line that is silent', carryOut: () => line.freeze(8) },
        ]
  return {
    service,
    crash: (at: number): Trouble => ({ name: `kill −9 of node ${at + 1}`, carryOut: () => nodes[at]?.crash() ?? wait(0) }),
    lines,
  }
}

async function cutCommits(line: Line, times: number) {
  line.cutAtCommit(times)
  while (line.commitsToCut() > 0) await wait(50)
}
