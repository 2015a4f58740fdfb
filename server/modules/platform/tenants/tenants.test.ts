import { expect, test } from 'vitest'
import { operatorTagGroups } from '#contract/tags/operator.ts'
import { tagGroups, tagGroupsFor, tagsFor, tagsOfOwner } from '#contract/tags.ts'
import { routes } from '#server/product.ts'
import { newTenant, server } from '#test/world.ts'
import { operatorMenu } from './operator-menu.ts'
import { operatorRoles } from './operator-roles.ts'
import { startingMenu } from './starting-menu.ts'
import { startingRoles } from './starting-roles.ts'

test('every tag is listed once, with words', () => {
  const names = [...tagGroups, ...operatorTagGroups].flatMap(({ tags }) => Object.keys(tags))
  expect(new Set(names).size).toBe(names.length)
  for (const { tags } of [...tagGroups, ...operatorTagGroups]) for (const label of Object.values(tags)) expect(label).toMatch(/[一-鿿]/)
})

test('every call and every menu page asks for tags that can be handed out', () => {
  const asked = routes.flatMap(({ endpoint }) => (['open', 'anyone'].includes(String(endpoint.allow)) ? [] : [endpoint.allow].flat()))
  const shown = startingMenu.flatMap(({ pages }) => pages.flatMap(({ tags }) => tags))
  expect(shown.filter((tag) => !tagsOfOwner(false).includes(tag))).toEqual([])
  expect(asked.filter((tag) => !tagsOfOwner(tag.startsWith('platform:')).includes(tag))).toEqual([])
  expect(operatorMenu.flatMap(({ pages }) => pages.flatMap(({ tags }) => tags)).filter((tag) => !tagsFor(true).has(tag))).toEqual([])
  expect(
    Object.values(operatorRoles)
      .flatMap(({ tags }) => [...tags])
      .filter((tag) => !tagsFor(true).has(tag)),
  ).toEqual([])
})

test('operators hold rights of the platform and of a company’s housekeeping, tenants those of trade; no right of the platform is among the tenants’', () => {
  expect([...tagsFor(false)].filter((tag) => tag.startsWith('platform:'))).toEqual([])
  expect([...tagsFor(true)].filter((tag) => !/^(platform|system|monitor):/.test(tag))).toEqual([])
  expect(tagGroupsFor(true).map(({ group }) => group)).toContain('用户与角色')
})

test('the salesman sees no purchase price or cost, the warehouse no price at all', () => {
  const prices = (tags: readonly string[]) => tags.filter((tag) => tag.startsWith('price.'))
  expect(prices(startingRoles.seller.tags)).not.toEqual(expect.arrayContaining(['price.purchaseprice']))
  expect(prices(startingRoles.seller.tags).filter((tag) => /cost|purchase/.test(tag))).toEqual([])
  expect(prices(startingRoles.keeper.tags)).toEqual([])
})

test('without a tenant set, the application sees no row of anybody', async () => {
  await newTenant()
  const { pool } = await server()
  for (const table of ['tenant_root', 'app_user', 'role', 'dict_entry', 'message', 'login_log', 'parameter_value']) {
    expect((await pool.query(`select 1 from ${table} limit 1`)).rowCount, table).toBe(0)
  }
})

test('the same tenant twice at once: both stand, side by side', async () => {
  const [one, two] = await Promise.all([newTenant(), newTenant()])
  expect(one.tenantId).not.toBe(two.tenantId)
  expect(new Set([...one.companyIds, ...two.companyIds]).size).toBe(4)
})
