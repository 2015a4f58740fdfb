import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const stamp = join(built, '.built-from')

/** Builds dist/web unless it was built from just these sources. */
export function ensureWebBundle() {
  const sources = state()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('正在生成网页（vite build）… / Building the web pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('vite build failed')
  packFiles(built)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

/** Beside each file, what is sent of it: once packed when it is built, not for each browser again. What is small, too: to ask in vain for a packed one costs more. */
export function packFiles(folder: string) {
  for (const file of globSync('**/*.{js,css,svg,wasm}', { cwd: folder })) {
    const content = readFileSync(join(folder, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }))
    // a browser without TLS takes no brotli
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Names, sizes and times of all that goes into the bundle. */
function state() {
  const files = globSync(
    ['web/**/*', 'contract/**/*', 'package-lock.json', 'vite.config.ts', 'scripts/web-bundle.ts', 'scripts/service-worker.ts'],
    {
      cwd: root,
      exclude: ['**/*.test.*'],
    },
  ).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
