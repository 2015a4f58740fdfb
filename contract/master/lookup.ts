import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, optionalText, price, qty, Str } from '#contract/kit/fields.ts'
import { LineUnits } from '#contract/master/part-units.ts'
import { partReaders } from '#contract/platform/people/readers.ts'

/**
 * 拼音五笔 quick search. queryType 1 parts (assists none: parts, 2: part names, 3: models), 2 clients (assists = tags), 3 companies, 4 tenants.
 * Clients are for whoever has to do with them (`partnerReaders`); phone and contact only for whoever calls them.
 * The four udf fields are what the dropdown shows besides name and no.
 */
export const Found = z.object({
  /** 0: text that names no row (a name or a model). */
  id: Id,
  name: Str,
  no: Str,
  udf0: Str,
  udf1: Str,
  udf2: Str,
  udf3: Str,
  /** A part: its stock and price in the company signed in to. */
  part: z
    .object({
      pjBrand: Str,
      pjQuality: Str,
      pjSize: Str,
      pjFactory: Str,
      pjUnit: Str,
      pjOemcode: Str,
      /** The number of somebody else that begins with the searched text, '' for none: why it was found. */
      oe: Str,
      /** Where it sits on the cars that the searched text names: 前左右、后; '' it names none, or nothing is said of it. */
      fitPlaces: Str.optional(),
      /** Out of use. */
      pjEnable: Flag,
      xsPrice: price('price.xsprice', '销售价'),
      qty: qty(),
      usable: qty(),
      /** 替代: the code that took its place, '' for none; and the codes it took the place of. */
      replacedBy: Str,
      replaces: z.array(z.string()),
      /** In what else it is counted; and in which of these it was scanned, '' for its own. */
      units: LineUnits.optional(),
      scanned: Str.optional(),
      /** What the searched text is to the part, letter for letter (signs and case aside): 1 its code, 2 barcode, 3 OE number, 4 interchange, 5 a code it replaced; 0 none of them. */
      same: z.number(),
    })
    .optional(),
})

const query = {
  page: int('页码', 1, 1000).default(1),
  limit: int('每页条数', 1, 50).default(10),
  queryType: int('查询类型', 1, 4),
  /** Comma-separated numbers; '' = none. */
  assists: z
    .union([z.string().max(20), z.number()])
    .nullish()
    .transform((value) => String(value ?? '')),
  queryValue: optionalText('查询内容', 100),
}

export const lookup = {
  pageNew: endpoint('POST /basedata/v1/pywb/pagePywbNew', { input: query, reply: { content: listOf(Found) }, allow: partReaders }),
  page: endpoint('POST /basedata/v1/pywb/pagePywb', {
    input: { ...query, trial: optionalText('试用', 1) },
    reply: { content: listOf(Found) },
    allow: partReaders,
  }),
  /** The row whose id is queryValue, so that a field holding an id can show its name. */
  showValue: endpoint('POST /basedata/v1/pywb/getShowValue', { input: query, reply: { content: listOf(Found) }, allow: partReaders }),
  /** How far retryPjPywb or retryClientPywb is: 等待 · 进行中 · 完成 · 失败. null: never ordered. */
  rebuildState: endpoint('GET /basedata/v1/pywb/rebuildState/{subject}', {
    input: { subject: z.enum(['part', 'client'], '对象不正确') },
    reply: {
      content: z
        .object({ state: Str, done: z.number(), total: z.number(), modifier: Str, orderTime: Moment, finishTime: Moment })
        .nullable(),
    },
    allow: ['base:basepj:upd', 'base:client:copy'],
  }),
}
