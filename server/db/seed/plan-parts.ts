import { type Brand, brands, COPY } from './brands.ts'
import { kinds, type PartKind } from './kinds.ts'
import { makers } from './makers.ts'
import { type Random, randomOf } from './random.ts'

export interface PlannedPart {
  pjNo: string
  pjName: string
  pjBrand: string
  pjSubBrand: string
  pjSize: string
  pjFactory: string
  pjType: string
  pjUnit: string
  pjOemcode: string
  barcode: string
  prices: Prices
  /** How often it is asked for; 0 … about 100. */
  demand: number
  /** Parts of one family are interchangeable. */
  family: number
}
interface Prices {
  wbPrice: number
  xsPrice: number
  purchasePrice: number
  pfPrice: number
  fxPrice: number
  minPrice: number
}

/** As many parts as wanted: makers' own parts with what the aftermarket offers in their place. */
export function planParts(wanted: number): PlannedPart[] {
  const random = randomOf('parts')
  const taken = new Set<string>()
  const parts: PlannedPart[] = []
  const combinations = random.draw(everyCombination(), Math.max(wanted, 1))
  for (const [family, { maker, model, kind }] of combinations.entries()) {
    if (parts.length >= wanted) break
    const code = maker.code(kind, random, model)
    if (!isNew(taken, code, '原厂')) continue
    const cost = (kind.cost[0] + (kind.cost[1] - kind.cost[0]) * random.next() ** 1.5) * maker.dear
    const shared = {
      pjName: kind.name,
      pjSize: `${maker.name} ${maker.models[model]}`,
      pjType: kind.type,
      pjUnit: kind.unit,
      demand: kind.demand * maker.weight * (0.2 + random.next() ** 3 * 2),
      family,
    }
    parts.push({
      ...shared,
      pjNo: code,
      pjBrand: '原厂',
      pjSubBrand: '原装',
      pjFactory: random.pick(maker.origins),
      pjOemcode: '',
      barcode: '',
      prices: pricesOf(cost, random),
    })
    for (const { brand, patterns } of offers(kind, random)) {
      const pjNo = patterns ? random.code(random.pick(patterns)) : code
      if (parts.length >= wanted || !isNew(taken, pjNo, brand.name)) continue
      const origin = { pjBrand: brand.name, pjFactory: brand.origin }
      const prices = pricesOf(cost * brand.price * (0.9 + random.next() * 0.2), random)
      const own = patterns
        ? { pjSubBrand: '配套', pjOemcode: code, barcode: random.code('69###########') }
        : { pjSubBrand: '副厂', pjOemcode: '', barcode: '' }
      parts.push({ ...shared, ...origin, ...own, pjNo, prices })
    }
  }
  return parts
}

/** So many suppliers deliver regularly. */
const REGULAR = 16

/** Position of the supplier a part comes from. */
export const supplierOfPart = ({ family }: PlannedPart, suppliers: number) => family % Math.min(REGULAR, suppliers)

const everyCombination = () => makers.flatMap((maker) => maker.models.flatMap((_, model) => kinds.map((kind) => ({ maker, model, kind }))))

function isNew(taken: Set<string>, code: string, brand: string) {
  const key = `${code.replace(/[-/. ]/g, '')} ${brand}`
  if (taken.has(key) || code.length > 20) return false
  taken.add(key)
  return true
}

/** Two or three brands that make this kind, sometimes a copy under the maker's number. */
function offers(
  kind: PartKind,
  random: Random,
): { brand: Pick<Brand, 'name' | 'origin' | 'price'>; patterns: readonly string[] | undefined }[] {
  const makes = brands.flatMap((brand) => {
    const patterns = brand.codes[kind.name] ?? brand.codes[kind.type]
    return patterns ? [{ brand, patterns }] : []
  })
  const copies = random.chance(0.45) ? [{ brand: COPY, patterns: undefined }] : []
  return [...random.draw(makes, random.whole(0, 3)), ...copies]
}

/** Every price above the next lower one: 进价 < 限价 < 分销 < 批发 < 销售 < 外部报价. */
function pricesOf(cost: number, random: Random): Prices {
  const purchasePrice = tidy(cost)
  const margin = 1.3 + random.next() * 0.25
  const above = (price: number, least: number) => Math.max(tidy(price), Number((least + 0.5).toFixed(2)))
  const minPrice = above(purchasePrice * 1.05, purchasePrice)
  const fxPrice = above(purchasePrice * 1.13, minPrice)
  const pfPrice = above(purchasePrice * 1.18, fxPrice)
  const xsPrice = above(purchasePrice * margin, pfPrice)
  return { purchasePrice, minPrice, fxPrice, pfPrice, xsPrice, wbPrice: above(xsPrice * 1.12, xsPrice) }
}

/** Prices as a dealer writes them: cheap things to ten fen, dear ones to whole yuan or five. */
function tidy(price: number): number {
  const step = price < 20 ? 0.1 : price < 300 ? 1 : 5
  return Number((Math.round(price / step) * step).toFixed(2))
}
