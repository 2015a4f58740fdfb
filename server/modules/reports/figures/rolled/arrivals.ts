import { unnamed } from '../sources/facts.ts'
import { aged } from '../sources/layers.ts'
import { purchasePapers } from '../sources/purchases.ts'
import { keptSupplies } from '../sources/supplied.ts'
import type { Cube } from './cubes.ts'

/** What lies there by its age: of one arrival after the other they only need to be told where it is asked who brought them. */
export const ages: Cube = {
  source: 'layers',
  dims: ['part', 'brand', 'type', 'class', 'company'],
  values: {
    ...{ agedPieces: 'f.qty', aged30Pieces: 'f.q30', aged90Pieces: 'f.q90 - f.q30', aged180Pieces: 'f.q180 - f.q90' },
    ...{ aged365Pieces: 'f.q365 - f.q180', agedMorePieces: 'f.qty - f.q365' },
    ...{ agedValue: 'f.value', aged30Value: 'f.v30', aged90Value: 'f.v90 - f.v30', aged180Value: 'f.v180 - f.v90' },
    ...{ aged365Value: 'f.v365 - f.v180', agedMoreValue: 'f.value - f.v365' },
  },
  only: true,
  rows: (read) => ({ facts: aged(read), odd: [], single: read.companies.length === 1 }),
}

const SUPPLY = {
  ...{ supplyOpenPieces: 'f.opening', supplyInPieces: 'f.came', supplyBackPieces: 'f.back', supplySoldPieces: 'f.sold' },
  ...{ supplyOtherPieces: 'f.other', supplyClosePieces: 'f.closing', supplyHeld: 'f.held' },
  ...{
    supplyOpenValue: 'f.opening_value',
    supplyInValue: 'f.came_value',
    supplyBackValue: 'f.credited',
    supplySoldValue: 'f.sold_value',
  },
  ...{ supplyOtherValue: 'f.other_value', supplyCloseValue: 'f.closing_value' },
} as const

/** 供应商供销存 where goods are not told apart. */
export const suppliers: Cube = {
  source: 'supplied',
  dims: ['supplier', 'client', 'company'],
  values: SUPPLY,
  only: true,
  rows: (read, days) => ({ facts: keptSupplies(read, days, 'supplier'), odd: [] }),
}

/** It has all figures of a receipt beside each other, where no single one is opened. */
export const receipts: Cube = {
  source: 'supplied',
  dims: ['supplier', 'client', 'part', 'brand', 'type', 'company'],
  values: SUPPLY,
  only: true,
  rows: (read, days) => ({ facts: keptSupplies(read, days, 'part'), odd: [] }),
}

/** 采购汇总 where goods are not told apart: a row a paper. */
export const papers: Cube = {
  source: 'purchases',
  dims: ['day', 'month', 'company', 'supplier', 'client', 'area', 'level'],
  values: {},
  counts: true,
  rows: (read) => ({ facts: unnamed(read, purchasePapers(read)), odd: [] }),
}
