import { expect, test } from 'vitest'
import { lateness, waited } from './waiting.ts'

test.each([
  [0, '0分'],
  [59, '59分'],
  [60, '1时00分'],
  [125, '2时05分'],
  [1439, '23时59分'],
  [1440, '1天'],
  [4400, '3天'],
])('%i minutes read %s', (minutes, text) => expect(waited(minutes)).toBe(text))

test.each([
  [29, 60, ''],
  [30, 60, 'soon'],
  [59, 60, 'soon'],
  [60, 60, 'late'],
  [0, 1, ''],
  [1, 1, 'late'],
])('%i of %i minutes: %s', (minutes, limit, colour) => expect(lateness(minutes, limit)).toBe(colour))
