import { headerKey } from '#contract/kit/header-key.ts'
import type { Context } from '#server/kit/context.ts'
import { kindFieldName } from './kinds.ts'
import { PROGRAMS, type Program, type ProgramAsk, type ProgramFile } from './programs.ts'

/** A file of another program, as it was told by its header. */
export interface ProgramList {
  program: Program
  file: ProgramFile
}
type Mapping = readonly (string | null)[]

/** The program whose list has this header: all its marks stand in it; the one with most of them counts. undefined: none that is known. */
export function programOf(kind: string, titles: readonly string[]): ProgramList | undefined {
  const keys = new Set(titles.map(lowest))
  const found = PROGRAMS.flatMap((program) => program.files.map((file) => ({ program, file })))
    .filter(({ file }) => file.kind === kind && file.marks.every((mark) => keys.has(headerKey(mark))))
    .sort((a, b) => b.file.marks.length - a.file.marks.length || known(b.file, keys) - known(a.file, keys))
  return found[0]
}
const known = ({ titles }: ProgramFile, keys: ReadonlySet<string>) =>
  Object.values(titles).filter((own) => own.some((title) => keys.has(headerKey(title)))).length
/** Of a title of two lines the lower one. */
const lowest = (title: string) => headerKey(title.slice(title.lastIndexOf('/') + 1))

/** What its columns hold: what the program's titles say, then what the importer knows. */
export function programMapping({ file }: ProgramList, titles: readonly string[], suggested: Mapping): Mapping {
  const keys = titles.map(lowest)
  const mapping: (string | null)[] = titles.map(() => null)
  for (const [field, own] of Object.entries(file.titles)) {
    const at = own.map((title) => keys.indexOf(headerKey(title))).find((place) => place >= 0)
    if (at !== undefined) mapping[at] = field
  }
  return mapping.map((field, at) => {
    if (field) return field
    const other = suggested[at] ?? null
    return other && mapping.includes(other) ? null : other
  })
}

interface Option {
  value: string
  label: string
  /** What the columns hold then, by their places. */
  columns: { index: number; field: string | null }[]
}
export interface AskedOfProgram {
  key: string
  title: string
  answer: string
  options: Option[]
}

/** What is asked of its owner, with what each answer makes of the columns; the answer that stands is the one the columns are read by. */
export function asksOf({ file }: ProgramList, titles: readonly string[], mapping: Mapping): AskedOfProgram[] {
  const keys = titles.map(lowest)
  const placeOf = (title: string) => keys.indexOf(headerKey(title))
  return (file.asks ?? []).flatMap((ask) => {
    const options = ask.key === 'code' ? codeOptions(ask, placeOf, mapping) : specOptions(ask, placeOf, file.kind, mapping)
    const standing = options.find(({ columns }) => columns.every(({ index, field }) => (mapping[index] ?? null) === field))
    return options.length > 1 ? [{ key: ask.key, title: ask.title, answer: standing?.value ?? '', options }] : []
  })
}

function codeOptions(ask: Extract<ProgramAsk, { key: 'code' }>, placeOf: (title: string) => number, mapping: Mapping): Option[] {
  const places = ask.among.map((title) => ({ title, index: placeOf(title) })).filter(({ index }) => index >= 0)
  return places.map(({ title, index: chosen }) => ({
    ...{ value: title, label: title },
    columns: places.flatMap(({ title: other, index }): Option['columns'] => {
      if (index === chosen) return [{ index, field: ask.field }]
      // the program's own number goes on finding the part; another that held the number until now holds nothing, the others stay as they are
      const field = other === ask.among[0] ? (ask.own ?? null) : null
      return mapping[index] === ask.field ? [{ index, field }] : []
    }),
  }))
}

function specOptions(
  ask: Extract<ProgramAsk, { key: 'spec' }>,
  placeOf: (title: string) => number,
  kind: string,
  mapping: Mapping,
): Option[] {
  const index = placeOf(ask.column)
  // where it holds the number there is nothing left to ask
  if (index < 0 || mapping[index] === 'pjNo') return []
  const all = [...ask.fields, null]
  return all.map((field) => ({
    value: field ?? 'none',
    label: field === null ? '不导入' : kindFieldName(kind, field),
    columns: [{ index, field }],
  }))
}

const KIND = 'program'

/** How the same program's other files were answered here; the next one begins with it. */
export async function programAnswers(ctx: Context, { program }: ProgramList): Promise<Record<string, string>> {
  const row = await ctx.db
    .selectFrom('importProfile')
    .select('answers')
    .where('tenantId', '=', ctx.tenantId)
    .where('kind', '=', KIND)
    .where('headerKey', '=', program.key)
    .executeTakeFirst()
  return (row?.answers ?? {}) as Record<string, string>
}

export async function rememberProgram(ctx: Context, list: ProgramList, titles: readonly string[], mapping: Mapping): Promise<void> {
  const said = asksOf(list, titles, mapping).filter(({ answer }) => answer !== '')
  if (said.length === 0) return
  const answers = { ...(await programAnswers(ctx, list)), ...Object.fromEntries(said.map(({ key, answer }) => [key, answer])) }
  const read = { mapping: '[]', options: '{}', answers: JSON.stringify(answers), usedAt: ctx.now }
  await ctx.db
    .insertInto('importProfile')
    .values({ tenantId: ctx.tenantId, kind: KIND, headerKey: list.program.key, supplierId: 0, ...read })
    .onConflict((conflict) => conflict.columns(['tenantId', 'kind', 'headerKey', 'supplierId']).doUpdateSet(read))
    .execute()
}

/** The columns after answers that were given for another file of the program; an answer this file has no column for changes nothing. */
export function answered(
  list: ProgramList,
  titles: readonly string[],
  mapping: Mapping,
  answers: Readonly<Record<string, string>>,
): (string | null)[] {
  const next = [...mapping]
  for (const key of Object.keys(answers)) {
    const option = asksOf(list, titles, next)
      .find((ask) => ask.key === key)
      ?.options.find(({ value }) => value === answers[key])
    for (const { index, field } of option?.columns ?? []) {
      const taken = field === null ? -1 : next.indexOf(field)
      if (taken >= 0 && taken !== index) next[taken] = null
      next[index] = field
    }
  }
  return next
}
