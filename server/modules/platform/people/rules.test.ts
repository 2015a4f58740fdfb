import { expect, test } from 'vitest'
import { changedTags, companyAbove, outranks } from './rules.ts'

const seller = { owner: false, tags: new Set(['a', 'b']) }
test.each([
  ['the owner hands out everything', { owner: true, tags: new Set<string>() }, { owner: true, tags: ['x'] }, true],
  ['nobody else touches the owner', seller, { owner: true, tags: [] }, false],
  ['what one holds can be handed out', seller, { owner: false, tags: ['a'] }, true],
  ['what one lacks cannot', seller, { owner: false, tags: ['a', 'c'] }, false],
])('%s', (_, power, target, may) => {
  expect(outranks(power, target)).toBe(may)
})

test('tags that come and go are both changes', () => {
  expect(changedTags(['a', 'b'], ['b', 'c'])).toEqual(['a', 'c'])
})

test('a department belongs to the nearest company above it', () => {
  const tree = [
    { deptId: 1000000000001, parentId: null, company: true },
    { deptId: 1000000000002, parentId: 1000000000001, company: true },
    { deptId: 5, parentId: 1000000000002, company: false },
    { deptId: 6, parentId: 5, company: false },
  ]
  expect(companyAbove(tree, 6)).toBe(1000000000002)
  expect(companyAbove(tree, 1000000000001)).toBe(1000000000001)
  expect(companyAbove(tree, 99)).toBeUndefined()
})
