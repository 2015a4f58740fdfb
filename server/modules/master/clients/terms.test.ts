import { describe, expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { statementCalls } from '#contract/documents/statements.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { home } from '#contract/reports/home/home.ts'
import { todoLink } from '#contract/reports/home/links.ts'
import { logs } from '#contract/reports/logs.ts'
import { importedList, previewList } from '#test/import-hand.ts'
import { newBooks } from '#test/money.ts'
import { newTenant } from '#test/world.ts'
import { termsOf } from './terms.ts'

type Save = Partial<Sent<typeof clients.save>>
const garage = { clientName: '顺达汽修', clientType: '修理厂' }

async function newOwner() {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const save = async (change: Save = {}) => (await owner.ok(clients.save, { ...garage, ...change })).id
  const read = async (id: number) => {
    const { content } = await owner.ok(clients.getOne, { id })
    if (!content) throw new Error('no such client')
    const { settleKind, creditUnlimited, maxPrice, daysUnlimited, maxDays, vip, termsSet } = content
    return { settleKind, credit: creditUnlimited ? '不限' : maxPrice, days: daysUnlimited ? '不限' : maxDays, vip, termsSet }
  }
  return { tenant, owner, save, read }
}

describe('a save that knows only month, limit and days', () => {
  test.each([
    [{}, { settleKind: '账期', credit: '不限', days: '不限', vip: false, termsSet: false }],
    [{ maxPrice: 5000 }, { settleKind: '账期', credit: 5000, days: '不限', vip: false, termsSet: true }],
    [{ maxDays: 30 }, { settleKind: '账期', credit: '不限', days: 30, vip: false, termsSet: true }],
    [{ vip: true }, { settleKind: '月结', credit: '不限', days: 0, vip: true, termsSet: true }],
    [
      { vip: true, maxPrice: 5000, maxDays: 10 },
      { settleKind: '月结', credit: 5000, days: 10, vip: true, termsSet: true },
    ],
    // what is owed to a supplier falls due when it says, and nobody has to decide on his credit
    [{ tags: 2 }, { settleKind: '账期', credit: '不限', days: 0, vip: false, termsSet: true }],
  ])('%j is read as the upgrade read it', async (sent, read) => {
    const { save, read: readOf } = await newOwner()
    expect(await readOf(await save(sent))).toEqual(read)
  })

  test('leaves alone what it does not know, as long as it changes none of the three', async () => {
    const { owner, save, read } = await newOwner()
    const id = await save({ settleKind: '货到付款' })
    const cash = { settleKind: '货到付款', credit: 0, days: 0, vip: false, termsSet: true }
    expect(await read(id)).toEqual(cash)
    await owner.ok(clients.save, { id, ...garage, linkTel: '13800138000' })
    expect(await read(id)).toEqual(cash)
    await owner.ok(clients.save, { id, ...garage, maxDays: 30 })
    expect(await read(id)).toEqual({ settleKind: '账期', credit: '不限', days: 30, vip: false, termsSet: true })
    await owner.ok(clients.save, { id, ...garage, maxDays: 30, vip: true })
    expect(await read(id)).toMatchObject({ settleKind: '月结', days: 30 })
  })
})

test('a 0 that is said to be one is a 0; who pays cash has neither limit nor days; 月结 always falls due', async () => {
  const { save, read } = await newOwner()
  const strict = await save({ settleKind: '账期', creditUnlimited: false, daysUnlimited: false })
  expect(await read(strict)).toMatchObject({ credit: 0, days: 0, termsSet: true })
  const cash = await save({ clientName: '现金户', settleKind: '现结', creditUnlimited: true, maxPrice: 500, maxDays: 30 })
  expect(await read(cash)).toMatchObject({ credit: 0, days: 0 })
  const monthly = await save({ clientName: '月结户', settleKind: '月结', daysUnlimited: true, maxPrice: 500 })
  expect(await read(monthly)).toMatchObject({ credit: 500, days: 0, vip: true })
})

test('from cash to 账期 nothing is left of the credit nobody had: without a word it is 不限', () => {
  const cash = {
    settleKind: '现结',
    creditUnlimited: false,
    maxPrice: '0',
    daysUnlimited: false,
    maxDays: 0,
    termsSet: true,
    vip: false,
    walkIn: false,
  }
  expect(termsOf({ tags: 1, vip: false, maxPrice: '0', maxDays: 0, settleKind: '账期' }, cash)).toMatchObject({
    creditUnlimited: true,
    daysUnlimited: true,
  })
})

test('CLIENT_CREDIT_NEW: what a new client is of whom nobody said anything', async () => {
  const { owner, save, read } = await newOwner()
  await owner.ok(parameters.edit, { name: 'CLIENT_CREDIT_NEW', value: 'cash' })
  expect(await read(await save())).toMatchObject({ settleKind: '现结', termsSet: true })
  expect(await read(await save({ clientName: '有额度', maxPrice: 800 }))).toMatchObject({ settleKind: '账期', credit: 800 })
  expect(await read(await save({ clientName: '供应商', tags: 2 }))).toMatchObject({ settleKind: '账期' })
  await owner.ok(parameters.edit, { name: 'CLIENT_CREDIT_NEW', value: 'limit' })
  expect(await read(await save({ clientName: '待授信' }))).toMatchObject({ settleKind: '账期', credit: 0, days: '不限', termsSet: true })
  expect((await owner.call(parameters.edit, { name: 'CLIENT_CREDIT_NEW', value: 'open,cash' })).code).not.toBe(1)
})

test('客户未定结算方式: counted on the home page, found by the filter, gone when somebody decides', async () => {
  const { tenant, owner, save, read } = await newOwner()
  const ids = [
    await save(),
    await save({ clientName: '乙' }),
    await save({ clientName: '丙', maxDays: 30 }),
    await save({ clientName: '丁', tags: 2 }),
  ]
  const { page, params } = todoLink('termsOpen', { today: '', risenFrom: '' })
  expect(page).toBe('ClientList')
  const listed = async () => (await owner.ok(clients.page, { ...(params as Sent<typeof clients.page>), tags: [1, 3, 5] })).page.totalCount
  const counted = async (by = owner) => (await by.ok(home.summary, {})).content.todos.find(({ todo }) => todo === 'termsOpen')?.count
  expect([await listed(), await counted()]).toEqual([2, 2])
  expect(await counted(await tenant.withTags('base:client:query'))).toBeUndefined()
  await owner.ok(clients.save, { id: ids[0] ?? 0, ...garage, settleKind: '账期', creditUnlimited: true, daysUnlimited: true })
  expect([await listed(), await counted()]).toEqual([1, 1])
  const wanted = { ids, field: 'settleKind' as const, value: '现结' }
  const { content } = await owner.ok(clients.previewChange, wanted)
  expect(content).toMatchObject({ changed: 4, after: '现结' })
  await owner.ok(clients.bulkChange, { ...wanted, expected: 4 })
  expect([await listed(), await counted()]).toEqual([0, 0])
  expect(await read(ids[2] ?? 0)).toMatchObject({ settleKind: '现结', days: 0 })
  expect((await owner.ok(clients.page, { settleKind: '现结' })).page.totalCount).toBe(5)
})

test('批量修改 of limit and days: 不限 is a value, and nobody who pays cash is given one', async () => {
  const { owner, save, read } = await newOwner()
  const ids = [
    await save({ settleKind: '账期' }),
    await save({ clientName: '乙', settleKind: '现结' }),
    await save({ clientName: '丙', vip: true }),
  ]
  const bulk = async (field: 'maxPrice' | 'maxDays' | 'settleKind', value: string) => {
    const { content } = await owner.ok(clients.previewChange, { ids, field, value })
    await owner.ok(clients.bulkChange, { ids, field, value, expected: content.changed })
    return [content.after, content.rows.map(({ clientName, before }) => [clientName, before])]
  }
  expect(await bulk('maxPrice', '2000')).toEqual([
    '2000',
    [
      ['顺达汽修', '不限'],
      ['丙', '不限'],
    ],
  ])
  // 账期 is 不限 already, 月结 always falls due, cash has no days
  expect((await owner.ok(clients.previewChange, { ids, field: 'maxDays', value: '不限' })).content.changed).toBe(0)
  await bulk('maxDays', '15')
  expect([await read(ids[0] ?? 0), await read(ids[1] ?? 0), await read(ids[2] ?? 0)]).toMatchObject([
    { credit: 2000, days: 15 },
    { settleKind: '现结', credit: 0, days: 0 },
    { settleKind: '月结', credit: 2000, days: 15 },
  ])
  await bulk('settleKind', '月结')
  expect(await read(ids[1] ?? 0)).toMatchObject({ settleKind: '月结', credit: '不限', days: 0 })
  const { list } = (await owner.ok(logs.record, { entity: 'client', id: ids[1] ?? 0 })).page
  expect(list[0]?.changes).toEqual([
    { field: '结算方式', before: '现结', after: '月结' },
    { field: '额度不限', before: '否', after: '是' },
  ])
})

test('the list, its file and back again: 不限 is written as such and read as such', async () => {
  const { owner, save } = await newOwner()
  await save({ settleKind: '账期', maxPrice: 5000, maxDays: 30 })
  await save({ clientName: '乙' })
  await save({ clientName: '丙', settleKind: '款到发货' })
  await save({ clientName: '戊', settleKind: '账期', creditUnlimited: false, daysUnlimited: false })
  const { list } = (await owner.ok(clients.page, { keyword: '' })).page
  const rows = list.map(({ clientName, settleText, creditText, daysText }) => [clientName, settleText, creditText, daysText])
  expect(rows).toEqual([
    ['戊', '账期', '0', '0'],
    ['丙', '款到发货', '', ''],
    ['乙', '未定', '不限', '不限'],
    ['顺达汽修', '账期', '5000', '30'],
    ['散客', '现结', '', ''],
  ])
  const head = ['客户名称', '类型', '结算方式', '信用额度', '信用天数']
  const verdicts = async (table: string[][]) =>
    (await previewList(owner, 'client', table)).rows.map(({ verdict, problems }) => problems || verdict)
  const same = rows.map(([name = '', ...terms]) => [name, name === '散客' ? '散客' : '修理厂', ...terms])
  expect(await verdicts([head, ...same])).toEqual(['same', 'same', 'same', 'same', 'same'])
  // a file from before 结算方式: a 0 is 不限, and says nothing to whoever pays cash
  const old = ['客户名称', '类型', '信用额度', '信用天数', '月结']
  expect(
    await verdicts([
      old,
      ['乙', '修理厂', '0', '0', '否'],
      ['丙', '修理厂', '0', '0', ''],
      ['戊', '修理厂', '0', '', ''],
      ['新', '修理厂', '0', '30天', ''],
    ]),
  ).toEqual(['same', 'same', 'changed', 'fresh'])
  const table = [
    head,
    ['丙', '', '月结', '', '10'],
    ['乙', '', '现金', '', ''],
    ['新', '修理厂', '账期', '0', '不限'],
    ['错', '修理厂', '以物易物', '', ''],
  ]
  expect((await verdicts(table)).at(-1)).toBe('结算方式应为：现结、款到发货、货到付款、账期、月结')
  await importedList(owner, 'client', table)
  const after = (await owner.ok(clients.page, {})).page.list.map(({ clientName, settleText, creditText, daysText }) => [
    clientName,
    settleText,
    creditText,
    daysText,
  ])
  expect(after).toEqual(
    expect.arrayContaining([
      ['丙', '月结', '不限', '10'],
      ['乙', '现结', '', ''],
      ['新', '账期', '0', '不限'],
    ]),
  )
})

test('对账单 and the open items say the same day: 月结 from the end of the month, 账期 from the sale, 不限 none', async () => {
  const { owner, client, itemsOf } = await newBooks()
  const month = '2026-09'
  const dueOf = async (change: Save) => {
    const clientId = await client(change)
    await owner.ok(openingCalls.ys.addOpening, { clientId, amount: 100, bizDate: `${month}-30` })
    await owner.ok(statementCalls.ys.makeStatements, { month, clientId })
    const { list } = (await owner.ok(statementCalls.ys.statements, { clientId })).page
    return [(await itemsOf('ys', clientId))[0]?.dueDate, list[0]?.dueDate]
  }
  expect(await dueOf({ vip: true, maxDays: 10 })).toEqual(['2026-10-10', '2026-10-10'])
  expect(await dueOf({ maxDays: 30 })).toEqual(['2026-10-30', '2026-10-30'])
  expect(await dueOf({ settleKind: '现结' })).toEqual(['2026-09-30', '2026-09-30'])
  expect(await dueOf({})).toEqual(['', ''])
})
