import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { type ImportKind, LIST_KINDS } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { sendList } from '#test/import-hand.ts'
import { csvTable, xlsxTable } from '#test/tables.ts'
import { newTenant } from '#test/world.ts'

/** Ten to the ninth, if anybody unfolds it. */
const LAUGHS = `<!DOCTYPE w [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook whose only sheet is this. */
function workbook(sheet: Uint8Array): Buffer {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${kind}"><sheets><sheet name="1" sheetId="1" r:id="s"/></sheets></workbook>`
  const relationTo = (what: string, target: string) =>
    strToU8(`<Relationships><Relationship Id="s" Type="${kind}/${what}" Target="${target}"/></Relationships>`)
  const parts = {
    '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheet,
  }
  return Buffer.from(zipSync(parts))
}
/** The directory says 100 bytes; what is unpacked is 60 MB. */
function lying(honest: Buffer): Buffer {
  const bytes = Buffer.from(honest)
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    if (bytes.readUInt32LE(at + 24) > 1_000_000) bytes.writeUInt32LE(100, at + 24)
  return bytes
}
const sheetOf = (rows: string) => strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`)
const blanks = sheetOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(60 * 1_048_576)}</t></is></c></row>`)

const BOMBS: [name: string, bytes: () => Buffer, message: RegExp][] = [
  ['a zip that says what it unfolds to', () => workbook(blanks), /^文件解压后过大，拒绝导入$/],
  ['a zip that lies about it', () => lying(workbook(blanks)), /^文件解压后过大，拒绝导入$/],
  [
    'XML whose entities unfold, in a workbook',
    () =>
      workbook(
        strToU8(
          `${LAUGHS}<worksheet xmlns="${MAIN}"><sheetData><row><c t="inlineStr"><is><t>&a9;</t></is></c></row></sheetData></worksheet>`,
        ),
      ),
    /^文件已损坏，或不是有效的 \.xlsx 文件$|^文件中没有数据$/,
  ],
  [
    'the same in XML 2003',
    () =>
      Buffer.from(
        `<?xml version="1.0"?>${LAUGHS}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&a9;</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
    /没有数据|版本过旧/,
  ],
  ['a csv that is one cell of 8 MB', () => Buffer.from(`编码,名称\n"${'A'.repeat(8_000_000)}`), /附近格式错误，请检查引号是否成对$/],
  ['a csv of too many lines', () => Buffer.from(`编码,名称\n${'A1,1\n'.repeat(250_000)}`), /一次最多导入 200000 行$|60 秒内没有读完/],
]

/** All kinds are read by one reader: every one of them meets the first bomb, two of them the others. */
const kindsFor = (name: string): ImportKind[] => (name === BOMBS[0]?.[0] ? ['part', ...LIST_KINDS] : ['part', 'pairs'])

test.each(BOMBS)(
  '%s is refused in words, and leaves nothing',
  async (name, make, message) => {
    const owner = (await newTenant()).as('owner')
    const bytes = make()
    for (const kind of kindsFor(name)) {
      const { code, msg } = await sendList(owner, 'list.xlsx', bytes, kind)
      expect([kind, code, msg]).toEqual([kind, expect.any(Number), expect.stringMatching(message)])
      expect(code).not.toBe(Code.done)
      expect((await owner.ok(imports.page, { kind })).page.totalCount).toBe(0)
    }
    // whoever waits behind it is served
    const fine = xlsxTable({
      name: '1',
      rows: [
        ['编码', '名称', '品牌'],
        ['A1', '片', '博世'],
      ],
    })
    expect((await sendList(owner, 'fine.xlsx', fine)).code).toBe(Code.done)
    expect((await sendList(owner, 'fine.csv', csvTable(['编码', '名称', '品牌'], ['A1', '片', '博世']))).code).toBe(Code.done)
  },
  180_000,
)
