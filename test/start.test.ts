import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reaches } from '#server/db/embedded-account.ts'
import { requireUsable } from '#server/db/usable.ts'
import { discard, temporaryFolder } from '#test/running-server.ts'

// Every test starts whole programs; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const root = join(import.meta.dirname, '..')
let folder: string
let started: ChildProcess[] = []
let made: string

// Making a database takes two seconds, copying one a tenth of that.
beforeAll(async () => {
  made = folder = temporaryFolder()
  const { child, url } = await start()
  await query(url, `create table kept as select 'still here' as word`)
  await stop(child)
})
afterAll(() => discard(made))

const useMade = () => execFileSync('cp', ['-a', join(made, 'postgres'), folder])

beforeEach(() => {
  folder = temporaryFolder()
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((child) => stop(child)))
  // A server that lost its program: nobody else would end it.
  if (existsSync(pidFile())) await kill(postmaster(), 'SIGQUIT')
  discard(folder)
})

const data = () => join(folder, 'postgres')
const pidFile = () => join(data(), 'postmaster.pid')
const postmaster = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)

function begin(identity = {}, place = folder) {
  const env = { ...process.env, PEICHI_DATA: place, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['test/hold-database.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  started.push(child)
  return child
}

/** Starts the program; answers what it said: its URLs, or why it did not start. */
async function start(identity = {}, place = folder) {
  const child = begin(identity, place)
  let said = ''
  let url = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    url = /"ownerUrl":"([^"]+)"/.exec(said)?.[1] ?? ''
  })
  const ended = once(child, 'close')
  while (!url && child.exitCode === null && !child.signalCode) await wait(20)
  if (!url) await ended
  return { child, url, said }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function kill(pid: number, signal: NodeJS.Signals) {
  process.kill(pid, signal)
  for (let tries = 0; tries < 200 && serving().includes(pid); tries++) await wait(20)
}

/** Server processes at work on our folder, workers included. */
const serving = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data()
      } catch {
        return false
      }
    })

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
    .query(sql)
    .then(
      ({ rows }) => rows,
      (error: Error) => error.message,
    )
    .finally(() => client.end())
}

const remember = (url: string) => query(url, `update kept set word = 'and newer'`)
const recall = (url: string) => query(url, 'select word from kept')

