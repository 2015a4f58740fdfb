import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** How to call the program of a package under our own Node, whatever the path says. */
export function program(name: string, args: string[], from = name): [string, ...string[]] {
  const folder = join(root, 'node_modules', from)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[name]
  if (!file) throw new Error(`${from} has no program ${name}`)
  return [process.execPath, join(folder, file), ...args]
}

interface Ended {
  code: number
  output: string
}

export const runProgram = ([file, ...args]: [string, ...string[]], { show = false, env = {} as Record<string, string> } = {}) =>
  new Promise<Ended>((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
