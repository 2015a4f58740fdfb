import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#server/db/embedded-process.ts'

const run = promisify(execFile)
const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool']

/** A real S3 server: Ceph's, from Debian (apt install radosgw ceph-mon ceph-osd). Others accept what S3 refuses. */
export const hasRadosgw = programs.every((name) => existsSync(join('/usr/bin', name)))

/** One monitor, one store in memory, one gateway, in a folder of their own, without a word to anybody else. Takes about fifteen seconds. */
export async function startRadosgw() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-rgw-'))
  const [monitor, gateway] = [await freePort(), await freePort()]
  const [fsid, osd] = [randomUUID(), randomUUID()]
  const config = join(folder, 'ceph.conf')
  mkdirSync(join(folder, 'osd'))
  writeFileSync(config, configOf(folder, fsid, monitor, gateway))
  const children: ChildProcess[] = []
  const tool = (name: string, ...args: string[]) => run(`/usr/bin/${name}`, ['-c', config, ...args], { timeout: 60_000 })
  const daemon = (name: string, ...args: string[]) =>
    children.push(spawn(`/usr/bin/${name}`, ['-c', config, '-f', ...args], { stdio: 'ignore' }))
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const map = join(folder, 'monmap')
    await run('/usr/bin/monmaptool', ['--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', fsid, map])
    await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    daemon('ceph-mon', '-i', 'a')
    await tool('ceph', 'osd', 'new', osd)
    await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    daemon('ceph-osd', '-i', '0')
    const [keyId, secret] = ['testkey', randomUUID()]
    await tool(
      'radosgw-admin',
      'user',
      'create',
      '--uid=peichi',
      '--display-name=peichi',
      `--access-key=${keyId}`,
      `--secret-key=${secret}`,
    )
    daemon('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${gateway}`
    await answers(endpoint)
    return { endpoint, keyId, secret, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answers(endpoint: string) {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(200)) {
    const { ok } = await fetch(endpoint).catch(() => ({ ok: false }))
    if (ok) return
  }
  throw new Error('radosgw does not answer')
}

const configOf = (folder: string, fsid: string, monitor: number, gateway: number) => `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = /dev/null
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 268435456
mon data = ${folder}/mon
osd data = ${folder}/osd
mon max pg per osd = 500
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw num control oids = 1
rgw thread pool size = 16
`
