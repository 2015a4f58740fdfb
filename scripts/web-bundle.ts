import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isBuiltFrom, sourcesOf, stamp } from './built-from.ts'
import { root } from './programs.ts'

const built = join(root, 'dist/web')
const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'package-lock.json',
  'vite.config.ts',
  'scripts/{web-bundle,service-worker,layers,preload-rest,first-chunks,lean-antd}.ts',
]

/** Builds dist/web unless it was built from just these sources. */
export function ensureWebBundle() {
  const sources = sourcesOf(SOURCES)
  if (isBuiltFrom(built, sources)) return
  console.log('正在生成网页（vite build）… / Building the web pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('vite build failed')
  packFiles(built)
  stamp(built, sources)
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
