import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openingCalls } from '#contract/documents/opening-items.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { clientCars } from '#contract/master/client-cars.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { type ImportKind, LIST_KINDS } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { positions } from '#contract/master/warehouses/positions.ts'
import { exports } from '#contract/reports/exports.ts'
import { importedList, sendList, settled } from './import-hand.ts'
import { LISTS } from './import-lists.ts'
import { csvTable } from './tables.ts'
import { newTrade, type Trade } from './trade.ts'
import { type Caller, server } from './world.ts'

async function fileOf(by: Caller, path: string, input: object): Promise<Buffer> {
  const { http } = await server()
  const { rawPayload, headers } = await http.inject({
    ...{ method: 'POST', url: path, payload: input, headers: { authorization: `Bearer ${by.token}` } },
  })
  if (!String(headers['content-type']).includes('spreadsheet')) throw new Error(rawPayload.toString())
  return rawPayload
}

/** The columns of a list as its screen has them, those that are shown only on demand as well. */
function columnsOnScreen(file: string, words: Record<string, string> = {}) {
  const source = readFileSync(join(import.meta.dirname, '../web/modules', file), 'utf8')
  const found = [
    ...source.matchAll(/\{\s*prop: '(\w+)',\s*label: (?:'([^']+)'|`([^`]+)`|(DUES\[direction\]\.partner))((?:[^{}]|\{[^{}]*\})*)/g),
  ]
  return found.map(([, prop = '', plain, template, due, rest = '']) => {
    const label = plain ?? template ?? due ?? ''
    const named = Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), label)
    const told = /words: \{([^}]*)\}/.exec(rest)?.[1]
    const pairs = told && Object.fromEntries([...told.matchAll(/(\w+): '([^']*)'/g)].map(([, value = '', name = '']) => [value, name]))
    return { prop, label: named, number: !pairs && /align: 'right'|number: true/.test(rest), ...(pairs && { words: pairs }) }
  })
}
const exported = (by: Caller, path: string, file: string, query: object = {}, words: Record<string, string> = {}) =>
  fileOf(by, exports.list.path, { path, name: '导出', query, columns: columnsOnScreen(file, words) })
const stored = (by: Caller, kind: ImportKind) => fileOf(by, imports.listFile.path, { kind })

/** A list that is imported, as typed. */
const put = async (by: Caller, kind: ImportKind, rows: (string | number)[][]) => {
  const { id, state, asked } = await importedList(by, kind, rows)
  const wrong = (await by.ok(imports.rows, { id, verdict: 'wrong' })).page.list.map(({ place, problems }) => `${place} ${problems}`)
  expect([kind, state, wrong, asked]).toEqual([kind, 'done', [], 0])
}

async function furnished(): Promise<Trade> {
  const trade = await newTrade()
  await trade.owner.ok(priceLists.save, { listName: '批发表', fromDay: '2026-01-01', levels: [], clients: [] })
  for (const [kind, rows] of LISTS) await put(trade.owner, kind, rows)
  return trade
}

/** What leaves, by which way it does; and how many lines of it are goods. */
async function filesOf({ owner, warehouseId }: Trade): Promise<Record<ImportKind, [file: Buffer, lines: number]>> {
  const [paper] = (await owner.ok(stockPapers.page, { kind: 'qk' })).page.list
  const dues = 'documents/opening-items/opening-page.tsx'
  return {
    part: [await exported(owner, parts.page.path, 'master/parts/columns.tsx'), 4],
    // 散客 and the two units every trade begins with are there too
    client: [await exported(owner, clients.page.path, 'master/clients/columns.tsx', {}, { [`$${'{word}'}`]: '客户' }), 6],
    contacts: [await stored(owner, 'contacts'), 2],
    addresses: [await stored(owner, 'addresses'), 2],
    agreed: [await exported(owner, agreedPrices.page.path, 'master/agreed-prices/agreed-price-page.tsx'), 2],
    cars: [await exported(owner, clientCars.page.path, 'master/client-cars/client-car-page.tsx'), 2],
    pricelist: [await exported(owner, priceLists.pageItems.path, 'master/price-lists/list-items.tsx'), 3],
    offers: [await stored(owner, 'offers'), 3],
    pairs: [await stored(owner, 'pairs'), 3],
    fitment: [await stored(owner, 'fitment'), 2],
    positions: [await exported(owner, positions.page.path, 'master/warehouses/positions.tsx', { warehouseId }), 3],
    places: [await stored(owner, 'places'), 2],
    opening: [
      await exported(
        owner,
        stockPapers.pageLines.path,
        'documents/stock-papers/columns.ts',
        { paperId: paper?.id },
        { [`$${'{from}'}`]: '' },
      ),
      2,
    ],
    dueYs: [await exported(owner, openingCalls.ys.openings.path, dues, {}, { 'DUES[direction].partner': '客户' }), 3],
    // both directions as one list are a sheet of the opening workbook, and leave by the two above
    dues: [Buffer.from(csvTable(...(LISTS.find(([kind]) => kind === 'dues')?.[1] ?? []))), 1],
    oldTrade: [await stored(owner, 'oldTrade'), 5],
    oldCodes: [await stored(owner, 'oldCodes'), 5],
    partSupplier: [await exported(owner, parts.page.path, 'master/parts/columns.tsx'), 4],
    dueYf: [await exported(owner, openingCalls.yf.openings.path, dues, {}, { 'DUES[direction].partner': '供应商' }), 2],
  }
}

test('what leaves and comes back changes nothing, whatever kind it is of', async () => {
  const trade = await furnished()
  const { owner } = trade
  const files = await filesOf(trade)
  expect(Object.keys(files).sort()).toEqual(['part', ...LIST_KINDS].sort())
  for (const [kind, [file, lines]] of Object.entries(files) as [ImportKind, [Buffer, number]][]) {
    const { content, columns } = await sendList(owner, `${kind}.xlsx`, file, kind)
    await owner.ok(imports.check, { id: content.id, mapping: columns.map(({ field }) => field) })
    const { same, fresh, changed, wrong, asked } = await settled(owner, content.id)
    const told = (await owner.ok(imports.rows, { id: content.id })).page.list.filter(
      ({ verdict }) => !['same', 'ignored'].includes(verdict),
    )
    const rest = told.map(({ verdict, problems, changes, olds, pjNo }) => ({ verdict, problems, changes, olds, pjNo }))
    expect([kind, { same, fresh, changed, wrong, asked }, rest]).toEqual([
      kind,
      { same: lines, fresh: 0, changed: 0, wrong: 0, asked: 0 },
      [],
    ])
  }
}, 600_000)

test('a file of a kind that leaves by the importer says nothing to whoever may not import it, and is a form where there is nothing', async () => {
  const { tenant, owner } = await newTrade()
  const { sheets } = await readXlsx(await stored(owner, 'fitment'))
  expect(sheets[0]?.rows).toHaveLength(1)
  const clerk = await tenant.withTags('base:basepj:import')
  await expect(stored(clerk, 'pairs')).rejects.toThrow('没有权限')
  await expect(stored(owner, 'agreed')).rejects.toThrow('请在它的列表中导出')
})
