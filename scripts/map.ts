import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './programs.ts'
import { screensOf } from './screens.ts'

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
  for (const [key, value] of Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1))) {
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
  const calls = await allCalls()
  const screensFor = screensOf(calls, web)
  const rows = calls.map(({ method, path, allow, contract, names }) => {
    const handler = names.map((name) => handlerOf(server, name)).find((file) => file !== undefined) ?? '—'
    const screens = [...new Set(names.flatMap((name) => screensFor(name, contract)))].map((file) => file.replace('web/', ''))
    return `| ${method} \`${path}\` | ${allow.replaceAll('|', '\\|')} | ${contract.replace('contract/', '')} \`${names[0]}\` | ${handler} | ${screens.join('<br>') || (WITHOUT_SCREEN[path] ?? '—')} |`
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

/** `openItemCalls.ys.owed` is bound where `bind(openItemCalls.ys,` stands. */
function handlerOf(server: readonly { file: string; text: string }[], name: string): string | undefined {
  const [group = '', member = ''] = [name.replace(/\.\w+$/, ''), name.slice(name.lastIndexOf('.') + 1)]
  const doors = server.filter(
    ({ text }) => text.includes(`bind(${group},`) || new RegExp(`bind\\(\\s*\\{[^}]*\\b${group}\\.${member}\\b`).test(text),
  )
  return doors.map(({ file, text }) => handlerFile(file, text, ofBinding(text, group), member))[0]
}

/** The handlers of a group, as far as they stand in its own binding. */
const ofBinding = (text: string, group: string) => text.split('bind(').find((part) => part.startsWith(`${group},`)) ?? ''

/** The file the handler of a member is imported from, as the binding file says; else the binding file itself. */
function handlerFile(door: string, text: string, binding: string, member: string): string {
  const folder = door.replace(/\/[^/]+$/, '')
  const named = new RegExp(`\\b${member}: (?:\\([^)]*\\) => )?(\\w+)`)
  const value = (new RegExp(`\\b${member}\\b`).test(binding) ? named.exec(binding) : named.exec(text))?.[1] ?? member
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]+)\} from '(\.{1,2}\/[\w/-]+\.ts)'/g)) {
    if (names.split(',').some((each) => each.trim().split(' as ').at(-1) === value))
      return join(folder, from).replace('server/modules/', '')
  }
  return door.replace('server/modules/', '')
}

/** Why nobody of the browser makes a call. */
const OF_SPECIFICATION = 'none: named by the specification'
const BY_WINDOW = 'none: screens go through the window of 红冲, `reversal.reverse`'
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      '/admin/system/dict/data/get/{id}',
      '/admin/system/dict/type/get/{id}',
      '/admin/system/dict/type/query',
      '/admin/system/user/switchAcct/{userId}/{browserId}',
      '/basedata/v1/dascom/getNumberStatus/{id}',
      '/basedata/v1/dict/findDict/{code}',
      '/basedata/v1/dict/getDictPaytype/{n}',
      '/basedata/v1/dict/getXmpShopType',
      '/basedata/v1/jolimark/getPrinterStatus/{id}',
      '/basedata/v1/pj/findClientPrice',
      '/basedata/v1/pywb/pagePywb',
      '/basedata/v1/report/hostNames',
      '/busicore/v1/markOrder/findMarkEntry',
    ].map((path) => [path, OF_SPECIFICATION]),
  ),
  ...Object.fromEntries(
    [
      ...['accBadDebt', 'accOffset', 'accPayment', 'accReceipt', 'accRefund', 'accSupplierRefund'].map((kind) => `${kind}/reverse`),
      ...['accFund/reverseFund', 'accysyf/yf/reverseOpening', 'accysyf/ys/reverseOpening'],
      ...['ckorder/reverseCkOrder', 'rkOrder/reverseRkOrder'],
    ].map((path) => [`/busicore/v1/${path}`, BY_WINDOW]),
  ),
  '/basedata/v1/printHelper/content/{taskId}': 'none: the print helper',
  '/basedata/v1/printHelper/pair': 'none: the print helper',
}
