import { add, compare, percentOf, round, subtract } from '#contract/kit/decimal.ts'
import type { Ask } from '#server/modules/platform/lists/index.ts'

interface Way {
  /** IMPORT_PRICE_JUMP: new from old beyond which somebody is asked, in percent. */
  jump: string
  answers: Readonly<Record<string, string>>
}

/** The price of a line beside the one it takes the place of: one that moves far is asked about; `old`: it stays. */
export function jumpOf(
  word: string,
  old: string | null | undefined,
  price: string | undefined,
  { jump: most, answers: { jump: answer } }: Way,
): { price: string | undefined; jump?: Ask } {
  if (!old || price === undefined || compare(old, '0') === 0) return { price }
  const percent = round(percentOf(subtract(price, old), old), 1)
  if (compare(percent.replace('-', ''), most) <= 0 || answer === 'new') return { price }
  if (answer === 'old') return { price: old }
  const to = `${add(price, '0')}（${percent.startsWith('-') ? '' : '+'}${percent}%）`
  return { price, jump: { key: 'jump', from: `${word} ${add(old, '0')}`, to, fields: ['price'], detail: most } }
}
