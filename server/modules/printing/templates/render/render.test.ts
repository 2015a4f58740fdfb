import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { DocumentLayout, LabelLayout } from '#contract/printing/templates/layout.ts'
import { textOf } from '#test/pdf.ts'
import { render } from './render.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let pdfium: PDFiumLibrary
beforeAll(async () => {
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

/** Text, size in millimetres and the codes that a reader finds, page by page. */
async function seen(pdf: Buffer) {
  const document = await pdfium.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    // drawing it ends the page
    const [size, text] = [page.getOriginalSize(), page.getText()]
    const { data, width, height } = await page.render({ scale: 300 / 72, render: 'bitmap' })
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const codes = await readBarcodes(new Uint8Array(png), { formats: ['Code128', 'QRCode'], tryHarder: true })
    pages.push({
      text,
      width: Math.round((size.originalWidth * 25.4) / 72),
      height: Math.round((size.originalHeight * 25.4) / 72),
      codes: codes.map(({ format, text }) => `${format} ${text}`).sort(),
    })
  }
  document.destroy()
  return pages
}

const columns = (
  [
    ['pjNo', '编码', 40, 'left'],
    ['pjName', '名称', 60, 'left'],
    ['ckAmount', '数量', 20, 'right'],
    ['xsSum', '金额', 30, 'right'],
  ] as const
).map(([key, title, width, align]) => ({ key, title, width, align }))
const layout: DocumentLayout = {
  kind: 'document',
  paper: { width: 241, height: 140, top: 8, right: 12, bottom: 6, left: 12 },
  title: '{companyName} 销售单',
  titleSize: 14,
  bodySize: 9,
  headText: '',
  logo: false,
  barcode: true,
  fields: [{ key: 'clientName', label: '客户' }],
  fieldColumns: 3,
  columns,
  cellLines: 1,
  rowHeight: 6,
  rowsPerPage: 10,
  fillRows: true,
  pageSubtotal: true,
  total: true,
  capital: true,
  footFields: [{ key: 'maker', label: '制单' }],
  footText: '白联存根 红联客户',
}
const line = (index: number, xsSum = '100.50') => ({ pjNo: `04465-${index}`, pjName: '前刹车片', ckAmount: '2', xsSum })
const data = (lines: ReturnType<typeof line>[]) => ({
  fields: { companyName: '顺达汽配', clientName: '永兴汽修', maker: '张三' },
  lines,
  decimals: { ckAmount: null, xsSum: 2 },
  sums: ['ckAmount', 'xsSum'],
  money: 'xsSum',
  number: 'CK2611220001',
  printedBefore: 0,
})
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))

test('a three-part note: ten lines a page, each page its subtotal, the last one the total and its capital words', async () => {
  const pages = await seen(await render(1, { kind: 'document', layout, data: data(lines(23)) }))
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [241, 140],
    [241, 140],
    [241, 140],
  ])
  const [first, , last] = pages
  expect(first?.text).toContain('顺达汽配 销售单')
  expect(first?.text).toContain('客户：永兴汽修')
  expect(first?.text).toContain('第 1 / 3 页')
  expect(first?.text).toMatch(/本页小计\s*20\s*1,005\.00/)
  expect(first?.text).not.toContain('合计')
  expect(last?.text).toMatch(/本页小计\s*6\s*301\.50/)
  expect(last?.text).toMatch(/合计\s*46\s*2,311\.50/)
  expect(last?.text).toContain('金额大写：贰仟叁佰壹拾壹元伍角整')
  expect(pages.map(({ codes }) => codes)).toEqual(Array(3).fill(['Code128 CK2611220001']))
})

test('a hidden amount hides its sums too; printed again says so', async () => {
  const given = { ...data([line(1), line(2, '***')]), printedBefore: 1 }
  const [page] = await seen(await render(1, { kind: 'document', layout, data: given }))
  expect(page?.text).toMatch(/合计\s*4\s*\*\*\*/)
  expect(page?.text).toContain('金额大写：***')
  expect(page?.text).toContain('补打（第 2 次）')
})

test('five hundred lines are all there, once', async () => {
  const pages = await textOf(
    await render(1, { kind: 'document', layout: { ...layout, rowsPerPage: 0, barcode: false }, data: data(lines(500)) }),
  )
  const printed = pages.flatMap((text) => text.match(/04465-\d+/g) ?? [])
  expect(printed).toEqual(lines(500).map(({ pjNo }) => pjNo))
})

test('a long name breaks into the lines it may take and ends in …', async () => {
  const long = { ...line(1), pjName: '发动机支架总成带螺栓'.repeat(12) }
  const [one] = await seen(await render(1, { kind: 'document', layout, data: data([long]) }))
  expect(one?.text).toContain('…')
  const [four] = await seen(
    await render(1, { kind: 'document', layout: { ...layout, cellLines: 4 }, data: data([{ ...long, pjName: '总成'.repeat(30) }]) }),
  )
  expect(four?.text.match(/总成/g)).toHaveLength(30)
})

test('a paper too small for one line is refused in words', async () => {
  const small = { ...layout, paper: { ...layout.paper, height: 40 } }
  await expect(render(1, { kind: 'document', layout: small, data: data(lines(1)) })).rejects.toThrow('纸张放不下一行明细')
})

const label: LabelLayout = {
  kind: 'label',
  paper: { width: 60, height: 40, top: 1, right: 1, bottom: 1, left: 1 },
  border: true,
  items: [
    { kind: 'text', x: 3, y: 2, width: 40, height: 6, text: '{pjNo}', size: 12, bold: true, align: 'left', lines: 1 },
    { kind: 'qr', x: 43, y: 6, width: 15, height: 15, text: '商品 {pjNo}' },
    { kind: 'code128', x: 3, y: 26, width: 54, height: 9, text: '{pjNo}' },
  ],
}

test('each label is a page of its size; bar code and QR code are read back', async () => {
  const labels = ['04465-02000', 'A/B 12.5'].map((pjNo) => ({ pjNo }))
  const pages = await seen(await render(1, { kind: 'label', layout: label, labels, title: '标签' }))
  expect(pages.map(({ width, height, codes }) => ({ width, height, codes }))).toEqual([
    { width: 60, height: 40, codes: ['Code128 04465-02000', 'QRCode 商品 04465-02000'] },
    { width: 60, height: 40, codes: ['Code128 A/B 12.5', 'QRCode 商品 A/B 12.5'] },
  ])
})

test('of one company two papers are drawn at once, what is too much is refused in words, and another’s does not stand behind them', async () => {
  const [busy, other] = [2, 3]
  const roll = { kind: 'label', layout: label, labels: Array.from({ length: 10 }, () => ({ pjNo: '04465-02000' })), title: '标签' } as const
  const ends: string[] = []
  const ended = (name: string) => () => ends.push(name)
  const sent = Array.from({ length: 70 }, (_, at) => render(busy, roll).then(ended(`roll ${at}`)))
  const note = render(other, { kind: 'document', layout, data: data(lines(3)) }).then(ended('note'))
  const answers = await Promise.allSettled(sent)
  await note
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))
  expect(refused).toEqual(Array.from({ length: 8 }, () => '您公司正在打印的内容较多，请等前面的打印完再试'))
  // by who asked first it would be the last
  expect(ends.indexOf('note')).toBeLessThan(4)
  expect(ends).toHaveLength(63)
})
