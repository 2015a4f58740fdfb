import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseAccount } from '#server/db/embedded-account.ts'
import { endAll, freePort } from '#server/db/embedded-process.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { oneAddress } from '#server/kit/reach.ts'
import type { Pair } from './pair.ts'

/** PostgreSQL with all its programs, which the embedded one lacks: Patroni copies and turns back machines with them. */
const [BINARIES = ''] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
const isHere = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0
export const hasPatroni = process.platform === 'linux' && BINARIES !== '' && isHere('patroni') && isHere('etcd')

const CONFIGURATION = join(import.meta.dirname, '../../deploy/patroni.yml')
const PATIENCE_MS = 60_000

/** Two machines under Patroni as deploy/ has it, and one etcd. */
export async function openPatroni(folder: string): Promise<Pair> {
  const account = chooseAccount(folder)
  mkdirSync(join(folder, 'etcd'), { recursive: true })
  for (const path of [folder, join(folder, 'etcd')]) if (account) chownSync(path, account.uid, account.gid)
  const children: ChildProcess[] = []
  const begin = (name: string, command: string, args: string[], env: Record<string, string>) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    children.push(child)
    return child
  }
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`) as [string, string]
  begin(
    'etcd',
    'etcd',
    [
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ],
    {},
  )
  await until('etcd answers', () => fetch(`${client}/health`).then((answer) => answer.ok))
  const machines: { name: string; database: number; api: string; data: string; child: ChildProcess }[] = []
  for (const name of ['one', 'two']) {
    const [database, port] = [await freePort(), await freePort()]
    const data = join(folder, name)
    const child = begin(name, 'patroni', [CONFIGURATION], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: new URL(client).host,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${port}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${database}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${database}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: BINARIES,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: 'secret',
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'secret',
    })
    const machine = { name, database, api: `http://127.0.0.1:${port}`, data, child }
    machines.push(machine)
    // the first makes the database, the second copies it
    if (name === 'one') await until('the first machine takes writes', () => fetch(`${machine.api}/primary`).then(({ ok }) => ok))
  }
  const [one, two] = machines as [(typeof machines)[0], (typeof machines)[0]]
  const close = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([ended, wait(20_000).then(() => child.kill('SIGKILL'))])
    }
    for (const { data } of machines) if (existsSync(data)) await endAll(data, 'SIGKILL')
  }
  try {
    await until('the second follows', () => fetch(`${two.api}/sync`).then(({ ok }) => ok))
    const both = `127.0.0.1:${one.database},127.0.0.1:${two.database}`
    const made = await prepareDatabase({
      adminUrl: oneAddress(`postgres://postgres:secret@${both}/postgres`),
      database: 'peichi',
      passwords: { owner: 'owner', app: 'app' },
    })
    const urls = { ownerUrl: `postgres://peichi_owner:owner@${both}/peichi`, appUrl: `postgres://peichi_app:app@${both}/peichi` }
    const taken = () => until('the second takes writes', () => fetch(`${two.api}/primary`).then(({ ok }) => ok))
    return {
      urls,
      addresses: made,
      async switchOver() {
        const asked = await fetch(`${one.api}/switchover`, { method: 'POST', body: JSON.stringify({ leader: 'one', candidate: 'two' }) })
        if (!asked.ok) throw new Error(`switchover: ${asked.status} ${await asked.text()}`)
        await taken()
      },
      async failOver() {
        one.child.kill('SIGKILL')
        await endAll(one.data, 'SIGKILL')
        await taken()
      },
      close,
    }
  } catch (error) {
    await close()
    for (const { name } of machines) console.warn(readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000))
    throw error
  }
}

async function until(what: string, holds: () => Promise<boolean>) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100)) if (await holds().catch(() => false)) return
  throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`)
}
