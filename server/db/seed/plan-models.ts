import { makers } from './makers.ts'
import type { PlannedPart } from './plan-parts.ts'

interface PlannedModel {
  modelName: string
  yearFrom: number
  yearTo: number
  displacement: string
  chassis: string
}
export interface PlannedSeries {
  brand: string
  series: string
  models: PlannedModel[]
}

/** Displacements a maker's cars come with; parts of the engine fit one of them, all others every one. */
const displacements: Readonly<Record<string, readonly string[]>> = {
  大众: ['1.4T', '1.6L'],
  丰田: ['1.8L', '2.0L'],
  本田: ['1.5L', '2.0L'],
  日产: ['1.6L', '2.0L'],
  现代: ['1.6L', '1.8L'],
  起亚: ['1.6L', '2.0L'],
  别克: ['1.5L', '2.4L'],
  雪佛兰: ['1.5L', '1.8L'],
  福特: ['1.5T', '2.0T'],
  宝马: ['2.0T', '3.0T'],
  奔驰: ['1.8T', '2.0T'],
  哈弗: ['1.5T', '2.0T'],
}
const ORDINARY = ['1.3L', '1.5L']

/** 朗逸/宝来 2008-2015: the series a text of the parts names, and what it says of their models. */
export function readModelText(text: string): { series: string[]; model: Omit<PlannedModel, 'displacement'> } {
  const [first = '', ...rest] = text.split(' ')
  const second = rest.join(' ')
  const years = /^(\d{4})-(\d{4})?$/.exec(second)
  const isChassis = /^[A-Z]+\d/.test(second)
  // 宝骏730/560 is one car by two numbers, 朗逸/宝来 are two cars
  const series = /\/\d+$/.test(first) ? [first] : first.split('/')
  return {
    series,
    model: {
      modelName: years || isChassis ? '' : second,
      yearFrom: Number(years?.[1] ?? 0),
      yearTo: Number(years?.[2] ?? 0),
      chassis: isChassis ? second : '',
    },
  }
}

/** Every brand with its series and models, once each. */
export function planModels(): PlannedSeries[] {
  const planned = new Map<string, PlannedSeries>()
  for (const { name, models } of makers) {
    for (const text of models) {
      const { series, model } = readModelText(text)
      for (const each of series) {
        const found = planned.get(`${name} ${each}`) ?? { brand: name, series: each, models: [] }
        planned.set(`${name} ${each}`, found)
        for (const displacement of displacements[name] ?? ORDINARY) found.models.push({ ...model, displacement })
      }
    }
  }
  return [...planned.values()]
}

/** Parts by the text of their model, and by whether they belong to one engine: the same for all of a family. */
export const fitmentOf = (parts: readonly PlannedPart[], isEngine: (pjName: string) => boolean) =>
  Map.groupBy(parts, ({ pjSize, pjName, family }) => `${pjSize}\n${isEngine(pjName) ? (family % 2) + 1 : 0}`)
