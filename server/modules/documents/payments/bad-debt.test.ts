import { expect, test } from 'vitest'
import { badDebts, receipts } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { newBooks } from '#test/money.ts'
import { sendPlain } from '#test/picture.ts'
import { today } from '#test/trade.ts'
import { newTenant } from '#test/world.ts'

/** Two sales, of 300 and of 200, and the words of a draft that gives up so much of each. */
async function newLoss() {
  const books = await newBooks()
  const { clientId, sell, itemsOf } = books
  const sale = await sell(300)
  await sell(200)
  const [first, second] = await itemsOf('ys')
  const draft = (...amounts: number[]) => ({
    clientId,
    moneyDate: today,
    settling: '指定' as const,
    reason: '倒闭',
    items: amounts.flatMap((amount, at) => (amount === 0 ? [] : [{ itemId: [first, second][at]?.id ?? 0, amount }])),
  })
  const finance = books.tenant.as('finance')
  /** Written by the finance, let pass by the owner. */
  const given = async (...amounts: number[]) => {
    const { id } = await finance.ok(badDebts.save, draft(...amounts))
    await finance.ok(badDebts.submit, { id })
    await books.owner.ok(badDebts.audit, { id })
    return id
  }
  return { ...books, sale, draft, finance, given }
}

test('a debt nobody will pay is written off with a reason and somebody else’s approval: he owes it no longer, and no money moved', async () => {
  const { owner, finance, sale, draft, openOf, balanceOf, clientId, expectSound } = await newLoss()
  const { id, moneyNo } = await finance.ok(badDebts.save, draft(300, 50))
  expect(moneyNo).toMatch(/^HZ\d{10}$/)
  expect((await owner.call(badDebts.audit, { id })).msg).toBe('单据状态已变化，请刷新后重试')
  expect((await finance.ok(badDebts.submit, { id })).status).toBe('待审核')
  expect((await finance.call(badDebts.save, { ...draft(10), id, version: 2 })).msg).toBe('单据状态已变化，请刷新后重试')
  expect((await finance.call(badDebts.audit, { id })).msg).toBe('不能审核自己开的坏账，请由他人或老板审核')
  expect((await owner.ok(badDebts.reject, { id, note: '再催一次' })).status).toBe('草稿')
  await finance.ok(badDebts.submit, { id })
  expect((await owner.ok(badDebts.audit, { id })).status).toBe('已核销')
  // 300 + 200 − 350
  expect(await openOf()).toEqual([['CK', 150]])
  expect(await balanceOf()).toBe(1000)
  expect((await owner.ok(outbound.get, { id: sale.id })).content?.moneyStatus).toBe('无需收款')
  const [row] = (await owner.ok(badDebts.page, { clientId })).page.list
  expect(row).toMatchObject({ moneySum: 350, reason: '倒闭', age: 0, recovered: 0, status: '已核销', settled: 350, rest: 0 })
  expect(row?.auditorName).toMatch(/^owner/)
  expect((await owner.ok(badDebts.get, { id })).content?.items.map(({ amount }) => amount)).toEqual([300, 50])
  const log = (await owner.ok(badDebts.log, { id })).content
  expect(log.map(({ toStatus, note }) => [toStatus, note])).toEqual([
    ['待审核', ''],
    ['草稿', '再催一次'],
    ['待审核', ''],
    ['已核销', ''],
  ])
  await expectSound()
})

test('up to the limit of the company whoever wrote it may let it pass himself; the owner always', async () => {
  const { owner, finance, draft, openOf } = await newLoss()
  await owner.ok(parameters.edit, { name: 'BAD_DEBT_LIMIT', value: '100' })
  const pass = async (by: typeof owner, ...amounts: number[]) => {
    const { id } = await by.ok(badDebts.save, draft(...amounts))
    await by.ok(badDebts.submit, { id })
    return (await by.call(badDebts.audit, { id })).msg
  }
  expect(await pass(finance, 100)).toBe('审核成功')
  expect(await pass(finance, 0, 100.01)).toBe('超过 100.00 元的坏账不能自己审核，请由他人或老板审核')
  expect(await pass(owner, 0, 150)).toBe('审核成功')
  expect(await openOf()).toEqual([
    ['CK', 200],
    ['CK', 50],
  ])
})

