import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FRAME = /web\/shell\/frame\.tsx$/

interface Chunk {
  type: 'chunk'
  isEntry: boolean
  imports: readonly string[]
  moduleIds: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** Tells the service worker (web/public/sw.js) the build, and which files its entry and its frame are made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = new Set<string>()
      const take = (name: string) => {
        const chunk = bundle[name] as Chunk | undefined
        if (files.has(name) || chunk?.type !== 'chunk') return
        files.add(name)
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
        chunk.imports.forEach(take)
      }
      for (const [name, chunk] of Object.entries(bundle) as [string, Chunk][])
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => FRAME.test(id)))) take(name)
      const frame = JSON.stringify([...files].sort().map((name) => `/${name}`))
      const build = createHash('sha256').update(Object.keys(bundle).sort().join(' ')).digest('hex').slice(0, 12)
      const file = join(dir, 'sw.js')
      writeFileSync(file, readFileSync(file, 'utf8').replace('__BUILD__', build).replace('__FRAME__', frame))
    },
  }
}
