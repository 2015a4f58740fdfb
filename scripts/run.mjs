// The one door of `npm start`, `npm test` … : runs under any Node ≥ 20.19, makes the installation whole, goes on under our own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, pinned, root } from './install.mjs'

const programs = {
  start: 'scripts/start.ts',
  // what a start goes on as, once it is built
  serve: 'dist/server/main.js',
  build: 'scripts/build.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  schema: 'scripts/schema.ts',
  bench: 'bench/main.ts',
  docs: 'scripts/docs.ts',
  licences: 'scripts/licences-page.ts',
  audit: 'scripts/audit.ts',
  'print-helper': 'print-helper/main.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  verify: 'scripts/verify.ts',
  tenant: 'scripts/tenant.ts',
  release: 'scripts/release.ts',
}

const [command = '', ...args] = process.argv.slice(2)
const program = programs[command] && join(root, programs[command])
if (!program || !existsSync(program)) {
  const known = Object.keys(programs).filter((name) => existsSync(join(root, programs[name])))
  console.error(`用法 / usage: node scripts/run.mjs ${known.join(' | ')}`)
  process.exit(2)
}

const node = ensureInstalled()
endWithNpm()
if (process.version === `v${pinned}`) {
  process.argv.splice(1, 2, program)
  await import(pathToFileURL(program).href).catch(report)
} else {
  // Signals reach a terminal's whole process group by themselves; those sent to us alone are handed on.
  const child = spawn(node, [fileURLToPath(import.meta.url), command, ...args], { stdio: 'inherit' })
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** A signal sent to npm ends npm's shell and goes no further; that the shell is gone is all we can see. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function report(error) {
  console.error(error?.name === 'StartProblem' ? `\n${error.message}\n` : error)
  process.exit(1)
}
