import { expect, test } from 'vitest'
import { PRICE_TAGS, tagsFor, tenantTags } from '#contract/tags.ts'
import { rightsByPage } from './role-layout.ts'

const entries = [
  { id: 1, parentId: 0, title: '基础资料', tags: [] },
  { id: 2, parentId: 1, title: '客户资料', tags: ['base:client:query'] },
  { id: 3, parentId: 1, title: '供应商资料', tags: ['base:client:query'] },
  { id: 4, parentId: 0, title: '系统管理', tags: [] },
  { id: 5, parentId: 4, title: '消息中心', tags: [] },
]

test('a page carries the buttons of its subject once, whichever pages it opens', () => {
  const [base] = rightsByPage(entries, false)
  expect(base?.pages[0]).toMatchObject({ title: '客户资料', opens: ['base:client:query'] })
  expect(base?.pages[0]?.buttons).toEqual(expect.arrayContaining(['base:client:add', 'base:client:del']))
  expect(base?.pages[1]).toMatchObject({ opens: ['base:client:query'], buttons: [] })
})

test('every right of a company can be ticked somewhere, and its button only once', () => {
  const pages = rightsByPage(entries, false).flatMap((level) => level.pages)
  const shown = [...new Set(pages.flatMap(({ opens }) => opens)), ...pages.flatMap(({ buttons }) => buttons), ...PRICE_TAGS]
  expect(shown.sort()).toEqual([...tenantTags].sort())
})

test('of the operators’ company every right can be ticked, those of trade and prices are not offered', () => {
  const pages = rightsByPage(
    [
      { id: 1, parentId: 0, title: '平台管理', tags: [] },
      { id: 2, parentId: 1, title: '租户', tags: ['platform:tenant:query'] },
    ],
    true,
  ).flatMap((level) => level.pages)
  expect(pages[0]).toMatchObject({ title: '租户', opens: ['platform:tenant:query'] })
  const shown = [...new Set(pages.flatMap(({ opens }) => opens)), ...pages.flatMap(({ buttons }) => buttons)]
  expect(shown.sort()).toEqual([...tagsFor(true)].sort())
  expect(shown.filter((tag) => /^(price|base|busi)/.test(tag))).toEqual([])
})
