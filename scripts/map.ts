import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './programs.ts'

interface Call {
  method: string
  path: string
  allow: string
  contract: string
  /** As the code writes it: `stockIn.confirm`. */
  name: string
}

const isEndpoint = (value: unknown): value is { method: string; path: string; allow: string | string[] } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

/** Every endpoint of every contract file. */
export async function allCalls(): Promise<Call[]> {
  const calls: Call[] = []
  for (const file of globSync('contract/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.test.ts')) continue
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [group, members] of Object.entries(exported)) {
      if (typeof members !== 'object' || members === null) continue
      for (const [name, endpoint] of Object.entries(members)) {
        if (!isEndpoint(endpoint)) continue
        const allow = [endpoint.allow].flat().join(' | ')
        calls.push({ method: endpoint.method, path: endpoint.path, allow, contract: file, name: `${group}.${name}` })
      }
    }
  }
  return calls.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
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
  const rows = (await allCalls()).map(({ method, path, allow, contract, name }) => {
    const [group = '', member = ''] = name.split('.')
    const door = server.find(({ text }) => text.includes(`bind(${group},`))
    const handler = door ? handlerFile(door.file, door.text, member) : '—'
    const screens = web
      .filter(({ text }) => new RegExp(`\\b${group}\\.${member}\\b`).test(text))
      .map(({ file }) => file.replace('web/', ''))
    return `| ${method} \`${path}\` | ${allow.replaceAll('|', '\\|')} | ${basename(contract)} \`${name}\` | ${handler} | ${screens.join('<br>') || '—'} |`
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
