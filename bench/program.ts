import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-process.ts'
import { room } from '../scripts/room.mjs'
import { ensureServerBundle } from '../scripts/server-bundle.ts'

const root = join(import.meta.dirname, '..')
const SERVER = 'server/main.ts'

export interface Program {
  address: string
  port: number
  pid: number | undefined
  /** Resident memory of the server in MB, its back room with it; undefined where the system does not tell. */
  memory(): number | undefined
  /** Of each of its processes, the first its own. */
  memories(): number[]
  stop(): Promise<void>
  /** kill −9. */
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Its exit code; null where a signal ended it. */
  ended: Promise<number | null>
}

/** The server as a process of its own, as in service: its log is written, to nowhere. Answers when `path` is served. `entry`: bench/served.ts asks nobody how often he may call; `folder`: another checkout. */
export async function startProgram(env: Record<string, string>, path = '/health', entry = SERVER, folder = root): Promise<Program> {
  const port = Number(env.PORT) || (await freePort())
  // another checkout may know nothing of it
  const program =
    folder === root ? await ensureServerBundle(entry, join(root, 'dist', entry === SERVER ? 'server' : entry.replace('.ts', ''))) : entry
  const child = spawn(process.execPath, [...room.flags, program], {
    cwd: folder,
    env: { ...process.env, ...room.env, PEICHI_DEMO: '0', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve).on('error', () => resolve(null)))
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const stop = end('SIGTERM')
  const address = `http://127.0.0.1:${port}`
  await answers(child, address + path).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    address,
    port,
    pid: child.pid,
    stop,
    kill: end('SIGKILL'),
    ended,
    signal: (signal) => void child.kill(signal),
    memory: () => memoryOf(child.pid),
    memories: () => memoriesOf(child.pid),
  }
}

/** The first start makes a demo company: minutes on a busy machine. */
const PATIENCE_MINUTES = 10

async function answers(child: ChildProcess, url: string) {
  for (const until = Date.now() + PATIENCE_MINUTES * 60_000; Date.now() < until; await wait(20)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    const ok = await fetch(url, { signal: AbortSignal.timeout(2000) })
      .then((answer) => answer.ok)
      .catch(() => false)
    if (ok) return
  }
  throw new Error(`no answer from ${url} within ${PATIENCE_MINUTES} minutes`)
}

function memoryOf(pid: number | undefined) {
  const each = memoriesOf(pid)
  return each.length === 0 ? undefined : each.reduce((sum, own) => sum + own)
}
/** Nothing where the system does not tell. */
function memoriesOf(pid: number | undefined): number[] {
  if (process.platform !== 'linux') return []
  const kilobytes = [pid, ...childrenOf(pid)].map((each) => /VmRSS:\s+(\d+)/.exec(of(each, 'status'))?.[1])
  return kilobytes[0] === undefined ? [] : kilobytes.map((each) => Math.round(Number(each ?? 0) / 1024))
}
const childrenOf = (pid: number | undefined) => of(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
/** What the kernel says of a process; nothing where it has ended meanwhile. */
function of(pid: number | undefined, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
