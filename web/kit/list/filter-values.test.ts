import { expect, test } from 'vitest'
import type { FilterItem } from './filter-items.ts'
import { askedValues, countSet, emptyWords, initialValues, rangeSide, toSent } from './filter-values.ts'

interface Input {
  from: string
  to: string
  days: string
  pjNo: string
  op: string
  price: string | null
  states: string
  clientId: number
  stopped: boolean
}
const items: FilterItem<Input>[] = [
  { type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: 'today' },
  { type: 'Daterange', name: 'days', label: '日期' },
  { type: 'Input', name: 'pjNo', label: '编码', comparison: 'op' },
  { type: 'numInput', name: 'price', label: '价格' },
  { type: 'stateSelect', name: 'states', label: '状态', options: [], multiple: true },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
  { type: 'checkbox', name: 'stopped', label: '停用' },
]

test('blank filters are not sent, an empty number range is null', () => {
  expect(toSent(items, { pjNo: '  ', states: [] })).toEqual({ price: null })
})

test('ranges travel as two fields or as one joined text', () => {
  const values = {
    from: { from: '2026-01-01', to: '2026-01-31' },
    days: { from: '2026-02-01', to: '2026-02-02' },
    price: { min: '1.23456', max: 'x' },
  }
  expect(toSent(items, values)).toEqual({ from: '2026-01-01', to: '2026-01-31', days: '2026-02-01,2026-02-02', price: '1.235,' })
})

test('a comparison goes along only with a value', () => {
  expect(toSent(items, { pjNo: 'W1', 'pjNo:compare': 'contains' })).toMatchObject({ pjNo: 'W1', op: 'contains' })
  expect(toSent(items, { 'pjNo:compare': 'contains' })).not.toHaveProperty('op')
})

test('several states are joined, a found client is sent by its id', () => {
  const item = { id: 7, name: '甲', no: '', udf0: '', udf1: '', udf2: '', udf3: '' }
  expect(toSent(items, { states: ['1', '2'], clientId: { item, text: '甲' }, stopped: true })).toMatchObject({
    states: '1,2',
    clientId: 7,
    stopped: true,
  })
})

test('a quick range is kept by its name', () => {
  expect(initialValues(items)).toEqual({ from: { quick: 'today', from: '', to: '' } })
  expect(countSet(items, initialValues(items))).toBe(1)
})

test('only numbers count in a number range', () => {
  expect(rangeSide('12a')).toBe('')
  expect(rangeSide(' 12.5 ')).toBe('12.5')
})

test('a list opened from elsewhere shows what the address asks for, and nothing it does not', () => {
  const asked = askedValues(items, { from: '2026-11-01', to: '2026-11-30', states: '草稿,待审核', stopped: 'true', edit: '7' })
  expect(toSent(items, asked ?? {})).toEqual({ from: '2026-11-01', to: '2026-11-30', states: '草稿,待审核', stopped: true, price: null })
  expect(askedValues(items, { pjid: '5' })).toBeUndefined()
  // whoever is picked by name is named beside the number
  expect(askedValues(items, { clientId: '5' })).toBeUndefined()
  expect(toSent(items, askedValues(items, { clientId: '5', clientIdName: '甲' }) ?? {})).toMatchObject({ clientId: 5 })
})

test('where nothing was asked for, an empty list does not speak of conditions', () => {
  const empty = '未找到符合条件的报价。用“新增”录入'
  expect(emptyWords(empty, true)).toBe(empty)
  expect(emptyWords(empty, false)).toBe('暂无报价。用“新增”录入')
  expect(emptyWords(undefined, false)).toBeUndefined()
})
