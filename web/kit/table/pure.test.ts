import { expect, test } from 'vitest'
import { arrange, enoughShown, onScreen, toSaved } from './arrange.ts'
import { cellText, copyText, numberText } from './cell-text.ts'
import { fromTsv, toTsv } from './clipboard.ts'
import { type Column, columnsFor, type DataColumn } from './column.ts'
import { moveBy, nextEditable, nextOnPath } from './moves.ts'
import { nextSort, sortRows } from './sort.ts'
import { totalOf } from './totals.ts'

interface Line {
  pjNo: string
  rkAmount: number
  costPrice: number | '***'
  headImg: string
  level: string
  at: string
}
const columns: Column<Line>[] = columnsFor<Line>()(
  { prop: 'pjNo', label: '编码' },
  { prop: 'rkAmount', label: '数量', statistics: true },
  { prop: 'costPrice', label: '成本价', align: 'right' },
  { prop: 'headImg', label: '截图', headImg: true },
  { prop: 'operate', label: '操作', operate: true, fixed: 'right', render: () => null },
)
const line = (rkAmount: number, costPrice: number | '***' = 1): Line => ({ pjNo: 'A', rkAmount, costPrice, headImg: '', level: '', at: '' })
const column = (given: DataColumn<Line>) => given
const parameters: Record<string, string> = { BUSI_PRICE_LENGTH: '2', BUSI_AMOUNT_LENGTH: '0' }
const reading = {
  dictionary: () => [{ dictName: '一级', dictValue: '1', dictLabel: '一级' }],
  parameter: (name: string) => parameters[name],
}
const props = (list: { column: Column<Line> }[]) => list.map(({ column: { prop } }) => prop)

test('a total is exact, and masked as soon as one of its parts is', () => {
  expect(totalOf(column({ prop: 'rkAmount', label: '' }), [line(0.1), line(0.2)])).toBe('0.3')
  expect(totalOf(column({ prop: 'costPrice', label: '' }), [line(1, 2), line(1, '***')])).toBe('***')
})

test('prices have the decimals of the company, amounts never hide a fraction', () => {
  expect(numberText(column({ prop: 'costPrice', label: '' }), 1234.5, reading.parameter)).toBe('1,234.50')
  expect(numberText(column({ prop: 'rkAmount', label: '' }), 1200, reading.parameter)).toBe('1,200')
  expect(numberText(column({ prop: 'rkAmount', label: '' }), 1.5, reading.parameter)).toBe('1.5')
  expect(numberText(column({ prop: 'costPrice', label: '' }), '***', reading.parameter)).toBe('***')
  expect(numberText(column({ prop: 'costPrice', label: '', percent: true }), 12.5, reading.parameter)).toBe('12.50%')
})

test('dictionary and date cells are read by label and format; numbers are copied plain', () => {
  expect(cellText(column({ prop: 'level', label: '', dictkey: 'X' }), { ...line(1), level: '1' }, reading)).toBe('一级')
  expect(cellText(column({ prop: 'at', label: '', dateformat: 'MM-dd HH:mm' }), { ...line(1), at: '2026-03-01 08:09:10' }, reading)).toBe(
    '03-01 08:09',
  )
  expect(copyText(column({ prop: 'rkAmount', label: '', statistics: true }), line(12345.5), reading)).toBe('12345.5')
})

test('pictures are hidden until chosen, and do not suffice alone', () => {
  const plain = arrange(columns, undefined)
  expect(plain.find(({ column: { prop } }) => prop === 'headImg')?.show).toBe(false)
  expect(enoughShown(plain)).toBe(true)
  expect(enoughShown(plain.map((entry) => ({ ...entry, show: ['headImg', 'operate'].includes(entry.column.prop) })))).toBe(false)
})

test('a saved layout keeps order, width and choice; new columns stand behind their neighbour, lost ones go', () => {
  const saved = [{ prop: 'gone' }, { prop: 'costPrice', show: true, width: 222 }, { prop: 'pjNo', show: false }]
  const arranged = arrange(columns, saved)
  expect(props(arranged)).toEqual(['costPrice', 'headImg', 'operate', 'pjNo', 'rkAmount'])
  expect(arranged[0]?.width).toBe(222)
  expect(props(onScreen(arranged))).toEqual(['costPrice', 'rkAmount', 'operate'])
})

