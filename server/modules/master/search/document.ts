import { spell, spellings } from '#server/kit/pinyin.ts'
import { normal, normalWords } from './normal.ts'
import type { OeNumber } from './oe-numbers.ts'

/** A btree entry holds at most 2,704 bytes, and the covering index keeps the whole document. */
const MAX_BYTES = 1800
/** Numbers beyond these are found by their beginning only (part_find reads the rows). */
const MOST_OE = 40
/** So many ways of typing the name of a part, or of a client and his contact, are kept: each costs room in an index. */
const READINGS = { part: 4, model: 3, client: 8 }

export interface PartSource {
  codeN: string
  oe: readonly OeNumber[]
  /** Other numbers of it, normalised. */
  codes: readonly string[]
  barcode: string
  pjName: string
  pjBrand: string
  pjSubBrand: string
  pjSize: string
  pjType: string
  pjQuality: string
  pjGensize: string
  /** Normalised codes of the interchange group, and those this part has replaced. */
  exchange: string[]
}

/** What a part is found by, most telling first: what does not fit is left out at the end. */
export function partDocument(part: PartSource): string {
  const name = normalWords(part.pjName)
  const [usual = spell(''), ...others] = spellings(name.join(''), READINGS.part)
  const oem = part.oe.slice(0, MOST_OE).flatMap(({ maker, no }) => (maker ? [normal(no), normal(maker + no)] : [normal(no)]))
  const short = [part.pjBrand, part.pjSize].flatMap((text) => spellings(normal(text), READINGS.model).map(({ initials }) => initials))
  return joined([
    part.codeN,
    ...oem,
    normal(part.barcode),
    ...part.codes.slice(0, MOST_OE),
    ...name,
    usual.initials,
    usual.full,
    ...normalWords(part.pjBrand),
    ...normalWords(part.pjSubBrand),
    ...normalWords(part.pjSize),
    ...short,
    ...normalWords(part.pjType),
    ...normalWords(part.pjQuality),
    ...others.flatMap(({ initials, full }) => [initials, full]),
    ...part.exchange,
    ...normalWords(part.pjGensize),
  ])
}

export interface ClientSource {
  clientNo: string
  clientName: string
  clientFullName: string
  linkName: string
  linkTel: string
  linkPhone: string
}

/** What a client is found by; names in every reading people type (单 shan / dan, 重庆 chong / zhong). */
export function clientDocument(client: ClientSource): string {
  const name = normalWords(client.clientName)
  const typed = [name.join(''), normal(client.linkName)].flatMap((text) => spellings(text, READINGS.client))
  return joined([
    ...name,
    ...typed.map(({ initials }) => initials),
    normal(client.clientNo),
    ...normalWords(client.clientFullName),
    normal(client.linkName),
    normal(client.linkTel),
    normal(client.linkPhone),
    ...typed.map(({ full }) => full),
  ])
}

/** ' a b c ' without repetitions, so that whole words can be asked for by their spaces. */
function joined(words: string[]): string {
  let document = ' '
  let bytes = 1
  for (const word of new Set(words)) {
    if (word === '') continue
    bytes += Buffer.byteLength(word) + 1
    if (bytes > MAX_BYTES) break
    document += `${word} `
  }
  return document
}
