import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The program of a real Redis or Valkey on this machine; undefined when it has none. */
export const counterProgram = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })

/** A real one, empty, that keeps nothing. `pause` leaves it without an answer, as a machine that hangs. */
export async function startCounters(program: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-counters-'))
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
  for (let n = 0; n < 200 && !(await answers(port)); n++) await wait(50)
  return {
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode === null && !child.signalCode) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