test('坏账收回: so much of it is owed again and received; more than was given up comes never back', async () => {
  const { owner, given, openOf, balanceOf, itemsOf, clientId, cash, expectSound } = await newLoss()
  const id = await given(300)
  const { itemId } = await owner.ok(badDebts.recover, { id, amount: 120 })
  expect(await openOf()).toEqual([
    ['CK', 200],
    ['HZ', 120],
  ])
  expect((await owner.call(badDebts.recover, { id, amount: 200 })).msg).toBe('可收回 180.00，不能收回 200.00')
  const paid = {
    clientId,
    moneyDate: today,
    settling: '指定' as const,
    lines: [{ accountId: cash, amount: 120 }],
    items: [{ itemId, amount: 120 }],
  }
  const { id: skId } = await owner.ok(receipts.save, paid)
  await owner.ok(receipts.audit, { id: skId })
  expect(await openOf()).toEqual([['CK', 200]])
  expect(await balanceOf()).toBe(1120)
  expect((await owner.ok(badDebts.get, { id })).content).toMatchObject({ moneySum: 300, recovered: 120, status: '已核销' })
  expect((await owner.ok(badDebts.totals, {})).content.posted).toMatchObject({ moneySum: 300, recovered: 120 })
  // what came in stands in the way of taking it all back
  expect((await owner.call(badDebts.reverse, { id, note: '开错' })).code).toBe(Code.refused)
  await owner.ok(receipts.reverse, { id: skId, note: '退票' })
  expect((await owner.ok(badDebts.reverse, { id, note: '开错' })).status).toBe('已红冲')
  expect(await openOf()).toEqual([
    ['CK', 300],
    ['CK', 200],
  ])
  expect(await itemsOf('ys', clientId)).toHaveLength(2 + 1 + 1 + 2 + 2)
  await expectSound()
})

test('the same debt given up by two at once is given up once; a settlement of it is not undone by itself', async () => {
  const { owner, finance, draft, openOf, itemsOf, clientId, expectSound } = await newLoss()
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { id } = await finance.ok(badDebts.save, draft(300))
      await finance.ok(badDebts.submit, { id })
      return id
    }),
  )
  const done = await Promise.all(ids.map((id) => owner.call(badDebts.audit, { id })))
  expect(done.map(({ msg }) => msg).sort()).toEqual(['审核成功', '所选单据的未核销金额已变化，请刷新后重新选择'].sort())
  expect(await openOf()).toEqual([['CK', 200]])
  const [debt] = await itemsOf('ys', clientId)
  const [settlement] = (await owner.ok(settlementCalls.ys.settlements, { id: debt?.id ?? 0 })).content
  expect((await owner.call(settlementCalls.ys.unsettle, { settlementId: settlement?.id ?? 0 })).msg).toBe(
    '坏账的核销不能单独取消，请红冲坏账单',
  )
  const stamped = { id: ids[0] ?? 0, amount: 10, submittime: 'again' }
  const winner = done[0]?.code === Code.done ? (ids[0] ?? 0) : (ids[1] ?? 0)
  await owner.ok(badDebts.recover, { ...stamped, id: winner })
  expect((await owner.send(badDebts.recover, { ...stamped, id: winner })).status).toBe(409)
  await expectSound()
})

test.each([
  [{ reason: '' }, '请输入坏账原因'],
  [{ settling: '自动' as const }, '请选择要核销的应收'],
  [{ items: [] }, '请选择要核销的单据，或改为自动核销'],
  [{ discount: 1 }, '坏账不经过账户，也没有优惠'],
])('a bad debt with %j is refused: %s', async (change, msg) => {
  const { owner, draft } = await newLoss()
  expect((await owner.call(badDebts.save, { ...draft(300), ...change })).msg).toBe(msg)
})

