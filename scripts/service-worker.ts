import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { firstFiles } from './first-chunks.ts'

/** Tells the service worker (web/public/sw.js) the build, and which files its entry and its frame are made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const frame = JSON.stringify([...firstFiles(bundle)].sort().map((name) => `/${name}`))
      const build = createHash('sha256').update(Object.keys(bundle).sort().join(' ')).digest('hex').slice(0, 12)
      const file = join(dir, 'sw.js')
      writeFileSync(file, readFileSync(file, 'utf8').replace('__BUILD__', build).replace('__FRAME__', frame))
    },
  }
}
