import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { menus } from '#contract/platform/menus.ts'
import { people } from '#contract/platform/people/people.ts'
import { preview } from '#contract/platform/people/role-preview.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

const sample = (data: { samples: { name: string; open: boolean; rows: Record<string, unknown>[] }[] }, name: string) =>
  data.samples.find((each) => each.name === name)

test('the preview of a role is what its holders get: menu, rights, prices', async () => {
  const trade = await newTrade()
  const { tenant, owner } = trade
  await trade.receive({ pjid: await trade.part(), rkAmount: 3 })
  const { data } = await owner.ok(preview.seesAs, { roleId: tenant.roleIds.seller })
  expect(data.menus).toEqual((await tenant.as('seller').ok(menus.routers, {})).data)
  expect(data.tags).toContain('busi:ck:add')
  expect(data.tags).not.toContain('busi:rk:query')
  expect(sample(data, 'parts')?.rows[0]).toMatchObject({ xsPrice: 100, purchasePrice: MASKED })
  expect(sample(data, 'stock')?.rows[0]).toMatchObject({ costPrice: MASKED })
  expect(sample(data, 'stockIns')).toMatchObject({ open: false, rows: [] })
  const { data: full } = await owner.ok(preview.seesAs, { roleId: tenant.roleIds.owner })
  expect(sample(full, 'parts')?.rows[0]).toMatchObject({ purchasePrice: 60 })
  expect(sample(full, 'stockIns')?.rows).toHaveLength(1)
})

test('the preview of a user keeps to his data scope', async () => {
  const trade = await newTrade()
  const { tenant, owner } = trade
  const pjid = await trade.part()
  const { userId } = tenant.user('seller')
  await trade.saleDraft([{ pjid, ckAmount: 1 }])
  const { id } = await owner.ok(outbound.save, trade.ckDraft([{ pjid, ckAmount: 1 }], { inchargeId: userId }))
  const { data: role } = await owner.ok(people.role, { id: tenant.roleIds.seller })
  await owner.ok(people.saveRole, { ...role, dataScope: 'own' })
  const { data } = await owner.ok(preview.seesAs, { userId })
  expect(sample(data, 'sales')?.rows.map((row) => row.id)).toEqual([id])
})

test('the preview shows nobody more than he sees himself', async () => {
  const trade = await newTrade()
  await trade.receive({ pjid: await trade.part(), rkAmount: 3 })
  const clerk = await trade.tenant.withTags('system:role:query', 'base:basepj:query')
  const { data } = await clerk.ok(preview.seesAs, { roleId: trade.tenant.roleIds.owner })
  expect(sample(data, 'parts')?.rows[0]).toMatchObject({ xsPrice: MASKED, purchasePrice: MASKED })
  expect(sample(data, 'stock')).toMatchObject({ open: false, rows: [] })
})

test('without the tag, or for another tenant’s roles and users, there is no preview', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const owner = mine.as('owner')
  expect((await mine.as('seller').send(preview.seesAs, { roleId: mine.roleIds.seller })).body.code).toBe(Code.forbidden)
  expect((await owner.send(preview.seesAs, { roleId: theirs.roleIds.seller })).body.code).toBe(Code.notYours)
  expect((await owner.send(preview.seesAs, { userId: theirs.user('seller').userId })).body.code).toBe(Code.notYours)
})
