import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, MASKED, orderedBy, pageInput, pageOf, price, Str } from '#contract/kit/fields.ts'
import { exportColumns } from '../list/export-list.tsx'
import { arrange, toSaved } from './arrange.ts'
import { columnsFor } from './column.ts'
import { orderedColumns } from './ordered-columns.ts'
import { untoldOf } from './use-untold.ts'

interface Line {
  no: string
  xsPrice: number
  stopped: boolean
  headImg: string
  kind: string
}
const columns = columnsFor<Line>()(
  { prop: 'no', label: '单号', width: 90 },
  { prop: 'kind', label: '类型', dictkey: 'KIND' },
  { prop: 'xsPrice', label: '售价', align: 'right', statistics: true },
  { prop: 'stopped', label: '状态', words: { true: '停用', false: '启用' } },
  { prop: 'headImg', label: '截图', headImg: true, show: true },
  { prop: 'operate', label: '操作', operate: true, render: () => null },
)
const row = z.object({ no: Str, kind: Str, xsPrice: price('price.xsprice') })
const list = endpoint('POST /list', {
  input: { ...pageInput, ...orderedBy('no', 'xsPrice') },
  reply: { page: pageOf(row) },
  allow: 'anyone',
})
const plain = endpoint('POST /plain', { input: pageInput, reply: { page: pageOf(row) }, allow: 'anyone' })
const sortable = (seen: boolean) =>
  orderedColumns(columns, list, () => seen).flatMap((column) => ('sortable' in column && column.sortable ? column.prop : []))

test('exactly the columns the call names are sortable, a price only for whoever sees it', () => {
  expect(sortable(true)).toEqual(['no', 'xsPrice'])
  expect(sortable(false)).toEqual(['no'])
  expect(orderedColumns(columns, plain, () => true)).toEqual(columns)
})

test('a file has the columns of the screen in their order, without pictures and buttons', () => {
  const saved = [{ prop: 'xsPrice' }, { prop: 'kind', show: false }, { prop: 'no', width: 50 }]
  const file = exportColumns(arrange(columns, saved), (name) => (name === 'BUSI_PRICE_LENGTH' ? '3' : undefined))
  expect(file.map(({ prop }) => prop)).toEqual(['xsPrice', 'stopped', 'no'])
  expect(file[0]).toMatchObject({ number: true, sum: true, digits: 3 })
  expect(file[2]).toMatchObject({ number: false, width: 50, digits: 0 })
  expect(file[1]).toMatchObject({ words: { true: '停用' } })
})

test('a column that says *** in every row is hidden without being the user’s wish: with the right it is there again', () => {
  const rows = [
    { no: 'A1', xsPrice: MASKED, kind: 'x' },
    { no: 'A2', xsPrice: MASKED, kind: MASKED },
  ] as unknown as Line[]
  const untold = untoldOf(columns, rows)
  expect([...untold]).toEqual(['xsPrice'])
  const hidden = columns.map((column) => (untold.has(column.prop) ? { ...column, show: false } : column))
  const showOf = (saved: ReturnType<typeof toSaved>) => arrange(columns, saved).find(({ column }) => column.prop === 'xsPrice')?.show
  expect(showOf(toSaved(arrange(hidden, undefined), new Map([['xsPrice', false]])))).toBe(true)
  // who could see it and took it away does not get it back
  expect(showOf(toSaved(arrange(hidden, undefined)))).toBe(false)
})

test('what is shown where there is room stays undecided, until the reader decides', () => {
  const listed = (wide: boolean) =>
    [
      { prop: 'no', label: '单号' },
      { prop: 'day', label: '日期', show: wide },
    ] as unknown as Parameters<typeof arrange>[0]
  const shown = (wide: boolean, saved?: ReturnType<typeof toSaved>) => arrange(listed(wide), saved).map(({ show }) => show)
  const narrow = toSaved(arrange(listed(false), undefined), new Map([['day', false]]))
  expect([shown(false, narrow), shown(true, narrow)]).toEqual([
    [true, false],
    [true, true],
  ])
  const asked = toSaved(
    arrange(listed(false), undefined).map((entry) => ({ ...entry, show: true })),
    new Map([['day', false]]),
  )
  expect([shown(false, asked), shown(true, asked)]).toEqual([
    [true, true],
    [true, true],
  ])
})
