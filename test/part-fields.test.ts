import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MASKED, tagsOf } from '#contract/kit/fields.ts'
import { IMPORT_KINDS } from '#contract/master/imports/import-kinds.ts'
import { IMPORT_FIELDS } from '#contract/master/imports/imports.ts'
import { costPrices, partPrices } from '#contract/master/part-form.ts'
import { parts } from '#contract/master/parts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { reportOf } from '#contract/printing/templates/forms.ts'
import { type DocumentLayout, type LabelLayout, Layout } from '#contract/printing/templates/layout.ts'
import { partFacts } from '#contract/printing/templates/part-facts.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { subjects } from '#server/modules/reports/company-data/subjects.ts'
import { importedList } from './import-hand.ts'
import { HERE, printed } from './printed.ts'
import { newTrade } from './trade.ts'

/**
 * A field of a part that one place knows is reachable in all of them, or stands below with its reason. The list is also what 导出 takes: an export has
 * the columns of its list.
 */
const web = (path: string) => readFileSync(join(import.meta.dirname, '../web/modules', path), 'utf8')
const namesIn = (source: string, shape: RegExp) => [...source.matchAll(shape)].flatMap((found) => found.slice(1).filter(Boolean))
const documents = reportOf('rk')
const label = reportOf('pjTag')
const PLACES: Readonly<Record<string, readonly string[]>> = {
  list: namesIn(web('master/parts/columns.tsx'), /prop: '(\w+)'/g),
  import: Object.keys(IMPORT_FIELDS),
  dialog: [
    ...namesIn(web('master/parts/part-fields.tsx'), /(?:field|word|lookup)\('(\w+)'|name="(\w+)"/g),
    ...namesIn(web('master/parts/part-more.tsx'), /field\('(\w+)'/g),
    ...namesIn(web('master/parts/part-values.ts'), /PRICES = \[([^\]]*)\]/g).flatMap((list) => namesIn(list, /'(\w+)'/g)),
    ...['units', 'files'],
  ],
  view: [
    ...namesIn(web('reports/trade-history/part-view-head.tsx'), /\['(\w+)', '/g),
    ...namesIn(web('reports/trade-history/part-view-head.tsx'), /moreOf\(\{([^}]*)\}/g).flatMap((list) => namesIn(list, /(\w+)/g)),
    ...namesIn(web('reports/trade-history/part-view-head.tsx'), /const \{([^}]*)\} = part\n/g).flatMap((list) => namesIn(list, /(\w+)/g)),
    'pjEnable',
  ],
  print: [...(documents.kind === 'document' ? Object.keys(documents.columns) : []), ...Object.keys(label.fields)],
}

/** What a field is called where it has another shape. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  id: ['pjNo'],
  pjid: ['pjNo'],
  supplierId: ['supplierName'],
  units: ['subUnits', 'pjUnits', 'unitText'],
  subUnits: ['units', 'pjUnits', 'unitText'],
  unitRates: ['units', 'unitRate', 'unitText'],
  warrantyMonths: ['warranty'],
  warrantyKm: ['warranty'],
  headImg: ['files'],
}
const EVERYWHERE = Object.keys(PLACES)
/** What is not reachable where, and why. */
const MISSING: readonly (readonly [field: RegExp, places: readonly string[], why: string])[] = [
  [/^(submittime|tips|version|updateFile|priceVersion|priceVo)$/, EVERYWHERE, 'how it is saved, not what the part is'],
  [/^(modifier|lastUpdateTime)$/, ['import', 'dialog', 'view', 'print'], 'written by the program; 修改记录 and 商品全景 list all changes'],
  [/^(pjQty|reserved|usable|onWay)$/, ['import', 'dialog', 'print'], 'what lies in stock is posted by documents'],
  [
    /^(warehouseName|posiName)$/,
    ['list', 'import', 'dialog'],
    'of a company, not of the part: 库存查询, 仓位 and the dialog’s block 存放仓位',
  ],
  [/^(costPrice|tcostPrice)$/, ['list', 'import', 'dialog'], 'of a company, reckoned by postings: 库存查询, 商品全景'],
  [/^tcostPrice$/, ['view', 'print'], 'with the fees: 库存查询 and 进库历史'],
  [/^(xsPrice|pfPrice|fxPrice|minPrice|wbPrice)$/, ['print'], 'a paper has the price of its line, for its client or supplier'],
  [/^pjEnable$/, ['import', 'dialog', 'print'], '停用 and 启用 are buttons of the list, refused while something is in the way'],
  [/^supplier(Id|Name)$/, ['print'], 'whom it is bought from is no client’s business'],
  [/^supplier(Id|Name)$/, ['import'], 'a kind of its own: 商品的供应商'],
  [/^(files|headImg)$/, ['import', 'print'], 'pictures travel as files'],
  [/^oldNos$/, ['dialog'], 'the dialog’s block 编码 (OE、旧编码) edits all numbers of others'],
]

test('every field of a part is reachable in the list and its export, by import, in the dialog, in 商品全景 and in print, or says why not', () => {
  for (const [place, names] of Object.entries(PLACES)) expect(names.length, place).toBeGreaterThan(20)
  const record = parts.getOne.reply.content.unwrap().shape
  const fields = [...new Set([...Object.keys(parts.save.input), ...Object.keys(record), ...Object.keys(costPrices)])]
  const holes = fields.flatMap((field) =>
    Object.entries(PLACES).flatMap(([place, names]) => {
      const there = [field, ...(ALSO[field] ?? [])].some((name) => names.includes(name))
      const told = MISSING.some(([shape, places]) => shape.test(field) && places.includes(place))
      return there === told ? [`${field}: ${place}${there ? ' is there after all' : ''}`] : []
    }),
  )
  expect(holes).toEqual([])
})

const LINE: readonly (readonly [title: string, value: string | number])[] = [
  ...([
    ['编码', 'QF-0402625'],
    ['名称', '机油滤清器'],
    ['品牌', '玉柴'],
    ['子品牌', '长效'],
    ['品质', '配套'],
    ['车型', '朗逸 2013-'],
  ] as const),
  ...([
    ['产地', '德国'],
    ['类别', '滤清器'],
    ['单位', '支'],
    ['厂家编码', '03C115561H'],
    ['旧编码', 'A-0017'],
    ['条码', '6901234567890'],
  ] as const),
  ...([
    ['车架号', 'LFV3A23C2J3000001'],
    ['通用车型', '速腾宝来'],
    ['英文名称', 'OIL FILTER'],
    ['税收编码', '1090305010000000000'],
  ] as const),
  ...([
    ['税率', 13],
    ['重量', 0.35],
    ['体积', 0.0012],
    ['质保月', 24],
    ['质保公里', 60000],
    ['辅助单位', '箱=12'],
    ['备注', '常备'],
  ] as const),
  ...([
    ['销售价', 71],
    ['批发价', 61],
    ['分销价', 51],
    ['限价', 41],
    ['进价', 31],
    ['外部报价', 81],
  ] as const),
]
/** As a paper writes what stands in two fields, or with its unit. */
const WRITTEN: Readonly<Record<string, string>> = { pjTaxRate: '13%', pjWeight: '0.35', pjVolume: '0.0012', warranty: '24个月或60000公里' }

async function described() {
  const trade = await newTrade()
  const { owner } = trade
  expect((await importedList(owner, 'part', [LINE.map(([title]) => title), LINE.map(([, value]) => value)])).fresh).toBe(1)
  const [row] = (await owner.ok(parts.page, { pjNo: 'QF-0402625', pjNoMatch: 1 })).page.list
  if (!row) throw new Error('no part')
  return { ...trade, row }
}

test('what a list says of a part is read back in the list, the dialog and 商品全景, and stands on papers and labels that ask for it', async () => {
  const { owner, row, receive } = await described()
  const record = (await owner.ok(parts.getOne, { id: row.id })).content
  const view = (await owner.ok(partTrade.view, { pjid: row.id })).content
  const titles = new Map(LINE.map(([title, value]) => [title, value]))
  for (const [field, title] of Object.entries(IMPORT_FIELDS)) {
    if (field === 'pjUnits' || field === 'unitRate') continue
    for (const [place, read] of Object.entries({ list: row, dialog: record, view }))
      expect([place, field, read?.[field as keyof typeof read]]).toEqual([place, field, titles.get(title)])
  }
  expect([row.subUnits, row.unitRates]).toEqual(['箱', '12'])
  expect(record?.units).toMatchObject([{ unit: '箱', factor: 12 }])
  expect(view?.units).toMatchObject([{ unit: '箱', factor: 12 }])

  const facts = Object.keys(partFacts) as (keyof typeof partFacts)[]
  const onPaper = facts.map((field) => WRITTEN[field] ?? String(row[field as keyof typeof row]))
  const rk = (await owner.ok(printTemplates.get, { reportType: 'rk' })).content
  const form = Layout.parse(rk.layout) as DocumentLayout
  await owner.ok(printTemplates.save, {
    reportType: 'rk',
    version: rk.version,
    layout: {
      ...{ ...form, paper: { ...form.paper, width: 500 } },
      columns: facts.map((key) => ({ key, title: partFacts[key].label, width: 30, align: 'left' as const })),
    },
  })
  const rkId = await receive({ pjid: row.id, rkAmount: 2, purchasePrice: 31 })
  const paper = (await printed(owner, owner.ok(printing.rk, { rkId, ...HERE }))).join().replace(/\s+/g, '')
  for (const text of onPaper) expect(paper).toContain(text.replace(/\s+/g, ''))

  const { content } = await owner.ok(printTemplates.get, { reportType: 'pjTag' })
  const layout = Layout.parse(content.layout) as LabelLayout
  const items = [...facts, 'pjBrand'].map((field, at) => ({
    ...{
      kind: 'text' as const,
      x: 2,
      y: 2 + at * 6,
      width: 90,
      height: 6,
      text: `{${field}}`,
      size: 7,
      bold: false,
      align: 'left' as const,
      lines: 1,
    },
  }))
  await owner.ok(printTemplates.save, {
    reportType: 'pjTag',
    version: content.version,
    layout: { ...layout, paper: { ...layout.paper, width: 100, height: 100 }, items },
  })
  const tag = { pjid: row.id, barcode: row.barcode, pjName: row.pjName, pjQuality: row.pjQuality, rkAmount: 1 }
  const sticker = (await printed(owner, owner.ok(printing.pjTag, { ...tag, ...HERE }))).join().replace(/\s+/g, '')
  for (const text of [...onPaper, '玉柴']) expect(sticker).toContain(text.replace(/\s+/g, ''))
})

test('each price of a part is *** in every place for whoever may not see it', async () => {
  const { tenant, row } = await described()
  const blind = await tenant.withTags('base:basepj:query', 'quick.ckHistory')
  const read = {
    list: (await blind.ok(parts.page, { id: row.id })).page.list[0],
    dialog: (await blind.ok(parts.getOne, { id: row.id })).content,
    prices: (await blind.ok(parts.getOne, { id: row.id })).content?.priceVo,
    view: (await blind.ok(partTrade.view, { pjid: row.id })).content,
  }
  for (const [field, price] of Object.entries(partPrices)) {
    expect(tagsOf(price)?.length, field).toBeGreaterThan(0)
    for (const [place, said] of Object.entries(read))
      expect([place, field, said?.[field as keyof typeof said]]).toEqual([place, field, MASKED])
  }
  expect([read.view?.costPrice, read.prices?.costPrice, read.prices?.tcostPrice]).toEqual([MASKED, MASKED, MASKED])
})

test('what the owner takes along of his parts and clients has every column that an import takes, under the same name', () => {
  const heads = (name: string) => Object.keys(subjects.find((subject) => subject.name === name)?.columns ?? {})
  const beside = (titles: readonly string[], there: readonly string[]) => titles.filter((title) => !there.includes(title))
  // 辅助单位 brings its own rates: 箱=12
  expect(beside(Object.values(IMPORT_FIELDS), [...heads('商品'), '换算率'])).toEqual([])
  // 月结 is one of 结算方式
  const fields = Object.values(IMPORT_KINDS.client.fields).map(({ name }) => name)
  expect(beside(fields, [...heads('客户与供应商'), '客户名称', '月结'])).toEqual([])
})
