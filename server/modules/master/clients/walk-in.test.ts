import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { lookup } from '#contract/master/lookup.ts'
import { newTrade } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

const found = async (tenant: Awaited<ReturnType<typeof newTenant>>, queryValue: string) =>
  (await tenant.as('seller').ok(lookup.pageNew, { page: 1, limit: 10, queryType: 2, assists: '1,3', queryValue })).content

test('a new company can sell to somebody without a name at once: 散客 is found by his name and by pinyin', async () => {
  const trade = await newTrade()
  const [walkIn] = await found(trade.tenant, '散客')
  expect(walkIn).toMatchObject({ name: '散客' })
  expect((await found(trade.tenant, 'sk')).map(({ id }) => id)).toEqual([walkIn?.id])
  const pjid = await trade.part()
  await trade.receive({ pjid, rkAmount: 2, purchasePrice: 60 })
  await trade.owner.ok(funds.save, { accountName: '现金', accountType: 1 })
  const sale = trade.ckDraft([{ pjid, ckAmount: 1 }], { clientId: walkIn?.id ?? 0 })
  const sold = await trade.owner.ok(outbound.counter, { ...sale, payments: [{ method: '现金', amount: 100 }] })
  expect(sold.status).toBe('已完成')
  await trade.expectSound()
})

test('he cannot be deleted, stopped or made a supplier; everything else about him may be changed', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const [walkIn] = await found(tenant, '散客')
  const id = walkIn?.id ?? 0
  const refusals = [
    [await owner.send(clients.remove, { ids: [id] }), '散客是系统客户，不能删除'],
    [await owner.send(clients.stop, { ids: [id] }), '散客是系统客户，不能停用'],
    [await owner.send(clients.save, { id, clientName: '散客', clientType: '散客', tags: 2 }), '散客是系统客户，只能是客户'],
  ] as const
  for (const [{ body }, msg] of refusals) expect(body).toMatchObject({ code: Code.refused, msg })
  await owner.ok(clients.save, { id, clientName: '门市散客', clientType: '散客', tags: 1 })
  expect((await found(tenant, '门市')).map((each) => each.id)).toEqual([id])
})
