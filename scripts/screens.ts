import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, type Symbol as Name, type Type } from 'typescript/unstable/sync'
import { root } from './programs.ts'

/** One place in the contract where a call is written down; kinds and directions that share their screens share it. */
type Declared = string

/** Where it is written down; of a choice of several groups, in each of them. */
const declared = (symbol: Name | undefined): Declared[] => symbol?.declarations.map(({ path, index }) => `${path}#${index}`) ?? []

/** Which screens make a call, by the compiler: whatever the call is called there, and through whichever constant it is reached. */
export function screensOf(
  calls: readonly { contract: string; names: readonly string[] }[],
  web: readonly { file: string; text: string }[],
): (name: string, contract: string) => string[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'web/tsconfig.json')] }).getProjects()
    if (!project) throw new Error('web/tsconfig.json is no project')
    const members = new Set(calls.flatMap(({ names }) => names.map((name) => name.slice(name.lastIndexOf('.') + 1))))
    const uses = new Map<Declared, Set<string>>()
    for (const { file, text } of web) {
      const positions = [...text.matchAll(/\b[a-zA-Z]\w*\b/g)].filter(([word]) => members.has(word)).map(({ index }) => index)
      if (positions.length === 0) continue
      for (const symbol of project.checker.getSymbolAtPosition(join(root, file), positions)) {
        for (const key of declared(symbol)) uses.set(key, (uses.get(key) ?? new Set()).add(file))
      }
    }
    for (const [key, file] of definedBy(project.checker, web, uses)) uses.set(key, (uses.get(key) ?? new Set()).add(file))
    const found = new Map<string, string[]>()
    const known = new Set(project.program.getSourceFileNames())
    for (const { contract, names } of calls.filter((each) => known.has(join(root, each.contract))))
      for (const name of names) {
        const keys = declared(memberOf(project.checker, join(root, contract), name))
        const byName = [...new Set(keys.flatMap((key) => [...(uses.get(key) ?? [])]))].sort()
        found.set(`${contract} ${name}`, byName.length > 0 ? byName : chosenBy(name, web))
      }
    return (name, contract) => found.get(`${contract} ${name}`) ?? []
  } finally {
    api.close()
  }
}

const KIT = 'web/kit/document/'
const DEFINITION = `${KIT}definition.ts`

/** What the kit calls of the group that a screen hands to `defineDocument({ calls: stockIn, … })`: the members of `DocumentCalls` it makes use of. */
function definedBy(
  checker: Checker,
  web: readonly { file: string; text: string }[],
  uses: ReadonlyMap<Declared, ReadonlySet<string>>,
): [Declared, string][] {
  const at = readFileSync(join(root, DEFINITION), 'utf8').search(/(?<=export interface )DocumentCalls\b/)
  const calls = checker.getSymbolAtPosition(join(root, DEFINITION), at)
  const type = calls && checker.getDeclaredTypeOfSymbol(calls)
  if (!type) throw new Error(`${DEFINITION} declares no DocumentCalls`)
  const byKit = (key: Declared) => [...(uses.get(key) ?? [])].some((file) => file.startsWith(KIT) && file !== DEFINITION)
  const members = checker.getPropertiesOfType(type).filter((member) => declared(member).some(byKit))
  return web
    .filter(({ file, text }) => !file.startsWith(KIT) && text.includes('defineDocument('))
    .flatMap(({ file, text }) => {
      const given = [...text.matchAll(/\bcalls\b(?=[:,])/g)].map(({ index }) => checker.getSymbolAtPosition(join(root, file), index))
      const groups = given.flatMap((symbol) => (symbol && checker.getTypeOfSymbol(symbol)) ?? [])
      const made = groups.flatMap((group) => members.flatMap(({ name }) => declared(checker.getPropertyOfType(group, name))))
      return made.map((key): [Declared, string] => [key, file])
    })
}

/** Screens that choose among the calls of a group as they run, `devices[decision]`, or take one out of it. */
function chosenBy(name: string, web: readonly { file: string; text: string }[]): string[] {
  const [group = '', member = ''] = [name.split('.')[0], name.slice(name.lastIndexOf('.') + 1)]
  const chooses = new RegExp(`\\b${group}\\[`)
  const takes = new RegExp(`\\{[^{}]*\\b${member}\\b[^{}]*\\} = \\w+Of\\(`)
  return web.filter(({ text }) => chooses.test(text) || takes.test(text)).map(({ file }) => file)
}

/** `openItemCalls.ys.owed` of a contract file. */
function memberOf(checker: Checker, file: string, name: string): Name | undefined {
  const [group = '', ...members] = name.split('.')
  const at = readFileSync(file, 'utf8').search(new RegExp(`(?<=export const )${group}\\b`))
  let symbol: Name | undefined = at < 0 ? undefined : checker.getSymbolAtPosition(file, at)
  for (const member of members) {
    const type: Type | undefined = symbol && checker.getTypeOfSymbol(symbol)
    symbol = type && checker.getPropertyOfType(type, member)
  }
  return symbol
}
