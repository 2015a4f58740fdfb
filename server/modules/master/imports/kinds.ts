import { tagsOf } from '#contract/kit/fields.ts'
import { type ImportKind, isListKind, kindFacts, kindName } from '#contract/master/imports/import-kinds.ts'
import { IMPORT_FIELDS } from '#contract/master/imports/imports.ts'
import { partPrices } from '#contract/master/part-form.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { subscribers } from '#server/kit/subscribers.ts'
import type { ListKind } from '#server/modules/platform/lists/index.ts'
import { type Naming, PART_NAMING } from './header-rules.ts'
import { PROGRAMS } from './programs.ts'
import { isPrice } from './read-row.ts'

/** Every kind of list but that of parts, whose rules stand here. */
export const importKinds = subscribers<ListKind>()

/** The rules of a kind; undefined: parts. */
export const rulesOf = (kind: string): ListKind | undefined => importKinds.all().find((each) => each.kind === kind)

/** A field a column may be of, in the order they are shown. */
interface Field {
  name: string
  tags: readonly string[]
  fill: boolean
  told: boolean
  width: number
}
interface Columns {
  name: string
  tag: string
  fields: Map<string, Field>
  needed: readonly string[]
  ofCompany: boolean
  scoped: boolean
}

const PART: Columns = {
  ...{ name: kindName('part'), tag: 'base:basepj:import', needed: ['pjNo'], ofCompany: false, scoped: false },
  fields: new Map(
    Object.entries(IMPORT_FIELDS).map(([field, name]) => {
      const tags = isPrice(field as keyof typeof IMPORT_FIELDS) ? (tagsOf(partPrices[field as keyof typeof partPrices]) ?? []) : []
      return [field, { name, tags, fill: false, told: false, width: 0 }]
    }),
  ),
}

function listColumns(kind: string): Columns {
  if (!isListKind(kind)) throw refused('没有这种导入')
  const { name, tag, needed, ofCompany = false, scoped = false, fields } = kindFacts(kind)
  const facts = Object.entries(fields).map(([field, { name, tag, fill = false, told = false, width = 100 }]): [string, Field] => [
    field,
    { name, tags: tag ? [tag] : [], fill, told, width },
  ])
  return { name, tag, fields: new Map(facts), needed, ofCompany, scoped }
}
export const columnsOf = (kind: string): Columns => (kind === 'part' ? PART : listColumns(kind))

const namings = new Map<string, Naming>()
/** How columns of a kind may be called: by its own words first, then by those of the programs companies come from. */
export function namingOf(kind: string): Naming {
  const rules = rulesOf(kind)
  const own: Naming = rules ? { words: rules.titles, needed: columnsOf(kind).needed, ofParts: false } : PART_NAMING
  const naming = namings.get(kind) ?? { ...own, words: withPrograms(kind, own.words) }
  namings.set(kind, naming)
  return naming
}
function withPrograms(kind: string, words: Naming['words']): Naming['words'] {
  const files = PROGRAMS.flatMap(({ files }) => files).filter((file) => file.kind === kind)
  const more = (field: string) => files.flatMap(({ titles }) => titles[field] ?? [])
  return Object.fromEntries(Object.entries(words).map(([field, own]) => [field, [...own, ...more(field)]]))
}
export const kindFieldName = (kind: string, field: string) => columnsOf(kind).fields.get(field)?.name ?? ''

export const maySeeField = (ctx: Pick<Context, 'maySee'>, kind: string, field: string) =>
  (columnsOf(kind).fields.get(field)?.tags ?? []).every((tag) => ctx.maySee(tag as 'price.xsprice'))

/** Whoever may not import this kind sees none of its batches. */
export function requireKind(ctx: Pick<Context, 'may' | 'maySee'>, kind: string): void {
  if (!ctx.may(columnsOf(kind).tag as 'base:basepj:import')) throw forbidden()
  const barred = rulesOf(kind)?.barred?.(ctx)
  if (barred) throw refused(barred)
}

export const fieldsOf = (ctx: Context, kind: ImportKind) =>
  [...columnsOf(kind).fields]
    .filter(([field, { told }]) => !told && maySeeField(ctx, kind, field))
    .map(([field, { name, fill }]) => ({ field, name, fill }))
