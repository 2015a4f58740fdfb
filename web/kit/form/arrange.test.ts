import { expect, test } from 'vitest'
import { branches, placeOf } from './arrange.ts'

const rows = [
  { id: 1, parentId: 0 },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: 0 },
]
const [, two, , four] = rows

test('flat rows become a tree in their order, orphans at the top', () => {
  expect(branches([...rows, { id: 9, parentId: 77 }], ({ id }) => id)).toMatchObject([
    { key: 1, children: [{ key: 2 }, { key: 3 }, { key: 4 }] },
    { key: 5, children: [] },
    { key: 9 },
  ])
})

test.each([
  [two, 4, 'after', { parentId: 1, position: 2 }],
  [two, 4, 'before', { parentId: 1, position: 1 }],
  [four, 2, 'before', { parentId: 1, position: 0 }],
  [four, 5, 'inside', { parentId: 5, position: 0 }],
  [two, 1, 'inside', { parentId: 1, position: 2 }],
  [two, 5, 'after', { parentId: 0, position: 2 }],
] as const)('%j dropped on %i (%s) lies at %j', (moved, target, where, place) => {
  expect(placeOf(rows, moved ?? { id: 0, parentId: 0 }, target, where)).toEqual(place)
})
