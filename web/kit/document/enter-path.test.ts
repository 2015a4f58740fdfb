import { expect, test } from 'vitest'
import { arranged, foldedFields, isStandard, knownPath, linePath, readPath, stopsFrom } from './enter-path.ts'

const order = ['client', 'day', 'person', 'paytype', 'discount', 'freight', 'remark']
const none = new Set<string>()

test('what was kept is read, and anything else is no setting', () => {
  expect(readPath({ head: ['client'], lines: ['pjNo'] })).toEqual({ head: ['client'], lines: ['pjNo'] })
  expect(readPath({ head: [] })).toEqual({ head: [] })
  expect(readPath({ head: ['client', 7, null, 'client'], lines: 'pjNo' })).toEqual({ head: ['client'] })
  for (const wrong of [undefined, null, 'x', 3, [1], { lines: {} }]) expect(readPath(wrong)).toEqual({})
})

test('fields that exist no more are passed over; when all of them are gone the standard holds', () => {
  expect(knownPath(['gone', 'day', 'client'], order)).toEqual(['day', 'client'])
  expect(knownPath(['gone'], order)).toBeUndefined()
  expect(knownPath(undefined, order)).toBeUndefined()
  // none at all is a wish: from the header straight to the lines
  expect(knownPath([], order)).toEqual([])
})

test('a line always begins with its code, and Enter always has somewhere to go', () => {
  const editable = ['pjNo', 'amount', 'price']
  expect(linePath(['amount', 'pjNo'], editable, 'pjNo')).toEqual(['amount', 'pjNo'])
  expect(linePath(['price'], editable, 'pjNo')).toEqual(['pjNo', 'price'])
  for (const nowhere of [undefined, [], ['gone']]) expect(linePath(nowhere, editable, 'pjNo')).toBeUndefined()
})

test('Enter goes along the path in its own order, Shift+Enter back', () => {
  const path = ['client', 'remark', 'day']
  expect(stopsFrom('client', 1, order, path, none)).toEqual(['remark', 'day'])
  expect(stopsFrom('day', 1, order, path, none)).toEqual([])
  expect(stopsFrom('day', -1, order, path, none)).toEqual(['remark', 'client'])
})

test('from a field beside the path it goes on with what stands behind it; unfolded fields are visited too', () => {
  const path = ['client', 'freight']
  expect(stopsFrom('day', 1, order, path, none)).toEqual(['freight'])
  expect(stopsFrom('remark', 1, order, path, none)).toEqual([])
  expect(stopsFrom('remark', -1, order, path, none)).toEqual(['freight', 'client'])
  expect(stopsFrom('discount', 1, order, path, new Set(['discount', 'remark']))).toEqual(['freight', 'remark'])
  // those of the path keep to it
  expect(stopsFrom('client', 1, order, path, new Set(['discount', 'remark']))).toEqual(['freight'])
})

test('the first four fields and whatever is to be seen stay; one alone is not folded away', () => {
  const seeing = (...names: string[]) => foldedFields(order, (name) => names.includes(name))
  expect([...seeing()]).toEqual(['discount', 'freight', 'remark'])
  expect([...seeing('freight')]).toEqual(['discount', 'remark'])
  expect([...seeing('freight', 'remark')]).toEqual([])
})

test('standard is what an empty document has; nothing is nothing, however it is written', () => {
  expect(isStandard('', null)).toBe(true)
  expect(isStandard(undefined, '')).toBe(true)
  expect(isStandard(true, true)).toBe(true)
  expect(isStandard(false, true)).toBe(false)
  expect(isStandard(0, null)).toBe(false)
  expect(isStandard('急', '')).toBe(false)
})

test('for changing, the path stands first, in its order, and the rest behind it as the form has it', () => {
  const fields = ['a', 'b', 'c'].map((name) => ({ name }))
  expect(arranged(fields, ['c', 'gone', 'a'])).toEqual([
    { name: 'c', on: true },
    { name: 'a', on: true },
    { name: 'b', on: false },
  ])
})
