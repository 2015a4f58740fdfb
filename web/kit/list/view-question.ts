import { lookup } from '#contract/master/lookup.ts'
import type { Json } from '#contract/platform/user-settings.ts'
import type { ListQuestion } from '#contract/platform/views.ts'
import { type LookupItem, lookupKinds, shownValue } from '../form/lookup-kinds.ts'
import { call } from '../request/request.ts'
import type { AnyTag } from '../session/session.ts'
import { type Column, isOperate } from '../table/column.ts'
import type { FilterItem } from './filter-items.ts'
import { comparisonKey, countSet, type DateValue, type FilterValues, type Picked } from './filter-values.ts'

type Filters = ListQuestion['filters']

/** The filters in force as a view keeps them: days by their name where they have one, somebody who was picked by his number. */
export function keptFilters<I>(items: readonly FilterItem<I>[], values: FilterValues): Filters {
  const kept: Filters = {}
  for (const item of items) {
    if (countSet([item], values) === 0) continue
    kept[item.name] = keptValue(item, values[item.name])
    const comparison = values[comparisonKey(item.name)]
    if (item.comparison && comparison) kept[comparisonKey(item.name)] = comparison as string
  }
  return kept
}

function keptValue<I>(item: FilterItem<I>, value: unknown): Json {
  if (item.type === 'quick') {
    const { item: picked, text } = value as Picked
    return picked.id > 0 ? { id: picked.id } : { id: 0, text }
  }
  if (item.type === 'Daterange') {
    const { quick, from, to } = value as DateValue
    return quick ? { quick } : { from, to }
  }
  return value as Json
}

export interface ReadFilters {
  values: FilterValues
  /** What of the view there is no more, in words. */
  lost: string[]
}
type Words = (type: string) => readonly { dictName: string; dictValue: string }[]

/** A view's filters as the list holds them today. What it has no longer, or this reader may not know, falls away. */
export async function readFilters<I>(items: readonly FilterItem<I>[], kept: Filters, dictionary: Words): Promise<ReadFilters> {
  const values: FilterValues = {}
  const lost: string[] = []
  for (const [name, stored] of Object.entries(kept)) {
    const item = items.find((each) => each.name === name || comparisonKey(each.name) === name)
    if (!item) {
      if (!name.includes(':')) lost.push('已取消的查询条件')
    } else if (name !== item.name) values[name] = stored
    else {
      const value = await readValue(item, stored, dictionary)
      if (value === undefined) lost.push(item.label)
      else values[name] = value
    }
  }
  return { values, lost }
}

async function readValue<I>(item: FilterItem<I>, stored: Json, dictionary: Words): Promise<unknown> {
  switch (item.type) {
    case 'quick':
      return pickedOf(item, stored as { id?: number; text?: string })
    case 'Daterange':
      return { from: '', to: '', ...(stored as object) }
    case 'stateSelect':
      return stillOffered(
        stored,
        item.options.map(({ value }) => value),
      )
    case 'dictSelect':
      return stillOffered(
        stored,
        dictionary(item.dict).map(({ dictName, dictValue }) => dictValue || dictName),
      )
    default:
      return stored
  }
}

/** Choices that are not known yet are not judged. */
function stillOffered(stored: Json, offered: readonly string[]): Json | undefined {
  if (offered.length === 0) return stored
  if (!Array.isArray(stored)) return offered.includes(String(stored)) ? stored : undefined
  const left = stored.filter((one) => offered.includes(String(one)))
  return left.length > 0 ? left : undefined
}

/** Whom the reader may know, by today's name. */
async function pickedOf<I>(
  { kind }: Extract<FilterItem<I>, { type: 'quick' }>,
  stored: { id?: number; text?: string },
): Promise<Picked | undefined> {
  const { id = 0, text = '' } = stored
  const asked = { ...lookupKinds[kind], page: 1, limit: 1, queryValue: id > 0 ? String(id) : text }
  const found = await call(lookup.showValue, asked, { quiet: true }).catch(() => undefined)
  const item: LookupItem | undefined = found?.content[0]
  return item && { item, text: shownValue(kind, item) || text }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
/** Whether two views ask the same: what is shown beside and how many rows is no question. */
export function asksSame(one: Pick<ListQuestion, 'filters' | 'sort'>, other: Pick<ListQuestion, 'filters' | 'sort'>): boolean {
  const of = ({ filters, sort }: typeof one) => JSON.stringify(sorted({ filters, sort }))
  return of(one) === of(other)
}

/** A view that every such list has, made of its own filters. */
export interface ReadyView {
  key: string
  name: string
  values: FilterValues
  /** For whom it is one. */
  tag?: AnyTag
}

const OWING = ['未收款', '收款中', '未付款', '付款中']

/** The states that are somebody's turn, by the column of that name. */
function dueOf<R>(name: string, offered: readonly string[], columns: readonly Column<R>[]): readonly string[] {
  const column = columns.find((each) => each.prop === name)
  const due = column && !isOperate(column) ? column.due : undefined
  return due ? offered.filter((state) => due.has(state)) : []
}

/** 全部 · 待我处理 · 未收款 · 本月, as far as the list has such filters. */
export function readyViews<I, R>(
  items: readonly FilterItem<I>[],
  columns: readonly Column<R>[],
  own: readonly ReadyView[] = [],
): ReadyView[] {
  if (items.length === 0) return []
  const ready: ReadyView[] = [{ key: 'all', name: '全部', values: {} }, ...own]
  const put = (key: string, name: string, item: FilterItem<I>, value: unknown) => ready.push({ key, name, values: { [item.name]: value } })
  for (const item of items) {
    if (item.type !== 'stateSelect') continue
    const offered = item.options.map(({ value }) => value)
    const due = own.length === 0 ? dueOf(item.name, offered, columns) : []
    if (item.multiple ? due.length > 0 : due.length === 1) put('mine', '待我处理', item, item.multiple ? due : due[0])
    const owing = offered.filter((state) => OWING.includes(state))
    if (owing.length > 0 && item.multiple) put('unpaid', owing.includes('未收款') ? '未收款' : '未付款', item, owing)
  }
  const days = items.find((item) => item.type === 'Daterange')
  if (days) put('month', '本月', days, { quick: 'thisMonth', from: '', to: '' })
  return ready
}
