import { expect, test } from 'vitest'
import { makers } from './makers.ts'
import { planModels, readModelText } from './plan-models.ts'

test.each([
  ['朗逸/宝来 2008-2015', ['朗逸', '宝来'], { modelName: '', yearFrom: 2008, yearTo: 2015, chassis: '' }],
  ['桑塔纳/捷达 2013-', ['桑塔纳', '捷达'], { modelName: '', yearFrom: 2013, yearTo: 0, chassis: '' }],
  ['3系 F30/F35', ['3系'], { modelName: '', yearFrom: 0, yearTo: 0, chassis: 'F30/F35' }],
  ['雅阁 八代', ['雅阁'], { modelName: '八代', yearFrom: 0, yearTo: 0, chassis: '' }],
  ['宝骏730/560', ['宝骏730/560'], { modelName: '', yearFrom: 0, yearTo: 0, chassis: '' }],
])('%s names series and model', (text, series, model) => {
  expect(readModelText(text)).toEqual({ series, model })
})

test('every text of the parts has its models, each once', () => {
  const planned = planModels()
  for (const { name, models } of makers)
    for (const text of models)
      for (const series of readModelText(text).series) {
        const found = planned.find((each) => each.brand === name && each.series === series)
        expect(found?.models.length, `${name} ${series}`).toBeGreaterThanOrEqual(2)
        expect(new Set(found?.models.map((model) => JSON.stringify(model))).size).toBe(found?.models.length)
      }
})