test('a layout survives being saved and read again', () => {
  const moved = [...arrange(columns, undefined)].reverse().map((entry) => ({ ...entry, show: true }))
  const back = JSON.parse(JSON.stringify(toSaved(moved)))
  expect(arrange(columns, back)).toEqual(moved)
})

test('sorting puts blank and masked values last both ways', () => {
  const rows = [line(1, '***'), line(2, 5), line(3, 10)]
  const price = column({ prop: 'costPrice', label: '', align: 'right' })
  expect(sortRows(rows, price, 'asc').map(({ rkAmount }) => rkAmount)).toEqual([2, 3, 1])
  expect(sortRows(rows, price, 'desc').map(({ rkAmount }) => rkAmount)).toEqual([3, 2, 1])
  expect(nextSort(nextSort(nextSort<Line>(undefined, 'pjNo'), 'pjNo'), 'pjNo')).toBeUndefined()
})

test('what is copied is what Excel reads back', () => {
  const cells = [
    ['a', 'two\nlines', 'tab\there'],
    ['"quoted"', '', '1.5'],
  ]
  expect(fromTsv(toTsv(cells))).toEqual(cells)
  expect(fromTsv('A\t1\r\nB\t2\r\n')).toEqual([
    ['A', '1'],
    ['B', '2'],
  ])
})

test('Enter goes to the next cell that is open for editing and reports the end', () => {
  const open = ({ col }: { col: number }) => col === 1 || col === 3
  const grid = { rows: 2, cols: 4 }
  expect(nextEditable({ row: 0, col: 1 }, 1, grid, open)).toEqual({ row: 0, col: 3 })
  expect(nextEditable({ row: 0, col: 3 }, 1, grid, open)).toEqual({ row: 1, col: 1 })
  expect(nextEditable({ row: 1, col: 3 }, 1, grid, open)).toBeUndefined()
  expect(nextEditable({ row: 1, col: 1 }, -1, grid, open)).toEqual({ row: 0, col: 3 })
})

test('Enter goes along its path, in its own order, and to the next line', () => {
  const all = () => true
  const path = [0, 3, 1]
  expect(nextOnPath({ row: 0, col: 0 }, 1, 2, path, all)).toEqual({ row: 0, col: 3 })
  expect(nextOnPath({ row: 0, col: 3 }, 1, 2, path, all)).toEqual({ row: 0, col: 1 })
  expect(nextOnPath({ row: 0, col: 1 }, 1, 2, path, all)).toEqual({ row: 1, col: 0 })
  expect(nextOnPath({ row: 1, col: 1 }, 1, 2, path, all)).toBeUndefined()
  expect(nextOnPath({ row: 1, col: 0 }, -1, 2, path, all)).toEqual({ row: 0, col: 1 })
  expect(nextOnPath({ row: 0, col: 0 }, -1, 2, path, all)).toBeUndefined()
})

test('from a column beside the path Enter goes on with what stands behind it, closed cells are stepped over', () => {
  const path = [0, 3]
  const all = () => true
  expect(nextOnPath({ row: 0, col: 2 }, 1, 2, path, all)).toEqual({ row: 0, col: 3 })
  expect(nextOnPath({ row: 0, col: 4 }, 1, 2, path, all)).toEqual({ row: 1, col: 0 })
  expect(nextOnPath({ row: 0, col: 4 }, -1, 2, path, all)).toEqual({ row: 0, col: 3 })
  const noCodes = ({ col }: { col: number }) => col !== 0
  expect(nextOnPath({ row: 0, col: 3 }, 1, 2, path, noCodes)).toEqual({ row: 1, col: 3 })
  expect(nextOnPath({ row: 0, col: 0 }, 1, 2, path, () => false)).toBeUndefined()
})

test('arrows stop at the edges, Ctrl goes all the way', () => {
  const grid = { rows: 100, cols: 5, page: 20 }
  expect(moveBy('ArrowUp', false, { row: 0, col: 0 }, grid)).toEqual({ row: 0, col: 0 })
  expect(moveBy('End', true, { row: 0, col: 0 }, grid)).toEqual({ row: 99, col: 4 })
  expect(moveBy('PageDown', false, { row: 90, col: 2 }, grid)).toEqual({ row: 99, col: 2 })
  expect(moveBy('a', false, { row: 0, col: 0 }, grid)).toBeUndefined()
})
