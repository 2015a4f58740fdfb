import { expect, test } from 'vitest'
import { columnsFor, withTurns } from '../table/column.ts'
import { inOrder } from '../table/ordered-columns.ts'
import type { FilterItem } from './filter-items.ts'
import { asksSame, keptFilters, readFilters, readyViews } from './view-question.ts'

interface Input {
  from: string
  to: string
  status: string
  moneyStatus: string
  clientId: number
  remark: string
  op: string
  warehouseId: string
}
interface Line {
  no: string
  status: string
  sum: number
  cost: number
}
const states = ['草稿', '待审核', '已完成']
const items: FilterItem<Input>[] = [
  { type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: 'thisMonth' },
  { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: states.map((value) => ({ value })) },
  {
    type: 'stateSelect',
    name: 'moneyStatus',
    label: '付款状态',
    multiple: true,
    options: [{ value: '未付款' }, { value: '付款中' }, { value: '已付款' }],
  },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
  { type: 'Input', name: 'remark', label: '备注', comparison: 'op' },
  { type: 'stateSelect', name: 'warehouseId', label: '仓库', options: [] },
]
const columns = columnsFor<Line>()(
  { prop: 'no', label: '单号' },
  { prop: 'status', label: '状态', status: true },
  { prop: 'sum', label: '金额' },
  { prop: 'cost', label: '成本', show: false },
  { prop: 'operate', label: '操作', operate: true, render: () => null },
)

test('ready views are made of the filters a list has and of whose turn it is', () => {
  const mine = withTurns(columns, { 草稿: 'busi:ck:confirm', 待审核: 'busi:ck:approve' }, (tag) => tag === 'busi:ck:approve')
  expect(readyViews(items, mine).map(({ name, values }) => [name, values])).toEqual([
    ['全部', {}],
    ['待我处理', { status: ['待审核'] }],
    ['未付款', { moneyStatus: ['未付款', '付款中'] }],
    ['本月', { from: { quick: 'thisMonth', from: '', to: '' } }],
  ])
  // nobody's turn, no such filters: no such views
  expect(readyViews(items.slice(3), columns).map(({ name }) => name)).toEqual(['全部'])
  expect(readyViews([], columns)).toEqual([])
})

test('a paper of two companies says itself whose turn it is, in place of 待我处理', () => {
  const mine = withTurns(columns, { 草稿: 'busi:db:add' }, () => true)
  const own = [{ key: 'receive', name: '待我收货', values: { status: ['已在途'] } }]
  expect(readyViews(items, mine, own).map(({ name }) => name)).toEqual(['全部', '待我收货', '未付款', '本月'])
})

const picked = { item: { id: 7, name: '甲', no: '', udf0: '', udf1: '', udf2: '', udf3: '' }, text: '甲' }

test('what is kept of filters: those in force, days by their name, whoever was picked by his number', () => {
  const values = {
    from: { quick: 'thisMonth', from: '2026-11-01', to: '2026-11-30' },
    status: ['草稿'],
    moneyStatus: [],
    clientId: picked,
    remark: '急',
    'remark:compare': '=',
  }
  expect(keptFilters(items, values)).toEqual({
    from: { quick: 'thisMonth' },
    status: ['草稿'],
    clientId: { id: 7 },
    remark: '急',
    'remark:compare': '=',
  })
})

test('what a list has no longer falls away and is named; choices that are not loaded yet are not judged', async () => {
  const kept = {
    from: { quick: 'thisMonth' },
    status: ['草稿', '已作废'],
    moneyStatus: ['旧状态'],
    warehouseId: '5',
    gone: 'x',
    'gone:compare': '=',
  }
  const { values, lost } = await readFilters(items, kept, () => [])
  expect(values).toEqual({ from: { quick: 'thisMonth', from: '', to: '' }, status: ['草稿'], warehouseId: '5' })
  expect(lost).toEqual(['付款状态', '已取消的查询条件'])
})

test('the same question is the same in whatever order its parts are kept', () => {
  const one = { filters: { status: ['草稿'], from: { from: 'a', to: 'b' } }, sort: { prop: 'no', order: 'asc' as const } }
  expect(asksSame(one, { filters: { from: { to: 'b', from: 'a' }, status: ['草稿'] }, sort: { order: 'asc', prop: 'no' } })).toBe(true)
  expect(asksSame(one, { ...one, sort: null })).toBe(false)
  expect(asksSame(one, { ...one, filters: { ...one.filters, status: ['待审核'] } })).toBe(false)
})

test('chosen columns stand first and are shown, also those hidden at first; the others wait, and buttons stay', () => {
  const shown = inOrder(columns, ['cost', 'no', 'nothing'])
  expect(shown.map(({ prop, show }) => [prop, show])).toEqual([
    ['cost', true],
    ['no', true],
    ['status', false],
    ['sum', false],
    ['operate', undefined],
  ])
  expect(inOrder(columns, ['nothing'])).toEqual(columns)
})
