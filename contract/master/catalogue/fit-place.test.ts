import { expect, test } from 'vitest'
import { fitPlaceOf } from './fit-place.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['前', '前'],
  ['左前', '前左'],
  ['前左/前右', '前左右'],
  ['前轮、后轮', '前后'],
  ['后桥 内侧', '后内'],
  ['右后上方', '后右上'],
  ['前左右', '前左右'],
])('the place %j is %j', (typed, place) => expect(fitPlaceOf(typed)).toBe(place))

test.each(['轮', '中', '前1', 'front', '前左（驾驶员侧）'])('%j is no place', (typed) => expect(fitPlaceOf(typed)).toBeUndefined())
