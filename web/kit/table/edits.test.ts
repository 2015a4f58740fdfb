import { expect, test } from 'vitest'
import type { Column, DataColumn } from './column.ts'
import { applyEdits, canEdit, fieldValue, pasteEdits } from './edits.ts'

interface Line {
  pjNo: string
  pjName: string
  amount: number
  price: number | '***'
}
const columns: DataColumn<Line>[] = [
  { prop: 'pjNo', label: '编码', input: 'C', maxLength: 5 },
  { prop: 'pjName', label: '名称' },
  { prop: 'amount', label: '数量', input: 'D' },
  { prop: 'price', label: '单价', input: 'D' },
]
const line = (pjNo: string, price: number | '***' = 1): Line => ({ pjNo, pjName: '', amount: 1, price })
const newRow = () => line('')
const into = (rows: Line[], make?: () => Line) => ({
  columns: columns as Column<Line>[],
  rows,
  placeOf: (row: number) => row,
  readOnly: undefined,
  placesOf: () => 2,
  newRow: make,
})

test('a block from Excel fills open cells, steps over closed columns and makes further lines', () => {
  const rows = [line('A')]
  const { edits, refused } = pasteEdits(
    [
      ['B', 'ignored', '1,234.5', '9.999'],
      ['C', '', '2', '3'],
    ],
    0,
    0,
    into(rows, newRow),
  )
  expect(refused).toEqual([])
  expect(applyEdits(rows, edits, newRow)).toEqual([
    { pjNo: 'B', pjName: '', amount: 1234.5, price: 10 },
    { pjNo: 'C', pjName: '', amount: 2, price: 3 },
  ])
})

test('words where numbers belong are refused and named, the rest is pasted', () => {
  const { edits, refused } = pasteEdits([['约十个', '5']], 0, 2, into([line('A')]))
  expect(edits).toHaveLength(1)
  expect(refused).toEqual(['第1行“数量”：约十个 不是有效数字'])
})

test('nothing is pasted below the last line where the page makes no lines', () => {
  expect(pasteEdits([['A'], ['B'], ['C']], 0, 0, into([line('x'), line('y')])).edits).toHaveLength(2)
})

test('a masked price is closed for editing', () => {
  expect(canEdit(columns[3], line('A', '***'), undefined)).toBe(false)
  expect(canEdit(columns[3], line('A', 2), undefined)).toBe(true)
  expect(canEdit(columns[3], line('A', 2), (_, prop) => prop === 'price')).toBe(false)
})

test('untouched rows keep their identity', () => {
  const rows = [line('A'), line('B')]
  const next = applyEdits(rows, [{ index: 0, prop: 'amount', value: 5, before: 1 }])
  expect(next[1]).toBe(rows[1])
  expect(rows[0]?.amount).toBe(1)
})

test('an emptied number is zero, a minus needs leave', () => {
  expect(fieldValue({ prop: 'amount', label: '', input: 'D' } satisfies DataColumn<Line>, '', 2)).toBe(0)
  expect(fieldValue({ prop: 'amount', label: '', input: 'D' } satisfies DataColumn<Line>, '-2', 2)).toBeUndefined()
  expect(fieldValue({ prop: 'amount', label: '', input: 'D', negative: true } satisfies DataColumn<Line>, '-2', 2)).toBe(-2)
})
