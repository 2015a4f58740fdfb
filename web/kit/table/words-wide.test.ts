import { expect, test } from 'vitest'
import { columnsFor } from './column.ts'
import { columnRules, shownColumns, widthVariables } from './shown-columns.ts'
import { neededBy } from './words-wide.ts'

interface Row {
  no: string
  name: string
  note: string
}
const columns = columnsFor<Row>()(
  { prop: 'no', label: '单号', width: 100 },
  { prop: 'name', label: '客户', width: 120 },
  { prop: 'note', label: '备注' },
)
const arranged = columns.map((column) => ({ column, show: true, width: column.width }))
const reading = { dictionary: () => [], parameter: () => undefined }
const row = (name: string): Row => ({ no: 'CK01', name, note: '' })
const needs = (...names: string[]) => neededBy(arranged, names.map(row), reading, 12, new Map())

test('a column whose words would be cut begins as wide as they are, no wider, and never narrower than it is', () => {
  // 14 signs of 12 px and what is around them, in steps of 8
  const found = needs('散客', '深圳市一路通汽车财产保险理赔')
  expect(found.get('name')).toBe(184)
  const [no, name] = shownColumns(arranged, 1, found)
  expect([no?.most, name?.width, name?.most]).toEqual([undefined, 120, 184])
  expect(name?.grow).toBeGreaterThan(no?.grow ?? 0)
  expect(columnRules('g', shownColumns(arranged, 1, found))).toContain(
    '.c1{flex:var(--g1,1000) var(--s1,1) var(--b1,184px);width:var(--c1);max-width:var(--m1,184px);min-width:var(--c1);',
  )
})

test('what fits stays as it was, what a user has dragged as he left it, and the longest words take no page', () => {
  const kept = shownColumns(arranged, 1, needs('散客')).map(({ least: _, ...column }) => column)
  expect(kept).toEqual(shownColumns(arranged, 1))
  const dragged = arranged.map((entry) => (entry.column.prop === 'name' ? { ...entry, width: 60 } : entry))
  expect(shownColumns(dragged, 1, needs('深圳市一路通汽车财产保险理赔'))[1]).toMatchObject({ width: 60, grow: 0 })
  expect(shownColumns(arranged, 1, needs('长'.repeat(500)))[1]?.most).toBe(420)
})

test('a page that needs less moves no edge back', () => {
  const before = needs('深圳市一路通汽车财产保险理赔')
  expect(neededBy(arranged, [row('散客')], reading, 12, before)).toBe(before)
})

test('a column gives away what neither its words nor its head nor its sum need, first of all; one at an edge or dragged gives nothing', () => {
  const figures = columnsFor<Row & { amount: number; wide: number }>()(
    { prop: 'no', label: '单号', width: 100, fixed: 'left' },
    { prop: 'name', label: '客户', width: 60 },
    { prop: 'amount', label: '金额', width: 120, number: true, digits: 2, statistics: true },
    { prop: 'wide', label: '90天以上未结的金额', width: 90, number: true },
  )
  const laid = figures.map((column) => ({ column, show: true, width: column.width }))
  const rows = [1, 2, 3].map((amount) => ({ ...row('深圳市一路通汽车财产保险理赔'), amount, wide: 0 }))
  const leastOf = (totals?: object) => shownColumns(laid, 1, neededBy(laid, rows, reading, 12, new Map(), totals)).map(({ least }) => least)
  // 6.00 in bold; the head of 90 px is longer than its column
  expect(leastOf()).toEqual([undefined, undefined, 48, undefined])
  // 1,234,567.00 in bold
  expect(leastOf({ amount: 1_234_567 })).toEqual([undefined, undefined, 104, undefined])
  const dragged = laid.map((entry) => ({ ...entry, width: (entry.width ?? 0) + 1 }))
  expect(shownColumns(dragged, 1, neededBy(dragged, rows, reading, 12, new Map())).every(({ least }) => least === undefined)).toBe(true)
})

test('a list is wider than its page only by what no column can give', () => {
  const figures = columnsFor<Row & { amount: number }>()(
    { prop: 'no', label: '单号', width: 100, fixed: 'left' },
    { prop: 'name', label: '客户', width: 60 },
    { prop: 'amount', label: '金额', width: 120, number: true, digits: 2, statistics: true },
  )
  const laid = figures.map((column) => ({ column, show: true, width: column.width }))
  const widthsOf = (name: string) => {
    const rows = [{ ...row(name), amount: 6 }]
    const { '--low': low, '--total': total } = widthVariables(shownColumns(laid, 1, neededBy(laid, rows, reading, 12, new Map())), 46)
    return [low, total]
  }
  // lead 46, 单号 as drawn, two signs 40 (instead of 60), 6.00 in bold 48 (instead of 120)
  expect(widthsOf('散客')).toEqual(['234px', '234px'])
  // 14 signs keep 60 and want 184: never wider than it was drawn
  expect(widthsOf('深圳市一路通汽车财产保险理赔')).toEqual(['254px', '326px'])
})

test('without rows a list needs no more than its heads, and where somebody types nothing is given', () => {
  const laid = columnsFor<Row>()(
    { prop: 'no', label: '单号', width: 100, fixed: 'left' },
    { prop: 'name', label: '客户', width: 190 },
    { prop: 'no', label: '往来单位', width: 130, render: () => null },
  ).map((column) => ({ column, show: true, width: column.width }))
  const low = (bare: boolean) => widthVariables(shownColumns(laid, 1, new Map(), bare), 46)['--low']
  // lead 46, at an edge 100; two bold signs of 12 px and 14 around them 39, four 64
  expect([low(true), low(false)]).toEqual(['249px', '466px'])
})
