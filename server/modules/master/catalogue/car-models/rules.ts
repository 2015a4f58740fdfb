import type { ModelLevel } from '#contract/master/catalogue/car-models.ts'
import { invalid } from '#server/kit/errors.ts'

export interface ModelFacts {
  modelName: string
  yearFrom: number
  yearTo: number
  displacement: string
  engine: string
  chassis: string
}

/** 2012-2018; 2012- is still built. */
export function yearsText(from: number, to: number): string {
  if (from === 0 && to === 0) return ''
  return from === to ? String(from) : `${from || ''}-${to || ''}`
}

/** How a model is called where its series is known: 2012-2018 1.4T EA211. */
export const titleOf = ({ modelName, yearFrom, yearTo, displacement, engine, chassis }: ModelFacts) =>
  [modelName, yearsText(yearFrom, yearTo), displacement, engine, chassis].filter((text) => text !== '').join(' ')

/** Brands and series have a name and nothing else; a model needs something that tells it from its brothers. */
export function checked(level: ModelLevel, facts: ModelFacts): ModelFacts {
  if (level !== 3) {
    if (facts.modelName === '') throw invalid(level === 1 ? '品牌名称不能为空' : '车系名称不能为空')
    return { modelName: facts.modelName, yearFrom: 0, yearTo: 0, displacement: '', engine: '', chassis: '' }
  }
  if (titleOf(facts) === '') throw invalid('名称、年份、排量、发动机、底盘号至少填一项')
  if (facts.yearFrom > 0 && facts.yearTo > 0 && facts.yearTo < facts.yearFrom) throw invalid('截止年份不能早于起始年份')
  return facts
}
