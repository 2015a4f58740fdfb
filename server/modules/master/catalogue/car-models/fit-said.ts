import { add } from '#contract/kit/decimal.ts'
import { fitPlaceOf } from '#contract/master/catalogue/fit-place.ts'

/** How a part fits a model: decimal text without zeros behind, '0' is not said. */
export type Fit = Record<'fitPlace' | 'perCar' | 'fitNote', string>

/** What a line says of it; an empty cell says nothing. */
export function fitSaid({ fitPlace, perCar, fitNote }: Fit): Partial<Fit> | { problem: string } {
  const place = fitPlaceOf(fitPlace)
  if (place === undefined) return { problem: '安装位置由前、后、左、右、上、下、内、外组成，如“前左”' }
  const quantity = perCar.normalize('NFKC').replace(/\s+/g, '')
  if (quantity !== '' && !/^\d{1,13}(\.\d{1,3})?$/.test(quantity)) return { problem: `每车用量“${perCar.slice(0, 20)}”格式不正确` }
  if (fitNote.length > 125) return { problem: '适用备注不能超过125个字' }
  return {
    ...(place !== '' && { fitPlace: place }),
    ...(quantity !== '' && { perCar: add(quantity, '0') }),
    ...(fitNote !== '' && { fitNote }),
  }
}

/** What a line would change of those there are, as it reads now. */
export function oldsOf(said: Partial<Fit>, there: readonly Partial<Fit>[]): Partial<Fit> {
  const fields = Object.keys(said) as (keyof Fit)[]
  const changed = fields.filter((field) => there.some((fit) => fit[field] !== said[field]))
  return Object.fromEntries(changed.map((field) => [field, shown(field, [...new Set(there.map((fit) => fit[field] ?? ''))])]))
}
const shown = (field: keyof Fit, texts: readonly string[]) =>
  texts
    .map((text) => (field === 'perCar' && text === '0' ? '' : text))
    .filter((text) => text !== '')
    .join('、')
