import { dirname, join } from 'node:path'

interface Module {
  readonly code?: string | null
  readonly importedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

/** What everybody fetches before anything else, and what whoever is signed in fetches behind it. */
const LAYERS = {
  first: 'web/main.tsx',
  login: 'web/shell/login-page.tsx',
  frame: 'web/shell/frame.tsx',
  home: 'web/shell/home-page.tsx',
  list: 'web/kit/list/list-page.tsx',
  document: 'web/kit/document/define-document.tsx',
}
/** Front doors that name everything a library has: of these only what is asked for by name is followed. */
const DOORS = /node_modules[\\/](antd[\\/]es|@ant-design[\\/]icons[\\/]es([\\/]icons)?)[\\/]index\.js$/
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/**
 * Groups of modules by who needs them first: each layer holds what its entry imports and no layer before it does. What is in none comes with its page.
 * Libraries have files of their own: they change more seldom than the product. Each group takes along what its modules import, so that the order counts.
 */
export function layerGroups(root: string) {
  let layers: ReadonlyMap<string, string> | undefined
  return Object.keys(LAYERS).flatMap((layer) =>
    [true, false].map((library) => ({
      debugName: layer,
      name: (id: string, graph: Graph) => {
        layers ??= layersOf(root, graph)
        return layers.get(id) === layer && isLibrary(id) === library ? `${layer}${library ? '-libraries' : ''}` : null
      },
    })),
  )
}

const isLibrary = (id: string) => id.includes('node_modules')

function layersOf(root: string, graph: Graph): ReadonlyMap<string, string> {
  const layers = new Map<string, string>()
  for (const [layer, entry] of Object.entries(LAYERS)) {
    const open = [join(root, entry)]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (layers.has(id)) continue
      layers.set(id, layer)
      open.push(...neededBy(id, graph))
    }
  }
  return layers
}

/** What a module imports; behind a front door, only what it names. */
function neededBy(id: string, graph: Graph): string[] {
  const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!DOORS.test(imported)) return [imported]
    const names = new Set(
      [...(code ?? '').matchAll(NAMED)].flatMap(([, named = '']) => named.split(',').map((name) => name.trim().split(/\s/)[0] ?? '')),
    )
    return behind(imported, names, graph)
  })
}

/** The modules behind a front door that give these names. */
function behind(door: string, names: ReadonlySet<string>, graph: Graph): string[] {
  const { code = '', importedIds = [] } = graph.getModuleInfo(door) ?? {}
  return [...(code ?? '').matchAll(NAMED)].flatMap(([, named = '', source = '']) => {
    if (!named.split(',').some((name) => names.has(name.trim().split(/\s/).at(-1) ?? ''))) return []
    const file = join(dirname(door), source)
    return importedIds.filter((id) => id === file || id === `${file}.js` || id === join(file, 'index.js'))
  })
}
