import { expect, test } from 'vitest'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { parts } from '#contract/master/parts.ts'
import { positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { newTrade, today } from '#test/trade.ts'

test('the list tells what has been ordered and not yet received, of this company only', async () => {
  const { owner, tenant, part, supplierId, warehouseId } = await newTrade()
  const pjid = await part()
  const onWay = async (by = owner) => (await by.ok(parts.page, { id: pjid })).page.list[0]?.onWay
  const lines = [{ pjid, warehouseId, cgAmount: 7, purchasePrice: 60 }]
  const { id } = await owner.ok(purchaseOrders.save, { supplierId, cgDate: today, lines })
  expect(await onWay()).toBe(0)
  await owner.ok(purchaseOrders.approve, { id })
  expect(await onWay()).toBe(7)
  await tenant.act('owner', ({ db, tenantId }) =>
    db.insertInto('partOnWay').values({ tenantId, companyId: 9_000_000_000_001, partId: pjid, qty: '5' }).execute(),
  )
  expect(await onWay(tenant.as('seller'))).toBe(7)
  await owner.ok(purchaseOrders.close, { id })
  expect(await onWay()).toBe(0)
})

test('the place of a part is where most of it lies, and where it usually lies while there is none', async () => {
  const { owner, part, receive, warehouseId } = await newTrade()
  const pjid = await part()
  const place = async () => {
    const { content } = await owner.ok(parts.getOne, { id: pjid })
    return [content?.warehouseName, content?.posiName]
  }
  expect(await place()).toEqual(['', ''])
  const { id: usual } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'A-1' })
  const { id: other } = await owner.ok(warehouses.savePosition, { warehouseId, posiName: 'B-1' })
  await owner.ok(positions.savePart, { pjid, places: [{ warehouseId, posiId: usual }] })
  expect(await place()).toEqual(['主仓', 'A-1'])
  await receive({ pjid, rkAmount: 2, posiId: other })
  expect(await place()).toEqual(['主仓', 'B-1'])
})
