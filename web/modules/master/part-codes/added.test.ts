import { expect, test } from 'vitest'
import { added } from './added.ts'

const codes = [{ kind: 1, maker: '', no: '06L 115 562' }]
const numbers = (text: string, maker = '', kind = 1) => added(codes, { kind, maker, text }, 40).codes.map(({ no }) => no)

test('several numbers in one go, each once, whatever stands between them', () => {
  expect(numbers('1K0-698；8E0 698, 1k0698\n  \n77、06l115562')).toEqual(['06L 115 562', '1K0-698', '8E0 698', '77'])
})

test('the same number of another maker or kind is another one', () => {
  expect(numbers('06L115562', '大众')).toHaveLength(2)
  expect(numbers('06L115562', '', 4)).toHaveLength(2)
})

test('one that is too long is told, and none is taken', () => {
  expect(added(codes, { kind: 1, maker: '', text: `99, ${'7'.repeat(41)}` }, 40)).toEqual({
    codes,
    refused: `“${'7'.repeat(41)}”超过40个字`,
  })
})
