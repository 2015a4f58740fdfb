import { renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { isBuiltFrom, sourcesOf, stamp } from './built-from.ts'
import { root } from './programs.ts'

/** A program of its own in a thread or a process: `new URL('./x.ts', import.meta.url)`. */
const PROGRAM = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g

/**
 * The server as JavaScript in few files, unless it was built from just these sources: Node strips types with a compiler that stays in memory
 * (docs/decisions/210). Packages stay where npm put them. Answers the program.
 */
export function ensureServerBundle(entry = 'server/main.ts', out = join(root, 'dist/server')): Promise<string> {
  const building = underWay.get(out) ?? bundle(entry, out).finally(() => underWay.delete(out))
  underWay.set(out, building)
  return building
}
/** Two of one process would build in one folder, and one would carry off what the other is still writing. */
const underWay = new Map<string, Promise<string>>()

async function bundle(entry: string, out: string): Promise<string> {
  const program = join(out, `${basename(entry, '.ts')}.js`)
  const sources = sourcesOf(['server/**/*.ts', 'contract/**/*.ts', 'package*.json', 'scripts/server-bundle.ts', entry])
  if (isBuiltFrom(out, sources)) return program
  const { build } = await import('vite')
  const { keepingNodeEnv } = await import('./print-helper-bundle.ts')
  // whoever begins meanwhile finds the one before, or this one
  const made = `${out}.${process.pid}`
  await keepingNodeEnv(() =>
    build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [inItsPlace(out)],
      build: {
        ssr: true,
        outDir: made,
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: join(root, entry), output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
      },
    }),
  )
  stamp(made, sources)
  replace(out, made, sources)
  return program
}

/** Several may have built at once: the one that comes last finds it done. */
function replace(out: string, made: string, sources: string) {
  try {
    rmSync(out, { recursive: true, force: true })
    renameSync(made, out)
  } catch (error) {
    if (!isBuiltFrom(out, sources)) throw error
    rmSync(made, { recursive: true, force: true })
  }
}

/** What a source reads beside itself stays beside the source; its programs come along, each a file. */
function inItsPlace(out: string): Plugin {
  return {
    name: 'in-its-place',
    enforce: 'pre',
    transform(code, id) {
      const folder = dirname(id)
      if (!id.endsWith('.ts') || !code.includes('import.meta')) return
      return code
        .replaceAll(PROGRAM, (_, path: string) => {
          const fileName = `${basename(path)}.js`
          this.emitFile({ type: 'chunk', id: join(folder, `${path}.ts`), fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${relative(out, folder)}`)})`)
    },
  }
}
