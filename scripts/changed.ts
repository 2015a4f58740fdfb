import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importersOf, importsOf } from './imports.ts'
import { root } from './programs.ts'

/** What a change touches; in doubt more rather than less. */
export interface Touched {
  tests: string[] | 'all'
  journeys: string[] | 'all'
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from `base`, and those git does not know yet. Without a base: from where this branch left main. */
export function changedFiles(base?: string): string[] {
  const from = base ?? forkOfMain()
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])]
}

function forkOfMain(): string {
  for (const main of ['main', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD'
    } catch {
      // no such branch here
    }
  return 'HEAD'
}

/** What decides over everything: how it is installed, built and run, the tables, the demo company. */
const EVERYTHING =
  /^(package(-lock)?\.json|[a-z]+\.config\.ts|(web\/)?tsconfig\.json|scripts\/(run|install|programs|test|changed|imports|packages|browser|start|web-bundle|server-bundle|built-from)\.\w+|server\/(app|main|services)\.ts|server\/db\/|test\/(postgres|world)\.ts)/
/** Mechanisms of all rooms. */
const KIT = /^(contract\/(kit\/|[^/]+$)|server\/(kit\/|[^/]+$)|web\/(kit\/|shell\/|[^/]+$))/
/** Where every module comes together: who imports these is not thereby touched by one of the modules. */
const JOINTS =
  /^server\/(app|product|main|operators)\.ts$|^server\/db\/seed\/|^web\/(registry|dialog-registry|main)\.tsx$|^scripts\/start\.ts$/
const PROGRAM = /^(contract|server|web)\//
const TEST = /\.test\.tsx?$/
const SPEC = /\.spec\.ts$/
/** Walks through the whole program: whatever changes in it, they look. */
const WALKS = /^test\/[^/]+\.test\.ts$|^test\/journeys\/(every-page\S*|trading-day)\.spec\.ts$/
/** Programs of their own, started and not imported by their tests. */
const APART = /^(print-helper|bench)\//
/** Which rooms the journeys of a folder walk through. */
const FOLDERS: Record<string, readonly string[]> = {
  kit: [],
  shell: ['platform', 'reports'],
  master: ['master', 'ledgers'],
  trade: ['documents', 'ledgers', 'master', 'printing', 'reports'],
}

export function touchedBy(changed: readonly string[], imports = importsOf()): Touched {
  const program = changed.filter((file) => PROGRAM.test(file) && !TEST.test(file))
  if (changed.some((file) => EVERYTHING.test(file)) || program.some((file) => KIT.test(file))) return { tests: 'all', journeys: 'all' }
  const all = [...imports.keys()]
  const reached = importersOf(changed, imports, JOINTS)
  // what is asked over HTTP is reached by no import: a test names the contract of the subject it asks
  const subjects = new Set([...reached].map(subjectOf))
  const asked = all.filter((file) => file.startsWith('contract/') && subjects.has(subjectOf(file) ?? ''))
  const askers = importersOf(asked, imports, JOINTS)
  const readers = readersOf(
    changed.filter((file) => !imports.has(file) && !PROGRAM.test(file)),
    all,
  )
  const rooms = new Set(program.map((file) => subjectOf(file)?.split('/')[0]))
  const apart = new Set(changed.flatMap((file) => APART.exec(file)?.[1] ?? []))
  const touches = (file: string) =>
    reached.has(file) ||
    askers.has(file) ||
    readers.has(file) ||
    (program.length > 0 && WALKS.test(file)) ||
    apart.has(file.split('/')[0] ?? '') ||
    FOLDERS[/^test\/journeys\/([a-z]+)\//.exec(file)?.[1] ?? '']?.some((room) => rooms.has(room))
  return { tests: all.filter((file) => TEST.test(file) && touches(file)), journeys: all.filter((file) => SPEC.test(file) && touches(file)) }
}

/** `documents/stock-in` of server/modules/documents/stock-in/confirm.ts, web/modules/… and contract/documents/stock-in.ts. */
function subjectOf(file: string): string | undefined {
  const [, room, subject] = /^(?:contract|server\/modules|web\/modules)\/([a-z]+)\/([a-z-]+)/.exec(file) ?? []
  return room && subject && !TEST.test(file) ? `${room}/${subject}` : undefined
}

/** Files that are read, not imported (pages, tables, pictures): by the tests that name them, else by all that name their folder. */
function readersOf(files: readonly string[], all: readonly string[]): Set<string> {
  const naming = (name: string) =>
    all.filter((file) => (TEST.test(file) || SPEC.test(file)) && readFileSync(join(root, file), 'utf8').includes(name))
  return new Set(
    files.flatMap((file) => {
      const byName = naming(basename(file))
      const folder = file.split('/')[0] ?? ''
      // a page may be read with all others of its folder
      return file.endsWith('.md') || byName.length === 0 ? [...byName, ...naming(`${folder}/`)] : byName
    }),
  )
}
