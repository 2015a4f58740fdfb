import type { z } from 'zod'
import { MASKED, ruleOf } from '#contract/kit/fields.ts'
import type { Rules } from '../form/field-facts.ts'
import type { PriceValue } from '../form/price.tsx'
import { blankHead, headNames, isReference, shownBy } from './head-rules.ts'
import { newKey, noPart, type PartLine, partOf, sentPrice, type ValidationError } from './lines.ts'
import { partnerMissing } from './partner.ts'

/** A document becomes a draft and a draft what is sent, by the fields the contract names. */

type Values = Readonly<Record<string, unknown>>

/** The header of a saved document. A number that is 0 was not filled in. */
export function headOf<Head extends object>(rules: Rules, order: object): Head {
  const blank = blankHead(rules)
  const saved = order as Values
  const value = (name: string) => (blank[name] === null ? saved[name] || null : (saved[name] ?? blank[name]))
  return Object.fromEntries(Object.keys(blank).map((name) => [name, value(name)])) as Head
}

/** What is masked is not sent: the server keeps what stands there. */
export function sentHead(rules: Rules, head: object): object {
  const values = head as Values
  // a draft kept in the browser may be older than a field: the rule says what it is then
  const sent = (name: string) => (values[name] === MASKED ? undefined : values[name] === null ? 0 : values[name])
  return Object.fromEntries(headNames(rules).map((name) => [name, sent(name)]))
}

/** The first field of a header that must be filled in and is not. */
export function headError<Head extends object, Line>(rules: Rules, head: Head): ValidationError<Head, Line> | undefined {
  const values = head as Values
  for (const name of headNames(rules)) {
    const schema = rules[name]
    const rule = schema && ruleOf(schema)
    if (!rule?.required || !schema) continue
    const text = isReference(name)
      ? partnerMissing(rule.label, { id: values[name] as number, name: String(values[shownBy(name)] ?? '') })
      : schema.safeParse(values[name]).error?.issues[0]?.message
    if (text) return { text, field: name as keyof Head & string }
  }
  return undefined
}

/** A blank line of a kind with these fields of its own. */
export const lineMaker =
  <Own extends object>(own: Own) =>
  (given: Partial<Own> = {}): PartLine & Own => ({ key: newKey(), ...noPart, pjNo: '', problem: '', ...own, ...given })

/** A saved line as one under the pen: the part, and of the line's own fields those that are saved. */
export function readLine<Line extends PartLine>(blank: Line, row: PartLine): Line {
  const saved = row as unknown as Values
  const own = Object.keys(blank).filter((name) => name in saved && name !== 'key' && name !== 'problem')
  return { ...blank, ...partOf(row), ...Object.fromEntries(own.map((name) => [name, saved[name]])) }
}

interface ListOfLines {
  element?: { shape: Rules }
  innerType?: z.ZodType
}
/** The fields of a line that is sent. */
export function lineRules(rules: Rules): Rules {
  const { element, innerType } = (rules.lines?.def ?? {}) as unknown as ListOfLines
  return element?.shape ?? (innerType ? lineRules({ lines: innerType }) : {})
}

/** A line as it is sent: a price only where it was typed and may be seen, an empty quantity as 0. */
export function sentLine(rules: Rules, line: object): object {
  const values = line as Values
  const sent = (name: string) => {
    const schema = rules[name]
    return schema && ruleOf(schema)?.tags ? sentPrice(values[name] as PriceValue) : (values[name] ?? 0)
  }
  return Object.fromEntries(Object.keys(rules).map((name) => [name, sent(name)]))
}
