import { normal, normalWords } from './normal.ts'
import { spell } from './pinyin.ts'

/** A btree entry holds at most 2,704 bytes, and the covering index keeps the whole document. */
const MAX_BYTES = 1800

export interface PartSource {
  codeN: string
  pjOemcode: string
  barcode: string
  pjName: string
  pjBrand: string
  pjSubBrand: string
  pjSize: string
  pjGensize: string
  /** Normalised codes of the interchange group. */
  exchange: string[]
}

/** What a part is found by, most telling first: what does not fit is left out at the end. */
export function partDocument(part: PartSource): string {
  const name = normalWords(part.pjName)
  const spelling = spell(name.join(''))
  const oem = part.pjOemcode
    .normalize('NFKC')
    .split(/[,;、|]+/)
    .map(normal)
  const short = [part.pjBrand, part.pjSize].map((text) => spell(normal(text)).initials)
  return joined([
    part.codeN,
    ...oem,
    normal(part.barcode),
    ...name,
    spelling.initials,
    spelling.full,
    ...normalWords(part.pjBrand),
    ...normalWords(part.pjSubBrand),
    ...normalWords(part.pjSize),
    ...short,
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

/** What a client is found by; names in both readings of their surname (单 shan / dan). */
export function clientDocument(client: ClientSource): string {
  const name = normalWords(client.clientName)
  const spellings = [spell(name.join('')), spell(name.join(''), true), spell(normal(client.linkName), true)]
  return joined([
    ...name,
    ...spellings.map(({ initials }) => initials),
    normal(client.clientNo),
    ...normalWords(client.clientFullName),
    normal(client.linkName),
    normal(client.linkTel),
    normal(client.linkPhone),
    ...spellings.map(({ full }) => full),
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
