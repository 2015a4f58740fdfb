import { appendFileSync, chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPlace, startEmbedded } from '#server/db/embedded.ts'
import { dataOf, logOf, type Place } from '#server/db/embedded-folder.ts'
import { endAll, freePort, run } from '#server/db/embedded-process.ts'
import { DATABASE } from '#server/db/open.ts'
import { as, prepareDatabase, type Urls } from '#server/db/prepare.ts'
import { oneAddress } from '#server/kit/reach.ts'
import { using } from '../database.ts'

/** Two PostgreSQL, the second follows the first: what is committed on one is on the disk of the other before anybody is told. */
export interface Pair {
  /** Both machines in one address, as an operator writes it. */
  urls: Urls
  /** The same in the form that programs of ours are handed. */
  addresses: Urls
  /** The first hands over and ends; the second takes writes. Nothing is lost, whatever is under way. */
  switchOver(): Promise<void>
  /** The first dies in the middle of everything. */
  failOver(): Promise<void>
  close(): Promise<void>
}

export async function openPair(folder: string): Promise<Pair> {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const first = await startEmbedded({ folder: one, insist: true, fleeting: true })
  const made = await prepareDatabase({ adminUrl: first.adminUrl, database: DATABASE, passwords: first.secrets }).finally(first.close)
  const ports = [await freePort(), await freePort()] as const
  const here = await findPlace(one, true)
  const common = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_senders: 8,
    hot_standby: 'on',
  }
  settle(here, { ...common, port: ports[0], synchronous_standby_names: 'second' })
  // from here on its log tells all that a second one needs
  await control(here, 'start', '-l', logOf(dataOf(one)))
  await control(here, 'stop', '-m', 'fast', '-w')
  mkdirSync(two)
  cpSync(dataOf(one), dataOf(two), { recursive: true, preserveTimestamps: true })
  chmodSync(dataOf(two), 0o700)
  sameOwner(dataOf(one), dataOf(two))
  const there = await findPlace(two, true)
  const { password } = new URL(first.adminUrl)
  const from = `host=127.0.0.1 port=${ports[0]} user=postgres password=${password} application_name=second`
  settle(there, { ...common, port: ports[1], primary_conninfo: from, synchronous_standby_names: '' })
  writeFileSync(join(dataOf(two), 'standby.signal'), '')
  sameOwner(dataOf(one), dataOf(two))
  await control(here, 'start', '-l', logOf(dataOf(one)))
  await control(there, 'start', '-l', logOf(dataOf(two)))
  const admin = as(first.adminUrl, undefined, undefined, 'postgres').replace(/:\d+\//, `:${ports[0]}/`)
  await using(admin, async (asking) => {
    for (let tries = 0; tries < 300; tries++) {
      const { rows } = await asking.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the second database never followed the first')
  })
  const both = (url: string) => url.replace(/@[^/]*\//, `@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/`)
  const urls = { ownerUrl: both(made.ownerUrl), appUrl: both(made.appUrl) }
  const promote = () => control(there, 'promote', '-w')
  return {
    urls,
    addresses: { ownerUrl: oneAddress(urls.ownerUrl), appUrl: oneAddress(urls.appUrl) },
    async switchOver() {
      await control(here, 'stop', '-m', 'fast', '-w')
      await promote()
    },
    async failOver() {
      await endAll(dataOf(one), 'SIGKILL')
      await promote()
    },
    async close() {
      for (const place of [here, there])
        if (existsSync(join(dataOf(place.folder), 'postmaster.pid'))) await control(place, 'stop', '-m', 'immediate').catch(() => {})
    },
  }
}

/** Later lines win. */
function settle({ folder }: Place, settings: Record<string, string | number>) {
  const data = dataOf(folder)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
  appendFileSync(join(data, 'pg_hba.conf'), 'host replication postgres 127.0.0.1/32 scram-sha-256\n')
}

async function control({ home, account, folder }: Place, ...args: string[]) {
  const { code, output } = await run(join(home, 'bin', 'pg_ctl'), account, folder, [...args, '-D', dataOf(folder), '-s'])
  if (code !== 0) throw new Error(`pg_ctl ${args[0]}: ${output}`)
}

function sameOwner(model: string, copy: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(copy, uid, gid)
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) chownSync(join(copy, name), uid, gid)
}
