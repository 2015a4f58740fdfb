import type { CLASS_MEASURES, DEMAND_MEASURES } from '#contract/reports/figures/demand-measures.ts'
import type { Summed } from './summed.ts'

const asked = (value: string, when: string): Summed => ({ source: 'demand', value, when })
const LINE = `f.kind <> '缺货登记'`
const LOST = `f.kind = '缺货登记'`

/** 缺货与满足率: `qty` is what was not given, `income` what that would have brought. */
export const DEMAND: Record<Exclude<keyof typeof DEMAND_MEASURES, 'filledRate'>, Summed> = {
  demandLines: asked('1', LINE),
  filledLines: asked('1', `f.kind = '销售' and f.qty = 0`),
  shortPieces: asked('f.qty', LINE),
  lostTimes: asked('1', LOST),
  lostPieces: asked('f.qty', LOST),
  lostValue: { source: 'demand', value: 'f.value' },
}

type Derived = 'netUpTo' | 'stockBoth' | 'stockTurns'
export const CLASSES: Record<Exclude<keyof typeof CLASS_MEASURES, Derived>, Summed> = {
  partClass: { source: 'classes', value: 'f.category', by: 'sole', word: true },
  classParts: { source: 'classes', value: '1' },
}
