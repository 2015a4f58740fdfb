import { expect, test } from 'vitest'
import { positionNames } from './position-pattern.ts'

const part = (text: string) => {
  const [from = '', to = ''] = text.split('~')
  return { from, to }
}
const names = (parts: string[], joint = '-', snake = false) => positionNames({ parts: parts.map(part), joint, snake })

test.each([
  [['A~B', '01~02', '1~2'], '-', ['A-01-1', 'A-01-2', 'A-02-1', 'A-02-2', 'B-01-1', 'B-01-2', 'B-02-1', 'B-02-2']],
  [['a', '', '08~11'], '.', ['A.08', 'A.09', 'A.10', 'A.11']],
  [['临时'], '-', ['临时']],
  [['A', '9~10'], '', ['A9', 'A10']],
])('%j joined by "%s" makes the positions of a shelf', (parts, joint, made) => {
  expect(names(parts, joint)).toEqual({ names: made })
})

test('a walk up one rack and down the next goes on where it was', () => {
  expect(names(['A', '1~3', '1~2'], '-', true)).toEqual({ names: ['A-1-1', 'A-1-2', 'A-2-2', 'A-2-1', 'A-3-1', 'A-3-2'] })
})

test.each([
  [['', '', ''], '请至少填写一段编码'],
  [['B~A'], '区的起止不正确：应同为字母或同为数字，且起不大于止'],
  [['A', '1~C'], '排的起止不正确：应同为字母或同为数字，且起不大于止'],
  [['A', '01~99', '01~99'], '一次最多生成 5000 个仓位，现在是 9801 个'],
  [['一个很长很长很长很长很长很长很长很长很长很长很长很长的区', '1~2', '100000'], '仓位不能超过32个字'],
])('%j is refused: %s', (parts, wrong) => {
  expect(names(parts)).toEqual({ wrong })
})
