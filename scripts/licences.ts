import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

interface Locked {
  version?: string
  license?: string | string[]
  dev?: boolean
}
export interface Lock {
  packages: Record<string, Locked>
}
interface Package {
  name: string
  version: string
  licence: string
}

/** What asks for no more than to be named. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  'OFL-1.1',
])
/** Named one by one, each for a reason. */
const EXCEPTIONS: [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', '图片处理库 libvips：未经修改的独立动态库，可自行替换'],
]
/** Who names his licence in its text only, or in a word of his own: as read there. */
const READ: Record<string, string> = { 'png-js 2.0.0': 'MIT', 'pause-stream 0.0.11': 'MIT OR Apache-2.0' }

/** What runs in production, the packages of foreign systems included. */
export function shipped({ packages }: Lock): Package[] {
  const all = Object.entries(packages).flatMap(([path, { version = '', license, dev }]) => {
    if (path === '' || dev) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const said = typeof license === 'string' ? license.replace(/^\((.*)\)$/, '$1') : undefined
    return [{ name, version, licence: READ[`${name} ${version}`] ?? said ?? '' }]
  })
  const once = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
}

/** One of several to choose from is enough; of several that hold together each must be allowed. What mixes both is for a person to read. */
export function isAllowed({ name, licence }: Package): boolean {
  const fine = (one: string) => ALLOWED.has(one) || EXCEPTIONS.some(([names, held]) => names.test(name) && held === one)
  const anyOf = licence.split(' OR ')
  if (anyOf.length > 1) return !licence.includes(' AND ') && anyOf.some(fine)
  return licence.split(' AND ').every(fine)
}

export const lockFile = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** docs/licences.md */
export function licencesText(lock: Lock): string {
  const byLicence = Map.groupBy(shipped(lock), ({ licence }) => licence)
  const rows = [...byLicence].sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
  return `# 第三方软件许可

由 \`npm run licences\` 生成：运行所需的全部 npm 包（含其他操作系统的版本）及其许可，取自锁定文件。不在允许之列的，\`npm test\` 不予通过。

允许：${[...ALLOWED].join('、')}。例外：${EXCEPTIONS.map(([names, licence, reason]) => `\`${names.source}\` ${licence}（${reason}）`).join('；')}。

包内附带的程序另有其许可：Node.js（MIT）、PostgreSQL（PostgreSQL License）、PDFium（BSD-3-Clause / Apache-2.0）、libvips（LGPL-3.0-or-later）。

| 许可 | 数量 | 包 |
|---|---|---|
${rows.map(([licence, list]) => `| ${licence} | ${list.length} | ${list.map(({ name, version }) => `${name} ${version}`).join(' · ')} |`).join('\n')}
`
}
