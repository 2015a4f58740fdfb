import { expect, test } from 'vitest'
import { whyNotOpened } from './client-modes.ts'

test.each([
  ['view', undefined, undefined],
  ['upd', { id: 1 }, undefined],
  ['add', undefined, undefined],
  ['view', null, '无效客户'],
  ['edit', undefined, '参数异常'],
  ['', { id: 1 }, '参数异常'],
])('a client opened as %j with %j is told: %j', (mode, content, words) => {
  expect(whyNotOpened(mode, content)).toBe(words)
})
