import type { z } from 'zod'
import { tagsOf } from '#contract/kit/fields.ts'
import { stamp } from '../request/request.ts'
import type { Defined, SomeOrder, SomeRow, WrittenDocument } from './defined.ts'
import type { Definition, DocumentCalls, HeadOf } from './definition.ts'
import { headError, headOf, lineRules, readLine, sentHead, sentLine } from './draft-forms.ts'
import { shownNames } from './head-fields.tsx'
import { blankHead } from './head-rules.ts'
import { allLines, lineError, type PartLine, type ValidationError } from './lines.ts'
import type { UntypedCalls } from './untyped-calls.ts'
import type { Draft } from './use-draft.ts'

/** A definition as the editor works with it. */
export function writtenOf<C extends DocumentCalls, Line extends PartLine, Lookup>(
  definition: Definition<C, Line, Lookup>,
  common: Defined,
  own: UntypedCalls,
): WrittenDocument<HeadOf<C>, Line, Lookup> {
  type OwnDraft = Draft<HeadOf<C>, Line>
  const { lines } = definition
  const { rules } = common.head
  const rulesOfLine = lineRules(rules)
  const isReal = (line: Line) => !lines.unused(line)

  const lineOf = (row: SomeRow): Line => {
    const line = readLine(lines.blank(), row as unknown as PartLine)
    return definition.read?.(row as never, line) ?? line
  }
  const inputOf = ({ id, version, head, lines: all }: OwnDraft) => {
    const sent = all.filter(isReal).map((line) => ({ ...sentLine(rulesOfLine, line), ...definition.sent?.(line) }))
    return {
      ...{ id, version, ...definition.always, ...sentHead(rules, head) },
      ...(sent.length <= (definition.mostLines ?? MANY) && { lines: sent }),
    }
  }
  const missing = (all: readonly Line[]): ValidationError<HeadOf<C>, Line> | undefined =>
    lines.needed && !all.some(isReal) ? { text: '请输入商品', line: { index: 0, prop: 'pjNo' } } : undefined

  return {
    ...common,
    ...{ kind: definition.kind, lines, about: definition.about, ending: definition.ending, useParts: definition.useParts ?? (() => ({})) },
    first: shownNames(common.head)[0] as keyof HeadOf<C> & string,
    fresh: (user) => ({ ...(blankHead(rules) as unknown as HeadOf<C>), ...definition.fresh(user) }),
    error: ({ head, lines: all }, session) =>
      headError<HeadOf<C>, Line>(rules, head) ??
      definition.check?.(head) ??
      missing(all) ??
      lineError(all, (line) => (isReal(line) ? lines.problem(line, { lines: all, session }) : undefined)),
    isSecret: (prop, maySee) => {
      const rule: z.ZodType | undefined = rulesOfLine[prop]
      return rule !== undefined && !(tagsOf(rule) ?? []).every(maySee)
    },
    async load(id, signal) {
      const { content } = await own.get(id, { signal, quiet: true })
      if (!content) return null
      const rows = await allLines(content.lineCount, (page) => own.pageLines(id, page, signal))
      return draftOf(own, content, headOf<HeadOf<C>>(rules, content), rows.map(lineOf))
    },
    input: inputOf,
    // the stamp is new with every press: a save that failed may be tried again
    send: (draft) => own.save({ ...inputOf(draft), submittime: stamp() }),
    remove: own.remove,
  }
}

const MANY = Number.POSITIVE_INFINITY
const draftOf = <Head, Line>(own: UntypedCalls, order: SomeOrder, head: Head, lines: readonly Line[]): Draft<Head, Line> => ({
  ...{ id: order.id, version: order.version, no: own.noOf(order) },
  head,
  lines,
})