describe.runIf(process.platform === 'linux')('starting again', () => {
  test('stops with the program and finds everything at the next start', async () => {
    useMade()
    const first = await start()
    await remember(first.url)
    await stop(first.child)
    expect(serving()).toEqual([])
    expect(await recall((await start()).url)).toEqual([{ word: 'and newer' }])
  })

  test('stops with the program, too, when a signal comes that nobody answers', async () => {
    useMade()
    const { child } = await start()
    await stop(child, 'SIGINT')
    expect(serving()).toEqual([])
  })

  test('after kill −9 of the program, the orphaned database server is replaced', async () => {
    useMade()
    const first = await start()
    await remember(first.url)
    const orphan = postmaster()
    await stop(first.child, 'SIGKILL')
    expect(serving()).toContain(orphan)
    const second = await start()
    expect(await recall(second.url)).toEqual([{ word: 'and newer' }])
    expect(serving()).not.toContain(orphan)
  })

  test('after kill −9 of the program and of the database server, what was committed is there', async () => {
    useMade()
    const first = await start()
    await remember(first.url)
    const pid = postmaster()
    await stop(first.child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    expect(existsSync(pidFile())).toBe(true)
    expect(await recall((await start()).url)).toEqual([{ word: 'and newer' }])
  })

  test('a pid file that names a stranger does not keep the database from starting', async () => {
    useMade()
    const { uid, gid } = statSync(data())
    writeFileSync(pidFile(), `${process.pid}\n${data()}\n1\n5432\n\n127.0.0.1\n\nready   \n`, { mode: 0o600 })
    chownSync(pidFile(), uid, gid)
    expect((await start()).url).not.toBe('')
  })

  test('killed in the middle of initdb, it begins anew', async () => {
    const child = begin()
    while (!readdirSync(folder).some((name) => name.startsWith('postgres.new-'))) await wait(5)
    await wait(150)
    await stop(child, 'SIGKILL')
    expect(existsSync(data())).toBe(false)
    expect((await start()).url).not.toBe('')
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  test('a half-made data folder is set aside, not deleted', async () => {
    mkdirSync(data())
    writeFileSync(join(data(), 'PG_VERSION'), '18\n')
    const { url, said } = await start()
    expect(url).not.toBe('')
    expect(said).toContain('上次初始化没有完成')
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.incomplete-'))).toHaveLength(1)
  })
})

describe.runIf(process.platform === 'linux')('refusing to start', () => {
  test('a second start on the same folder says that the program is running already', async () => {
    useMade()
    const first = await start()
    const second = await start()
    expect(second.said).toContain(`配驰已经在运行（进程 ${first.child.pid}`)
    expect(second.said).toContain('already running')
    expect(await query(first.url, 'select 1 as fine')).toEqual([{ fine: 1 }])
  })

  const stranger = { uid: 65534, gid: 65534 }
  test('a file, a folder of others: said in two languages within seconds, without a stack, and nobody is left behind', async () => {
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    const asked = [[join(folder, 'file'), {}, '不是文件夹', 'is no folder'] as const]
    const asStranger = process.getuid?.() === 0 && reaches(stranger, root)
    const closed = [join(folder, 'closed'), stranger, '不能写入数据目录', 'Cannot write into'] as const
    for (const [place, identity, chinese, english] of asStranger ? [...asked, closed] : asked) {
      const began = performance.now()
      const { said } = await start(identity, place)
      expect(performance.now() - began).toBeLessThan(15_000)
      expect(said).toContain(`${chinese}`)
      expect(said).toContain(english)
      expect(said).not.toContain('    at ')
    }
    expect(serving()).toEqual([])
  })

  test('a disk with too little room is refused before the database is started; less is asked of one that is there', () => {
    expect(() => requireUsable(folder, () => 299e6)).toThrow('磁盘空间不足：剩 299 MB，至少需要 300 MB')
    requireUsable(folder, () => 300e6)
    useMade()
    expect(() => requireUsable(folder, () => 47e6)).toThrow('剩 47 MB，至少需要 48 MB')
    requireUsable(folder, () => 48e6)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  test('a data folder of another PostgreSQL is named and left alone', async () => {
    useMade()
    writeFileSync(join(data(), 'PG_VERSION'), '17\n')
    const { said } = await start()
    expect(said).toContain('属于 PostgreSQL 17')
    expect(said).toContain('pg_upgrade')
  })

  test('a data folder that lost its passwords is not mistaken for a half-made one', async () => {
    useMade()
    renameSync(join(data(), 'peichi-secrets.json'), join(folder, 'elsewhere.json'))
    const { said } = await start()
    expect(said).toContain('可能有数据，程序没有改动它')
    renameSync(join(folder, 'elsewhere.json'), join(data(), 'peichi-secrets.json'))
    expect((await start()).url).not.toBe('')
  })
})

describe.runIf(process.platform === 'linux')('the database server of our own', () => {
  test('listens on the loopback only, asks for a password, keeps its files to itself', async () => {
    useMade()
    const { url } = await start()
    const unlocked = new URL(url)
    unlocked.password = 'guess'
    await expect(query(unlocked.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(statSync(join(data(), 'peichi-secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(data()).mode & 0o777).toBe(0o700)
  })

  test.runIf(process.getuid?.() === 0 && reaches({ uid: 65534, gid: 65534 }, root))('runs for a user who is not root', async () => {
    chownSync(folder, 65534, 65534)
    const { url } = await start({ uid: 65534, gid: 65534 })
    expect(url).not.toBe('')
    expect(statSync(data()).uid).toBe(65534)
  })
})
