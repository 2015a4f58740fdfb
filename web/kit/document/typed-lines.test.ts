import { beforeEach, expect, test, vi } from 'vitest'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { type DraftLine, newKey, pickPart } from './lines.ts'
import { commands, type Heard } from './use-lines.ts'

interface Line extends DraftLine {
  qty: number | null
  store: string
  price: string
}

/** Part codes and whose they are; a code twice is shared by two parts. */
const shelf: [code: string, id: number][] = [
  ['FDB7696', 1],
  ['GDB-3461', 2],
  ['13271976', 3],
  ['13271976', 4],
]
const key = (code: string) => code.toLowerCase().replace(/[^\w]/g, '')
const calls: string[] = []
let broken = false

vi.mock('../list/quick-search.tsx', () => ({
  searchFor: async (_: string, text: string): Promise<LookupItem[]> => {
    calls.push(text)
    await new Promise((resolve) => setTimeout(resolve, text.length % 3))
    if (broken) throw new Error('no answer')
    return shelf
      .filter(([code]) => key(code).startsWith(key(text)))
      .map(([no, id]) => ({
        ...{ id, no, name: `商品${id}`, udf0: '', udf1: '', udf2: '', udf3: '' },
        part: {
          ...{
            pjBrand: '',
            pjQuality: '',
            pjSize: '',
            pjFactory: '',
            pjUnit: '',
            pjOemcode: '',
            oe: '',
            pjEnable: false,
            replacedBy: '',
            replaces: [],
          },
          ...{ xsPrice: 0, qty: 0, usable: 0, same: key(no) === key(text) ? 1 : 0 },
        },
      }))
  },
}))

const blank = (before?: Line): Line => ({
  key: newKey(),
  pjid: 0,
  pjNo: '',
  problem: '',
  qty: null,
  store: before?.store ?? '主仓',
  price: '',
})

function document(begin?: number) {
  const held = { current: [blank()] as readonly Line[] }
  const heard: Heard[] = []
  const lines = commands<Line>(
    held,
    {
      current: {
        blank,
        pick: (item) => {
          const { pjid, pjNo } = pickPart(item)
          return { pjid, pjNo }
        },
        settle: (line) => line,
        onParts: () => undefined,
        pasted: () => ({}),
        pieces: { prop: 'qty', begin },
        counts: (line, scanned) => line.store === scanned.store && line.price !== '手工',
      },
    },
    () => undefined,
  )
  const used = () => lines.current().filter(({ pjNo }) => pjNo !== '')
  const said = () => used().map(({ pjNo, pjid, qty, problem }) => [pjNo, pjid, qty, problem])
  const type = (index: number, pjNo: string) => lines.change(lines.current(), [{ index, prop: 'pjNo', value: pjNo, before: '' }])
  const scan = (code: string) => lines.scan(code, (what) => heard.push(what))
  return { lines, said, type, scan, heard }
}
beforeEach(() => {
  calls.length = 0
  broken = false
})

test('a typed code stands in the line at once and becomes the part, signs and case aside; nobody’s code stays with its problem', async () => {
  const { lines, said, type } = document(1)
  type(0, 'gdb 3461')
  lines.change([...lines.current(), blank()], [])
  type(1, 'zzz999')
  expect(said()).toEqual([
    ['gdb 3461', 0, null, '查询中…'],
    ['zzz999', 0, null, '查询中…'],
  ])
  await lines.settled(1000)
  expect(said()).toEqual([
    ['GDB-3461', 2, 1, ''],
    ['zzz999', 0, null, '没有这个编码'],
  ])
})

test('half a code is taken for nothing, a shared one asks', async () => {
  const { lines, said, scan } = document()
  scan('FDB76')
  scan('13271976')
  await lines.settled(1000)
  expect(said()).toEqual([
    ['FDB76', 0, null, '没有这个编码'],
    ['13271976', 0, null, '2 个同编码商品 · F2 选择'],
  ])
})

