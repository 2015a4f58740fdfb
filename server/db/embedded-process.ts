import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './embedded-account.ts'

function optionsFor(account: Account, cwd: string) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...account, cwd, env: { ...Object.fromEntries(kept), LC_ALL: 'C' } }
}

/** Runs one of PostgreSQL's programs to its end, under the account, without the caller's PG… variables. */
export const run = (program: string, account: Account, cwd: string, args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(program, args, optionsFor(account, cwd), (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, output: stdout + stderr + (error && !stderr ? error.message : '') })
    })
  })

/**
 * Runs it when this process ends without having closed the database: a failed start, an uncaught error, a signal that nobody else
 * answers. Answers how to call that off.
 */
export function runAtExit(program: string, account: Account, cwd: string, args: string[]) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const atExit = () => {
    try {
      execFileSync(program, args, { ...optionsFor(account, cwd), stdio: 'ignore' })
    } catch {
      // The next start ends what is left over.
    }
  }
  const onSignal = (signal: (typeof signals)[number]) => process.listenerCount(signal) === 1 && process.exit(1)
  process.once('exit', atExit)
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    process.off('exit', atExit)
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** Ends what a killed run left behind on this data folder: an orphaned server, its workers, a pid file of the dead. */
export async function clearLeftovers(data: string, stop: () => Promise<unknown>) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (pid > 0 && serves(pid, data)) await stop()
  // Workers of a killed postmaster hold its shared memory until they are gone, too.
  if (!(await endAll(data, 'SIGQUIT'))) return
  // A zombie, or a stranger who got the dead one's number, would keep PostgreSQL from starting. Elsewhere its own check must do.
  if (process.platform === 'linux') rmSync(pidFile, { force: true })
}

/** Whether this process is a living PostgreSQL of this folder. PostgreSQL's working directory is its data folder. */
function serves(pid: number, data: string) {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
    return state !== 'Z' && state !== 'X' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

/** Ends all of PostgreSQL's processes that work in a folder. Answers whether they are gone. */
export async function endAll(folder: string, signal: 'SIGQUIT' | 'SIGKILL') {
  for (let tries = 0; tries < 200; tries++) {
    const left = serversOf(folder)
    if (left.length === 0) return true
    for (const pid of left) signalProcess(pid, signal)
    await wait(50)
  }
  return false
}

function signalProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone in the meantime.
  }
}

function serversOf(folder: string) {
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => serves(pid, folder))
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
