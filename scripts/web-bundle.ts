import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/web/.built-from')

/** Builds dist/web unless it was built from just these sources. */
export function ensureWebBundle() {
  const sources = state()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('正在生成网页（vite build）… / Building the web pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('vite build failed')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

/** Names, sizes and times of all that goes into the bundle. */
function state() {
  const files = globSync(['web/**/*', 'contract/**/*', 'package-lock.json', 'vite.config.ts'], {
    cwd: root,
    exclude: ['**/*.test.*'],
  }).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
