import { add, compare, isZero, percentOf, round, subtract } from '#contract/kit/decimal.ts'
import { IMPORT_FIELDS } from '#contract/master/imports/imports.ts'
import { mergedNumbers } from '../part-codes/index.ts'
import { brandKey, codeKey, followedBy, type OeNumber } from '../search/index.ts'
import type { ImportPrice, ImportText, ReadRow } from './read-row.ts'
import { settleUnits } from './read-units.ts'

export interface Stored {
  texts: Record<ImportText, string>
  prices: Record<ImportPrice, string>
  oe: readonly OeNumber[]
  /** Codes it is interchangeable with already, as they are compared. */
  exchange: readonly string[]
}

export interface Judging {
  answers: Readonly<Record<string, string>>
  /** 0 is a price as well. */
  zeroToo: boolean
  /** Price columns whose change was asked about as a whole. */
  raised: ReadonlySet<string>
  /** IMPORT_PRICE_JUMP: new from old beyond which somebody is asked, in percent. */
  jump: string
}

/** A line beside the part it means: which of its prices count, and what has to be asked first. */
export function settle(row: ReadRow, part: Stored | undefined, judging: Judging): ReadRow {
  const next: ReadRow = {
    ...row,
    ...{ texts: { ...row.texts }, prices: { ...row.prices } },
    ...{ problems: [...row.problems], hints: [...row.hints], asks: [...row.asks] },
  }
  settleUnits(next, part)
  settleOldNumbers(next, part)
  for (const field of Object.keys(row.prices) as ImportPrice[]) settlePrice(next, field, part, judging)
  keepOrder(next, part, 'inverse', 'purchasePrice', 'xsPrice', judging)
  keepOrder(next, part, 'limit', 'minPrice', 'xsPrice', judging)
  return next
}

/** Beside the old numbers the part has; its own code is none of them. */
function settleOldNumbers({ texts, hints }: ReadRow, part: Stored | undefined): void {
  if (texts.oldNos === undefined) return
  const said = texts.oldNos.split('; ')
  const others = said.filter((no) => codeKey(no) !== codeKey(texts.pjNo ?? ''))
  if (others.length < said.length) hints.push('旧编码与编码相同，未导入')
  if (others.length === 0) delete texts.oldNos
  else texts.oldNos = mergedNumbers(part?.texts.oldNos ?? '', others.join('; '))
}

function settlePrice(row: ReadRow, field: ImportPrice, part: Stored | undefined, { answers, zeroToo, raised, jump }: Judging): void {
  const [price, old] = [row.prices[field] ?? '0', part?.prices[field] ?? '0']
  if (compare(price, old) === 0) return
  if (isZero(price)) {
    if (zeroToo) return
    delete row.prices[field]
    row.hints.push(`${IMPORT_FIELDS[field]}为0，未更新`)
    return
  }
  if (isZero(old)) return
  const key = raised.has(field) ? `column:${field}` : jumps(old, price, jump) ? 'jump' : ''
  if (key === '' || answers[key] === 'new') return
  if (answers[key] === 'old') delete row.prices[field]
  else row.asks.push({ key, from: `${IMPORT_FIELDS[field]} ${plain(old)}`, to: `${plain(price)}（${rate(old, price)}）`, fields: [field] })
}

const plain = (price: string) => add(price, '0')
const percent = (old: string, price: string) => percentOf(subtract(price, old), old)
const rate = (old: string, price: string) => {
  const change = round(percent(old, price), 1)
  return `${change.startsWith('-') ? '' : '+'}${change}%`
}
const jumps = (old: string, price: string, most: string) => compare(percent(old, price).replace('-', ''), most) > 0

/** The lower of two prices has to stay below the higher one. */
function keepOrder(
  row: ReadRow,
  part: Stored | undefined,
  key: 'inverse' | 'limit',
  low: ImportPrice,
  high: ImportPrice,
  { answers }: Judging,
): void {
  const value = (field: ImportPrice) => row.prices[field] ?? part?.prices[field] ?? '0'
  const news = [low, high].some(
    (field) => row.prices[field] !== undefined && compare(row.prices[field] ?? '0', part?.prices[field] ?? '0') !== 0,
  )
  if (!news || isZero(value(low)) || isZero(value(high))) return
  const order = compare(value(low), value(high))
  if ((key === 'inverse' ? order < 0 : order <= 0) || answers[key] === 'new') return
  if (answers[key] === 'old') for (const field of [low, high]) delete row.prices[field]
  else {
    const [from, to] = [low, high].map((field) => `${IMPORT_FIELDS[field]} ${plain(value(field))}`)
    row.asks.push({ key, from: from ?? '', to: to ?? '', fields: [low, high] })
  }
}

export type Changed = ImportText | ImportPrice | 'exchange'

/** The fields in which the line differs from the part there is. Width and case of a brand are no news, nor is the spelling of a code. */
export function differences({ texts, prices, more }: ReadRow, stored: Stored): Changed[] {
  const changedTexts = (Object.keys(texts) as ImportText[]).filter((field) => {
    const text = texts[field] ?? ''
    if (field === 'pjNo') return false
    if (field === 'pjBrand') return brandKey(text) !== brandKey(stored.texts.pjBrand)
    if (field === 'pjOemcode') return followedBy(text, stored.oe) !== undefined
    return text !== stored.texts[field]
  })
  const changedPrices = (Object.keys(prices) as ImportPrice[]).filter((field) => compare(prices[field] ?? '0', stored.prices[field]) !== 0)
  return [...changedTexts, ...changedPrices, ...(newCodes(more, stored).length > 0 ? (['exchange'] as const) : [])]
}

export const newCodes = (more: readonly string[], { exchange }: Stored) => more.filter((code) => !exchange.includes(codeKey(code)))