test('scans in a row keep their order and never merge; unknown ones stay, and are heard', async () => {
  const { lines, said, scan, heard } = document()
  for (const code of ['6901234567890', 'FDB7696', 'GDB3461', 'zzz1']) scan(code)
  await lines.settled(1000)
  expect(said().map(([code, id]) => [code, id])).toEqual([
    ['6901234567890', 0],
    ['FDB7696', 1],
    ['GDB-3461', 2],
    ['zzz1', 0],
  ])
  expect(heard.toSorted()).toEqual(['refused', 'refused', 'taken', 'taken'])
})

test('the same part once more is one piece more of its line, in another warehouse or at a price by hand a line of its own', async () => {
  const { lines, said, scan } = document()
  scan('FDB7696')
  scan('fdb-7696')
  await lines.settled(1000)
  scan('3*FDB7696')
  await lines.settled(1000)
  expect(said()).toEqual([['FDB7696', 1, 5, '']])
  lines.patch(
    ({ pjid }) => pjid === 1,
    (line) => ({ ...line, price: '手工' }),
  )
  scan('FDB7696')
  await lines.settled(1000)
  expect(said()).toEqual([
    ['FDB7696', 1, 5, ''],
    ['FDB7696', 1, 1, ''],
  ])
})

test('a line that only waits goes where the line above it has gone meanwhile: the same part once more counts there', async () => {
  const { lines, said, scan } = document()
  scan('FDB7696')
  await lines.settled(1000)
  // the next line waits already, in the first warehouse; then the goods are sent from another
  lines.change(lines.current(), [{ index: 0, prop: 'store', value: '二仓', before: '主仓' }])
  scan('FDB7696')
  scan('GDB3461')
  await lines.settled(1000)
  expect(said()).toEqual([
    ['FDB7696', 1, 2, ''],
    ['GDB-3461', 2, 1, ''],
  ])
  expect(lines.current().map(({ store }) => store)).toEqual(['二仓', '二仓', '二仓', '二仓'])
  // a warehouse chosen in the line that waits is meant
  lines.change(lines.current(), [{ index: 2, prop: 'store', value: '主仓', before: '二仓' }])
  scan('FDB7696')
  await lines.settled(1000)
  expect(said().at(-1)).toEqual(['FDB7696', 1, 1, ''])
})

test('a line in which something was typed while its code was looked for is not counted into another', async () => {
  const { lines, said, scan } = document()
  scan('FDB7696')
  await lines.settled(1000)
  const at = scan('FDB7696')
  lines.change(lines.current(), [{ index: at, prop: 'qty', value: 7, before: null }])
  await lines.settled(1000)
  expect(said()).toEqual([
    ['FDB7696', 1, 1, ''],
    ['FDB7696', 1, 7, ''],
  ])
})

test('a look-up that failed says so and is made again for the same text; an answer to another text is not taken', async () => {
  const { lines, said, type } = document()
  broken = true
  type(0, 'FDB7696')
  await lines.settled(1000)
  expect(said()).toEqual([['FDB7696', 0, null, '查询失败 · Enter 重试']])
  broken = false
  type(0, 'FDB7696')
  type(0, 'GDB3461')
  await lines.settled(1000)
  expect(said()).toEqual([['GDB-3461', 2, null, '']])
})

test('lines kept in the browser look for their parts again, under keys of their own', async () => {
  const { lines, said } = document()
  lines.resume([
    { ...blank(), key: 1, pjNo: 'FDB7696', problem: '查询中…' },
    { ...blank(), key: 1, pjid: 2, pjNo: 'GDB-3461' },
  ])
  await lines.settled(1000)
  expect(said().map(([, id]) => id)).toEqual([1, 2])
  expect(new Set(lines.current().map((line) => line.key)).size).toBe(2)
  expect(calls).toEqual(['FDB7696'])
})

test('whoever saves is not kept waiting for ever', async () => {
  const { lines, type } = document()
  vi.useFakeTimers()
  type(0, 'FDB7696')
  const late = lines.settled(3000)
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  await expect(late).resolves.toBeUndefined()
})

test('blank lines between others fall away before the document is sent, those behind stay', () => {
  const { lines } = document()
  lines.set([blank(), { ...blank(), pjNo: 'A' }, blank(), { ...blank(), pjNo: 'B' }, blank()])
  lines.close()
  expect(lines.current().map(({ pjNo }) => pjNo)).toEqual(['A', 'B', ''])
})
