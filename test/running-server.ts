import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/db/embedded-process.ts'

const root = join(import.meta.dirname, '..')

/** The program as its users start it: own process, own data folder, the demo company. */
export async function startServer({ data = temporaryFolder(), port = 0, env = {} as Record<string, string>, recordIn = '' } = {}) {
  const chosen = port || (await freePort())
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, PEICHI_DATA: data, PORT: String(chosen), DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const heard = (text: string) => {
    output += text
    if (recordIn) appendFileSync(recordIn, text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', heard)
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = `http://127.0.0.1:${chosen}`

  const answers = () =>
    fetch(address, { signal: AbortSignal.timeout(2000) })
      .then(({ ok }) => ok)
      .catch(() => false)
  /** True once the page is served; false when the program ended before, or took too long. */
  const ready = async (seconds = 60) => {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(100)) {
      if (child.exitCode !== null || child.signalCode) return false
      if (await answers()) return true
    }
    return false
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && !child.signalCode) child.kill(signal)
    return ended
  }
  return { address, data, ready, stop, output: () => output }
}

/** Where the database of a running server is, for what only its books tell. */
export function databaseIn(data: string): string {
  const folder = join(data, 'postgres')
  const { app } = JSON.parse(readFileSync(join(folder, 'peichi-secrets.json'), 'utf8')) as { app: string }
  const port = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://peichi_app:${encodeURIComponent(app)}@127.0.0.1:${port}/peichi`
}

/** Open to the account that PostgreSQL runs under when we are root. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-run-'))
  chmodSync(folder, 0o711)
  return folder
}

export const discard = (folder: string) => rmSync(folder, { recursive: true, force: true })