test('who may not see amounts sees none and writes none; another tenant finds nothing', async () => {
  const { tenant, draft, given } = await newLoss()
  const id = await given(300)
  const blind = await tenant.withTags('fin:hz:query', 'fin:hz:add')
  expect((await blind.call(badDebts.save, draft(1))).msg).toBe('没有查看金额的权限，不能开坏账')
  expect((await blind.call(badDebts.recover, { id, amount: 1 })).msg).toBe('没有查看金额的权限，不能开坏账')
  const all = await tenant.withTags('fin:hz:query')
  expect((await all.ok(badDebts.get, { id })).content ?? { moneySum: MASKED }).toMatchObject({ moneySum: MASKED })
  expect((await tenant.as('seller').send(badDebts.page, {})).body.code).toBe(Code.forbidden)
  const other = (await newTenant()).as('owner')
  expect((await other.ok(badDebts.get, { id })).content).toBeNull()
  for (const call of [badDebts.submit, badDebts.audit, badDebts.reverse])
    expect((await other.send(call, { id })).body.code).toBe(Code.notYours)
  expect((await other.call(badDebts.recover, { id, amount: 1 })).code).toBe(Code.notYours)
})

test('what proves a bad debt is kept with it, before the approval and long after, for whoever may see amounts', async () => {
  const { tenant, owner, finance, draft } = await newLoss()
  const ruling = await sendPlain(finance, '判决书.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
  const { id, version } = await finance.ok(badDebts.save, { ...draft(300), files: [{ fileUrl: ruling.fileUrl }] })
  const namesOf = async (by: typeof owner, of = id) => (await by.ok(badDebts.files, { id: of })).content.map(({ fileName }) => fileName)
  expect(await namesOf(owner)).toEqual(['判决书.pdf'])
  // a save without a word of them leaves them
  await finance.ok(badDebts.save, { ...draft(200), id, version })
  expect(await namesOf(owner)).toEqual(['判决书.pdf'])
  await finance.ok(badDebts.submit, { id })
  await owner.ok(badDebts.audit, { id })
  const letter = await sendPlain(finance, '退信.jpg')
  const both = [ruling, letter].map(({ fileUrl }) => ({ fileUrl }))
  await Promise.all([1, 2].map(() => finance.ok(badDebts.saveFiles, { id, files: both })))
  expect(await namesOf(owner)).toEqual(['判决书.pdf', '退信.jpg'])
  const blind = await tenant.withTags('fin:hz:query', 'fin:hz:add')
  expect(await namesOf(blind)).toEqual([])
  expect((await blind.call(badDebts.saveFiles, { id, files: [] })).msg).toBe('没有查看金额的权限，不能开坏账')
  expect((await tenant.as('seller').send(badDebts.files, { id })).body.code).toBe(Code.forbidden)
  const other = (await newTenant()).as('owner')
  expect(await namesOf(other)).toEqual([])
  expect((await other.send(badDebts.saveFiles, { id, files: [] })).body.code).toBe(Code.notYours)
  const foreign = await sendPlain(other, '别家.jpg')
  expect((await finance.call(badDebts.saveFiles, { id, files: [{ fileUrl: foreign.fileUrl }] })).msg).toBe(
    '文件不存在或已被清理，请重新上传',
  )
  await owner.ok(badDebts.reverse, { id, note: '开错' })
  expect((await finance.call(badDebts.saveFiles, { id, files: [] })).msg).toBe('坏账已红冲，不能再修改附件')
  expect(await namesOf(owner)).toEqual(['判决书.pdf', '退信.jpg'])
  // a draft that is deleted lets go of its files
  const { id: gone } = await finance.ok(badDebts.save, { ...draft(100), files: [{ fileUrl: letter.fileUrl }] })
  await finance.ok(badDebts.remove, { id: gone })
  const uses = await tenant.act('owner', ({ db, tenantId }) =>
    db.selectFrom('fileUse').select('ownerId').where('tenantId', '=', tenantId).where('ownerKind', '=', 'money').execute(),
  )
  expect(new Set(uses.map(({ ownerId }) => ownerId))).toEqual(new Set([id]))
})
