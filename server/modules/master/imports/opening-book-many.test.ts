import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { openItemCalls } from '#contract/ledgers/open-items.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { openingBook } from '#contract/master/imports/opening-book.ts'
import { confirmed, previewList, sendFile } from '#test/import-hand.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { onOwnServer } from '#test/world.ts'

// what is asked of the database is counted here: nobody else's server takes a part of the work
onOwnServer()

type Book = Reply<typeof openingBook.get>['content']
type Cell = string | number

/** Four sheets of so many lines: line n brings n pieces at 2.50, a client who owes n yuan, and every third is paid for in advance. */
async function bookOf(many: number): Promise<Buffer> {
  const lines = Array.from({ length: many }, (_, at) => ({ n: at + 1, code: `OBM-${String(at).padStart(4, '0')}` }))
  const sheets: Record<string, Cell[][]> = {
    商品: [
      ['编码*', '名称*', '品牌*', '进价', '售价', '供应商'],
      ...lines.map(({ n, code }) => [code, `名称${code}`, '博世', 2.5, 5, `供应商${n % 5}`]),
    ],
    客户: [['名称*', '类型*', '联系人', '信用额度'], ...lines.map(({ code }) => [`客户${code}`, '修理厂', '张三', 5000])],
    供应商: [['名称*', '类型*'], ...[0, 1, 2, 3, 4].map((n) => [`供应商${n}`, '代理商'])],
    期初库存: [['编码*', '品牌', '数量*', '成本价*'], ...lines.map(({ n, code }) => [code, '博世', n, 2.5])],
    期初往来: [['单位*', '方向*', '金额*'], ...lines.map(({ n, code }) => [`客户${code}`, n % 3 === 0 ? '预收' : '应收', n])],
  }
  return Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }))
}

async function rested({ owner }: Trade, id: number): Promise<Book> {
  const at = async () => (await owner.ok(openingBook.get, { id })).content
  await expect.poll(async () => (await at()).state, { timeout: 60_000, interval: 100 }).toMatch(/^(checked|done|failed)$/)
  return at()
}

/** From the file to what is posted, and how long each step took. */
async function bringIn(trade: Trade, bytes: Buffer) {
  const times = [performance.now()]
  const after = () => times.push(performance.now())
  const { content } = await sendFile<{ content: Book }>(trade.owner, openingBook.upload.path, '开账工作簿.xlsx', bytes, {})
  after()
  const { id, seal } = await rested(trade, content.id)
  after()
  await trade.owner.ok(openingBook.confirm, { id, seal })
  const book = await rested(trade, id)
  after()
  return { book, took: times.slice(1).map((time, at) => Math.round(time - (times[at] ?? 0))) }
}

test('four sheets of five hundred lines are posted while somebody waits, and come to what they say', async () => {
  const trade = await newTrade()
  const { book, took } = await bringIn(trade, await bookOf(500))
  console.info(`a workbook of 500 lines a sheet: read ${took[0]}, compared ${took[1]}, brought in ${took[2]} ms`)
  expect(book.sheets.map(({ name, fresh, changed, wrong }) => `${name} ${fresh} ${changed} ${wrong}`)).toEqual([
    '商品 500 0 0',
    '客户 500 0 0',
    '供应商 5 0 0',
    '商品的供应商 0 500 0',
    '期初库存 500 0 0',
    '期初往来 500 0 0',
  ])
  // 1 + 2 + … + 500 = 125,250; of these 3 + 6 + … + 498 = 41,583
  expect((await trade.owner.ok(stockPapers.page, { kind: 'qk' })).page.list).toMatchObject([
    { status: '已审核', qty: 125_250, value: 313_125 },
  ])
  const owed = (await trade.owner.ok(openItemCalls.ys.owed, { limit: 500 })).page.list
  expect(owed.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(125_250 - 2 * 41_583)
  expect(owed.find(({ clientName }) => clientName === '客户OBM-0004')).toMatchObject({ balance: 5, limit: 5000 })
  expect(owed.find(({ clientName }) => clientName === '客户OBM-0005')).toMatchObject({ balance: -6 })
  const { list } = (await trade.owner.ok(clients.page, { keyword: '客户OBM', limit: 500, sortProp: 'clientNo' })).page
  const numbers = list.map(({ clientNo }) => Number(String(clientNo).slice(2)))
  expect(numbers).toHaveLength(500)
  expect(new Set(numbers).size).toBe(500)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(499)
  await trade.expectSound()
}, 120_000)

test('what a workbook asks of the database does not grow with its lines', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const writes = () =>
    asked.mock.calls.filter(([query]: unknown[]) => {
      const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')
      return /^\s*(insert|update|with)\b/i.test(text) && !/graphile_worker/.test(text)
    }).length
  try {
    const [few, many] = [await newTrade(), await newTrade()]
    const [small, large] = [await bookOf(20), await bookOf(200)]
    const begun = writes()
    await bringIn(few, small)
    const before = writes()
    await bringIn(many, large)
    expect(before - begun).toBeGreaterThan(20)
    expect(writes() - before).toBeLessThan((before - begun) * 1.5)
  } finally {
    asked.mockRestore()
  }
}, 120_000)

test('two who bring in the same clients’ dues at once, in other orders, wait for each other and lose nothing', async () => {
  const trade = await newTrade()
  const { owner } = trade
  const names = Array.from({ length: 40 }, (_, at) => `两人${at}`)
  const listOf = (some: string[]) => [['客户名称', '标签类型', '客户类型'], ...some.map((name) => [name, '客户', '修理厂'])]
  const halves = [names.slice(0, 20), names.slice(20)]
  const made = [await previewList(owner, 'client', listOf(halves[0] ?? [])), await previewList(owner, 'client', listOf(halves[1] ?? []))]
  expect((await Promise.all(made.map(({ id }) => confirmed(owner, id)))).map(({ state }) => state)).toEqual(['done', 'done'])
  const { list } = (await owner.ok(clients.page, { keyword: '两人', limit: 100 })).page
  expect(new Set(list.map(({ clientNo }) => clientNo)).size).toBe(40)
  const dues = (some: string[], amount: number) => [['客户', '金额', '单号'], ...some.map((name) => [name, amount, `老账${amount}`])]
  const due = [await previewList(owner, 'dueYs', dues(names, 10)), await previewList(owner, 'dueYs', dues([...names].reverse(), 0.01))]
  expect((await Promise.all(due.map(({ id }) => confirmed(owner, id)))).map(({ state }) => state)).toEqual(['done', 'done'])
  const owed = (await owner.ok(openItemCalls.ys.owed, { limit: 100 })).page.list.filter(({ clientName }) => names.includes(clientName))
  expect(owed.map(({ balance }) => balance)).toEqual(names.map(() => 10.01))
  await trade.expectSound()
}, 120_000)
