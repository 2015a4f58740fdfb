import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './programs.ts'

interface Call {
  method: string
  path: string
  allow: string
  contract: string
  /** As the code writes it: `stockIn.confirm`; kinds that share their screens are also reached under a second name. */
  names: string[]
}

type Endpoint = { method: string; path: string; allow: string | string[] }
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

/** Every endpoint of every contract file; what two directions share lies one level deeper: `openItemCalls.ys.owed`. */
export async function allCalls(): Promise<Call[]> {
  const calls = new Map<string, Call>()
  for (const contract of globSync('contract/**/*.ts', { cwd: root }).sort()) {
    if (contract.endsWith('.test.ts')) continue
    collect((await import(pathToFileURL(join(root, contract)).href)) as Record<string, unknown>, (name, { method, path, allow }) => {
      const known = calls.get(`${method} ${path}`)
      if (known) known.names.push(name)
      else calls.set(`${method} ${path}`, { method, path, allow: [allow].flat().join(' | '), contract, names: [name] })
    })
  }
  return [...calls.values()].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function collect(group: Record<string, unknown>, found: (name: string, endpoint: Endpoint) => void, above = '', depth = 0): void {
  for (const [key, value] of Object.entries(group)) {
    const name = above ? `${above}.${key}` : key
    if (isEndpoint(value)) found(name, value)
    else if (depth < 2 && isPlain(value)) collect(value, found, name, depth + 1)
  }
}

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The map of the house as Markdown: path → contract → handler → screens. */
export async function map(): Promise<string> {
  const server = sources('server/modules/*/*/*.ts').filter(({ text }) => text.includes('bind('))
  const web = sources('web/**/*.{ts,tsx}')
  const rows = (await allCalls()).map(({ method, path, allow, contract, names }) => {
    const handler = names.map((name) => handlerOf(server, name)).find((file) => file !== undefined) ?? '—'
    const screens = web.filter(({ text }) => names.some((name) => text.includes(name))).map(({ file }) => file.replace('web/', ''))
    return `| ${method} \`${path}\` | ${allow.replaceAll('|', '\\|')} | ${contract.replace('contract/', '')} \`${names[0]}\` | ${handler} | ${screens.join('<br>') || '—'} |`
  })
  const head = ['# Map of the house', '', 'Written by `npm run docs`. Path → who may → contract → handler → screens.', '']
  return [
    ...head,
    `${rows.length} calls.`,
    '',
    '| call | tag | contract | handler (server/modules) | screens (web) |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function handlerOf(server: readonly { file: string; text: string }[], name: string) {
  const group = name.replace(/\.\w+$/, '')
  const door = server.find(({ text }) => text.includes(`bind(${group},`))
  return door && handlerFile(door.file, door.text, name.slice(group.length + 1))
}

/** The file a handler is imported from, as the binding file says; else the binding file itself. */
function handlerFile(door: string, text: string, member: string): string {
  const folder = door.replace(/\/[^/]+$/, '')
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]+)\} from '\.\/([\w-]+\.ts)'/g)) {
    if (names.split(',').some((name) => name.trim().split(' as ').at(-1) === member) && existsSync(join(root, folder, from))) {
      return `${folder.replace('server/modules/', '')}/${from}`
    }
  }
  return door.replace('server/modules/', '')
}
