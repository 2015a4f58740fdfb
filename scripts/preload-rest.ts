import type { Plugin } from 'vite'
import { firstFiles } from './first-chunks.ts'

/**
 * A page that is opened fetches all its chunks at once, not one layer after the other: their names stand beside its import. Those that everybody has by then are left
 * out of them: named for every page and dialog, they made a fifth of what the frame is.
 */
export function preloadRest(): Plugin {
  let first: ReadonlySet<string> = new Set()
  return {
    name: 'preload-rest',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies: (_, names) => names.filter((name) => !first.has(name)) } } }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        first = firstFiles(bundle)
      },
    },
  }
}
