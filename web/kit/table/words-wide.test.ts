import { expect, test } from 'vitest'
import { columnsFor } from './column.ts'
import { columnRules, shownColumns } from './shown-columns.ts'
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

test('a column whose words would be cut is among the first to grow, no further than they reach', () => {
  // 14 signs of 12 px and what is around them, in steps of 8
  const found = needs('散客', '深圳市一路通汽车财产保险理赔')
  expect(found.get('name')).toBe(184)
  const [no, name] = shownColumns(arranged, 1, found)
  expect([no?.most, name?.width, name?.most]).toEqual([undefined, 120, 184])
  expect(name?.grow).toBeGreaterThan(no?.grow ?? 0)
  expect(columnRules('g', shownColumns(arranged, 1, found))).toContain(
    '.c1{flex:var(--g1,1000) 0 var(--c1);width:var(--c1);max-width:var(--m1,184px);',
  )
})

test('what fits stays as it was, what a user has dragged as he left it, and the longest words take no page', () => {
  expect(shownColumns(arranged, 1, needs('散客'))).toEqual(shownColumns(arranged, 1))
  const dragged = arranged.map((entry) => (entry.column.prop === 'name' ? { ...entry, width: 60 } : entry))
  expect(shownColumns(dragged, 1, needs('深圳市一路通汽车财产保险理赔'))[1]).toMatchObject({ width: 60, grow: 0 })
  expect(shownColumns(arranged, 1, needs('长'.repeat(500)))[1]?.most).toBe(420)
})

test('a page that needs less moves no edge back', () => {
  const before = needs('深圳市一路通汽车财产保险理赔')
  expect(neededBy(arranged, [row('散客')], reading, 12, before)).toBe(before)
})
