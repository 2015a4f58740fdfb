import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSheet, type Sheet } from './index.ts'
import { readXml } from './xml.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peichi-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const openTable = (path: string) =>
  openSheet(path, (rows) => {
    const at = rows.findIndex((row) => row.includes('编码'))
    return at < 0 ? undefined : at
  })
async function linesOf(sheet: Sheet) {
  const lines: (number | string)[][] = []
  for await (const { no, cells } of sheet.lines()) lines.push([no, ...cells])
  return lines
}

test('a zip bomb is refused by what its directory admits, before a byte of it is unpacked', async () => {
  const bytes = zipOf({ 'xl/a.xml': 'x' })
  bytes.writeUInt32LE(401 * 1_048_576, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  // what cannot be unpacked at all: whoever tried would find it broken
  bytes.fill(0xff, 30 + 'xl/a.xml'.length, bytes.indexOf('PK\x01\x02', 0, 'latin1'))
  await expect(openTable(await written('b.xlsx', bytes))).rejects.toThrow('文件解压后过大，拒绝导入')
})

test('a directory that lies does not help: what unfolds a hundredfold is refused on the way', async () => {
  const blank = Buffer.from(`<worksheet><sheetData>${`<row><c/>${' '.repeat(990)}</row>`.repeat(30_000)}</sheetData></worksheet>`)
  const bytes = zipOf({ ...workbook('<row><c/></row>'), 'xl/worksheets/list.xml': blank })
  expect(blank.length / bytes.length).toBeGreaterThan(100)
  const sheet = openTable(await written('liar.xlsx', bytes)).then(linesOf)
  await expect(sheet).rejects.toThrow('文件解压后过大，拒绝导入')
}, 60_000)

/** A workbook as other programs write it: prefixed names, rows and cells without a place, texts in runs with their pronunciation. */
const foreign = (rows: string, more = '') => zipOf(workbook(rows, more))
const workbook = (rows: string, more = '') => {
  const of = (kind: string, target: string, id: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  return {
    '_rels/.rels': `<Relationships>${of('officeDocument', 'xl/workbook.xml', 'r0')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${of('sharedStrings', 'sharedStrings.xml', 'r1')}${of('styles', '/xl/styles.xml', 'r2')}${of('worksheet', 'worksheets/list.xml', 'r3')}${of('chartsheet', 'chartsheets/a.xml', 'r4')}</Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr ${more}/><x:sheets><x:sheet name="图" r:id="r4"/><x:sheet name="表" r:id="r3"/></x:sheets></x:workbook>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>编码</t></si><si><r><t>刹</t></r><r><t>车片</t></r><rPh sb="0" eb="1"><t>シャ</t></rPh></si><si><t>a_x000D_b &amp; c</t></si></sst>',
    'xl/worksheets/list.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${rows.replaceAll('</', '</x:').replaceAll(/<(?!\/)/g, '<x:')}</x:sheetData></x:worksheet>`,
  }
}
const row = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
test.each([
  ['texts, runs, escapes', `${row}<row><c t="s"><v>2</v></c><c t="str"><f>A1</f><v>x</v></c></row>`, [2, 'a\rb & c', 'x']],
  ['inline texts', `${row}<row r="7"><c r="B7" t="inlineStr"><is><r><t>机</t></r><r><t>滤</t></r></is></c></row>`, [7, '', '机滤']],
  [
    'dates',
    `${row}<row><c s="1"><v>46085</v></c><c s="2"><v>46085</v></c><c s="0"><v>46085</v></c><c s="3"><v>1</v></c></row>`,
    [2, '2026/3/4', '2026年3月', '46085', '1'],
  ],
  [
    'truth, errors and nothing',
    `${row}<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c/><c><v>12.300000000000001</v></c></row>`,
    [2, 'TRUE', '#N/A', '', '12.3'],
  ],
  ['a place far out is left out', `${row}<row><c r="A2"><v>5</v></c><c r="XFD2"><v>9</v></c></row>`, [2, '5']],
])('xlsx of other programs: %s', async (_, rows, last) => {
  const lines = await linesOf(await openTable(await written('f.xlsx', foreign(rows))))
  expect(lines[0]).toEqual([1, '编码', '刹车片'])
  expect(lines.at(-1)).toEqual(last)
})
test('xlsx: days counted from 1904', async () => {
  const bytes = foreign(`${row}<row><c s="1"><v>44623</v></c></row>`, 'date1904="1"')
  expect((await linesOf(await openTable(await written('m.xlsx', bytes)))).at(-1)).toEqual([2, '2026/3/4'])
})
test.each([
  ['XML that does not end', `${row}<row><c>`],
  ['a row no sheet has', `${row}<row r="2000000"><c><v>1</v></c></row>`],
])('xlsx: %s is told', async (_, rows) => {
  await expect(written('w.xlsx', foreign(rows)).then(openTable).then(linesOf)).rejects.toThrow('文件已损坏')
})
test('xlsx: what is not asked for is not unpacked', async () => {
  let pieces = 0
  const endless = async function* () {
    for (;;) {
      pieces++
      yield Buffer.from(pieces === 1 ? '<a>' : '<b/>')
    }
  }
  for await (const _ of readXml(endless(), {})) if (pieces === 3) break
  expect(pieces).toBe(3)
})

const DIRECTORY = 'PK\x01\x02'
const END = 'PK\x05\x06'
const at = (bytes: Buffer, mark: string) => bytes.lastIndexOf(mark, undefined, 'latin1')
const good = () => foreign(`${row}<row><c><v>7</v></c></row>`)

test('xlsx with 64-bit sizes and places, as programs write it that do not know the length beforehand', async () => {
  const bytes = asZip64(good())
  expect((await linesOf(await openTable(await written('z64.xlsx', bytes)))).at(-1)).toEqual([2, '7'])
})
test('bytes behind the end of the file are no fault of it', async () => {
  expect((await linesOf(await openTable(await written('t.xlsx', Buffer.concat([good(), Buffer.from('\r\n\0\0')]))))).at(-1)).toEqual([
    2,
    '7',
  ])
})
test.each([
  ['a directory beyond the end', (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, at(bytes, END) + 16)],
  ['a directory in the middle of a part', (bytes: Buffer) => bytes.writeUInt32LE(40, at(bytes, END) + 16)],
  ['more parts than it has', (bytes: Buffer) => bytes.writeUInt16LE(1900, at(bytes, END) + 10)],
  ['parts without number', (bytes: Buffer) => bytes.writeUInt16LE(60_000, at(bytes, END) + 10)],
  ['a part beyond the end', (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, at(bytes, DIRECTORY) + 42)],
  ['a part in the middle of another', (bytes: Buffer) => bytes.writeUInt32LE(17, at(bytes, DIRECTORY) + 42)],
  ['a part longer than the file', (bytes: Buffer) => bytes.writeUInt32LE(0x7fffffff, at(bytes, DIRECTORY) + 20)],
  ['a name longer than the file', (bytes: Buffer) => bytes.writeUInt16LE(0xffff, at(bytes, DIRECTORY) + 28)],
  ['a way of packing nobody knows', (bytes: Buffer) => bytes.writeUInt16LE(99, at(bytes, DIRECTORY) + 10)],
  ['a lock on a part', (bytes: Buffer) => bytes.writeUInt16LE(1, at(bytes, DIRECTORY) + 8)],
  ['no directory at all', (bytes: Buffer) => bytes.fill(0, at(bytes, END))],
])('xlsx whose directory tells of %s is refused in words', async (_, spoil) => {
  const bytes = good()
  spoil(bytes)
  await expect(written('lie.xlsx', bytes).then(openTable).then(linesOf)).rejects.toThrow('文件已损坏，或不是有效的 .xlsx 文件')
})
test('a directory of 64 bits that admits to be a bomb is refused like any other', async () => {
  const bytes = asZip64(good(), 2n ** 40n)
  await expect(openTable(await written('b64.xlsx', bytes))).rejects.toThrow('文件解压后过大，拒绝导入')
})

/** The same archive with the sizes and places of its directory written in 64 bits. */
function asZip64(bytes: Buffer, size = 10n): Buffer {
  const end = at(bytes, END)
  const directoryAt = bytes.readUInt32LE(end + 16)
  const count = bytes.readUInt16LE(end + 10)
  const directory: Buffer[] = []
  for (let each = 0, from = directoryAt; each < count; each++) {
    const length = bytes.readUInt16LE(from + 28)
    const [head, name] = [Buffer.from(bytes.subarray(from, from + 46)), bytes.subarray(from + 46, from + 46 + length)]
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(size, 4)
    extra.writeBigUInt64LE(BigInt(head.readUInt32LE(20)), 12)
    extra.writeBigUInt64LE(BigInt(head.readUInt32LE(42)), 20)
    for (const place of [20, 24, 42]) head.writeUInt32LE(0xffffffff, place)
    head.writeUInt16LE(extra.length, 30)
    directory.push(head, name, extra)
    from += 46 + length
  }
  const listed = Buffer.concat(directory)
  const [record, locator, tail] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22)]
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) record.writeBigUInt64LE(BigInt(count), place)
  record.writeBigUInt64LE(BigInt(listed.length), 40)
  record.writeBigUInt64LE(BigInt(directoryAt), 48)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(directoryAt + listed.length), 8)
  locator.writeUInt32LE(1, 16)
  tail.write(END, 'latin1')
  for (const place of [8, 10]) tail.writeUInt16LE(0xffff, place)
  for (const place of [12, 16]) tail.writeUInt32LE(0xffffffff, place)
  return Buffer.concat([bytes.subarray(0, directoryAt), listed, record, locator, tail])
}

/** An archive whose directory says that every part is 10 bytes long. */
function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = []
  const packed = new Map<string | Buffer, Buffer>()
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = packed.get(content) ?? deflateRawSync(content, { level: 1 })
    packed.set(content, data)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(10, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(10, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), data)
    directory.push(central, Buffer.from(name))
    at += local.length + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}
