import { expect, test } from 'vitest'
import { columnsFor } from '../table/column.ts'
import { cardOf } from './cards.ts'
import type { FilterItem } from './filter-items.ts'
import { filterWords } from './filter-words.ts'

interface Line {
  no: string
  name: string
  day: string
  qty: number
  sum: number
  status: string
  headImg: string
  remark: string
}
const props = (columns: readonly { prop: string }[]) => columns.map(({ prop }) => prop)
const placed = (card: ReturnType<typeof cardOf<Line>>) => ({
  title: props(card.title),
  amount: props(card.amount),
  below: props(card.below),
  status: props(card.status),
})

test('columns say where they stand on a card, in their own order; the others are not on it', () => {
  const columns = columnsFor<Line>()(
    { prop: 'no', label: '单号', card: 'sub' },
    { prop: 'day', label: '日期' },
    { prop: 'name', label: '客户', card: 'title' },
    { prop: 'qty', label: '数量', statistics: true, card: 'named' },
    { prop: 'sum', label: '金额', statistics: true, digits: 2, card: 'amount' },
    { prop: 'status', label: '状态', status: true, card: 'status' },
  )
  expect(placed(cardOf(columns))).toEqual({ title: ['name'], amount: ['sum'], below: ['no', 'qty'], status: ['status'] })
})

test('a list that says nothing has its first text for a name, its sum of money for the amount, three texts below, no pictures and nothing hidden', () => {
  const columns = columnsFor<Line>()(
    { prop: 'headImg', label: '图', headImg: true },
    { prop: 'no', label: '单号' },
    { prop: 'qty', label: '数量', statistics: true },
    { prop: 'remark', label: '备注', show: false },
    { prop: 'name', label: '客户' },
    { prop: 'status', label: '状态', status: true },
    { prop: 'sum', label: '金额', statistics: true, digits: 2 },
    { prop: 'day', label: '日期' },
    { prop: 'operate', label: '操作', operate: true, render: () => null },
  )
  expect(placed(cardOf(columns))).toEqual({ title: ['no'], amount: ['sum'], below: ['name', 'day'], status: ['status'] })
})

test('filters in force are told in words: names of choices, ranges, who was picked', () => {
  const items: FilterItem<Record<string, unknown>>[] = [
    { type: 'Daterange', name: 'day', to: 'to', label: '日期' },
    { type: 'Daterange', name: 'from', to: 'until', label: '发货' },
    { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: [{ value: '1', label: '待审核' }, { value: '草稿' }] },
    { type: 'dictSelect', name: 'brand', label: '品牌', dict: 'PJPP' },
    { type: 'numInput', name: 'sum', label: '金额' },
    { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
    { type: 'checkbox', name: 'mine', label: '我的' },
    { type: 'Input', name: 'no', label: '单号' },
    { type: 'Input', name: 'blank', label: '编码' },
  ]
  const values = {
    day: { quick: 'thisMonth', from: '', to: '' },
    from: { from: '2026-11-01', to: '2026-11-09' },
    status: ['1', '草稿'],
    brand: 'b1',
    sum: { min: '5', max: '' },
    clientId: { item: { id: 3 }, text: '星辉汽修' },
    mine: true,
    no: ' CK1 ',
    blank: '  ',
  }
  const dictionary = () => [{ dictName: '博世', dictValue: 'b1' }]
  expect(filterWords(items, values, dictionary).map(({ label, text }) => `${label} ${text}`)).toEqual([
    '日期 本月',
    '发货 2026-11-01 至 2026-11-09',
    '状态 待审核、草稿',
    '品牌 博世',
    '金额 ≥ 5',
    '客户 星辉汽修',
    '我的 ',
    '单号 CK1',
  ])
})
