import { pricedOfAll } from '../sources/prices.ts'
import type { Cube } from './cubes.ts'

/** 进价变动 of one company, part by part. */
export const bought: Cube = {
  source: 'priced',
  dims: ['part', 'brand', 'type'],
  values: { priceWas: 'f.was', priceNow: 'f.now', priceEffect: 'f.effect', pricePieces: 'f.pieces', priceSale: 'f.sale' },
  only: true,
  counts: true,
  rows: (read) => ({ facts: read.companies.length === 1 ? pricedOfAll(read) : undefined, odd: [], single: true }),
}
