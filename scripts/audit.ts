import { spawnSync } from 'node:child_process'
import { root } from './programs.ts'
import { readAudit } from './read-audit.ts'

/** Asks the registry that is set for known vulnerabilities of what runs in production. Not every registry answers; then nothing is known. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const asked = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
  shell: process.platform === 'win32',
})
const found = readAudit(asked.stdout ?? '')
console.log(found.words)
process.exitCode = found.bad ? 1 : 0
