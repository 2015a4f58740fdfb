import type { searchAll } from '#contract/documents/search-all.ts'
import { documents } from '#contract/documents.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { formatDecimal } from '#contract/kit/format-decimal.ts'
import type { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { plateSigns } from '#contract/master/client-cars.ts'
import type { AnyTag } from '#contract/tags.ts'
import type { ClientsCar } from '#web/kit/document/front-document.ts'
import type { MenuPage } from './menu-tree.ts'

export type FoundAll = Reply<typeof searchAll.all>['content']

/** One row of the box: what it says, and what it leads to (open-link.ts). */
export interface SearchRow {
  key: string
  link: string
  title: string
  /** Behind the title, lighter. */
  more: string
  /** At the right end. */
  facts: string
  /** It is just what was typed. */
  exact: boolean
  /** A page that is not meant letter for letter. */
  alike?: boolean
  /** What a document may want of it: on which side a partner stands, whose a car is. Of what was opened before nobody knows. */
  side?: string
  car?: ClientsCar
  /** Leads nowhere yet: this stands in the field then, and what it finds is chosen from. */
  fills?: string
}
export interface SearchGroup {
  name: string
  rows: readonly SearchRow[]
}

const PLACES = { money: 2, pieces: 3 }
const money = (value: unknown) => (value === MASKED ? MASKED : formatDecimal(value, PLACES.money))
const told = (...facts: (string | false | undefined)[]) => facts.filter(Boolean).join(' · ')
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const pageRow = (page: Pick<MenuPage, 'path' | 'title' | 'trail' | 'pinyin'>, text: string): SearchRow => ({
  ...{ key: `page ${page.path}`, link: page.path, title: page.title, more: '' },
  ...{ facts: page.trail.join(' / '), exact: same(page.title, text), alike: !isMeant(page, text) },
})

/** Papers one begins from anywhere, by the page that lists them. */
const BEGUN: Readonly<Record<string, AnyTag>> = {
  SaleList: 'busi:ck:add',
  QuoteList: 'busi:bj:add',
  SaleReturnList: 'busi:xt:add',
  PurchaseOrderList: 'busi:cg:add',
  StockInList: 'busi:rk:add',
}
/** 操作: what may be begun, all of it or what holds the words typed. */
export function actionRows(
  pages: readonly Pick<MenuPage, 'path' | 'title' | 'component'>[],
  may: (tag: AnyTag) => boolean,
  text = '',
): SearchRow[] {
  return Object.entries(BEGUN).flatMap(([component, tag]) => {
    const page = pages.find((each) => each.component === component)
    const title = `新增${page?.title}`
    if (!page || !may(tag) || !title.includes(text)) return []
    return [{ key: `action ${page.path}`, link: `${page.path}?edit=0`, title, more: '', facts: '', exact: false }]
  })
}

const SWITCH_TYPED = ['切换公司', 'qiehuangongsi', 'qhgs', '切换']
/** Rows of 操作 that lead into another branch company: begins the key of such a row. */
export const COMPANY = 'action company '
/** The other companies one may work in: one row for all of them until something is typed, then those that are meant. `fills`: what the field holds then. */
export function companyRows(others: readonly { id: number; companyName: string }[], keys: string, text = ''): SearchRow[] {
  if (others.length === 0) return []
  const [title] = SWITCH_TYPED as [string]
  const row = { link: '', more: '' }
  if (text === '') return [{ ...row, key: 'action companies', fills: title, title, facts: keys, exact: false }]
  const typed = text.toLowerCase()
  const all = SWITCH_TYPED.some((way) => way.startsWith(typed)) && typed.length > 1
  return others
    .filter(({ companyName }) => all || companyName.toLowerCase().includes(typed))
    .map(({ id, companyName }) => ({
      ...row,
      key: COMPANY + id,
      title: `切换到${companyName}`,
      facts: title,
      exact: all || same(companyName, text),
    }))
}

/** Whether a page is what is meant, letter for letter; what is only alike waits for what else there is. */
export const isMeant = ({ title, path, pinyin }: Pick<MenuPage, 'title' | 'path' | 'pinyin'>, text: string): boolean => {
  const typed = text.trim().toLowerCase()
  return title.toLowerCase().includes(typed) || path.includes(typed) || pinyin.some((way) => way.startsWith(typed))
}

/** A day of another year with its year. */
const dayText = (day: string) => (day.startsWith(String(new Date().getFullYear())) ? day.slice(5) : day)
/** 上次 11-21 厦门华南 99.00: a price that may not be seen says nothing. */
function dealText(deal: FoundAll['parts'][number]['lastDeal']): string {
  if (!deal || deal.price === MASKED) return ''
  const day = dayText(deal.day)
  return [deal.own ? '该客户上次' : '上次', day, !deal.own && deal.clientName, money(deal.price)].filter(Boolean).join(' ')
}
const partRow = ({ id, no, name, udf0, part, lastDeal }: FoundAll['parts'][number]): SearchRow => ({
  ...{
    key: `part ${id}`,
    link: `part/${id}`,
    title: no,
    more: [name, udf0, part?.fitPlaces, part?.pjEnable && '停用'].filter(Boolean).join(' '),
  },
  facts: told(part && `可用 ${formatDecimal(part.usable, 0, PLACES.pieces)}`, part && money(part.xsPrice), dealText(lastDeal)),
  exact: (part?.same ?? 0) > 0,
})
type Partner = FoundAll['partners'][number]
const isLate = (overdue: Partner['overdue']) => overdue !== null && overdue !== MASKED && Number(overdue) > 0
const partnerRow = ({ id, no, name, udf0, receivable, overdue, lastTrade }: Partner, text: string): SearchRow => ({
  ...{ key: `client ${id}`, link: `client/${id}`, title: name, more: no },
  facts: told(
    udf0,
    receivable !== null && `应收 ${money(receivable)}`,
    isLate(overdue) && `逾期 ${money(overdue)}`,
    lastTrade && `最近交易 ${dayText(lastTrade)}`,
  ),
  exact: same(name, text) || same(no, text),
  side: udf0,
})
/** Quotes and presales lie beside the sales, in the same dialog. */
const DIALOGS: Readonly<Record<string, string>> = { bj: 'ck', ys: 'ck' }
const documentRow = ({ document, id, no, status, partner, sold, bought, day }: FoundAll['documents'][number], text: string): SearchRow => ({
  ...{ key: `${document} ${id}`, link: `${DIALOGS[document] ?? document}/${id}`, title: no, more: documents[document].name },
  facts: told(partner, (sold ?? bought) !== null && money(sold ?? bought), status, !partner && day),
  // a serial alone finds by equality
  exact: same(no, text) || /^\d{1,8}$/.test(text.trim()),
})

/** A client's car, by its plate or VIN. */
const carRow = ({ id, plate, vin, model, clientId, clientName, lastSale }: FoundAll['cars'][number], text: string): SearchRow => ({
  ...{ key: `car ${id}`, link: `car/${id}`, title: plate || vin, more: model },
  ...{ facts: told(clientName, lastSale && `上次开单 ${lastSale.slice(5)}`), exact: [plate, vin].includes(plateSigns(text)) },
  car: { plate, clientId, clientName },
})

/** A 车架号 as it is written; the signs I, O and Q are in none. */
export function vinIn(text: string): string | undefined {
  const signs = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(signs) ? signs : undefined
}
type Decoded = Reply<typeof catalogue.decode>['content']

/** The car a VIN names, as far as it says: a model that was confirmed for such numbers, else its maker and year. */
export function vinRow({ vin, maker, year, models, warnings }: Decoded): SearchRow {
  const [model, second] = models
  const named =
    model && !second ? `${model.brandName} ${model.seriesName} ${model.title}` : told(maker || '未知厂家', year > 0 && `${year} 年款`)
  return {
    ...{ key: `vin ${vin}`, link: `/epc?vin=${vin}`, title: vin, more: named },
    ...{ facts: told(warnings.length > 0 && '请核对', '配件目录'), exact: true },
  }
}

/** What was found by kind; the kind of which something is just what was typed comes first, pages that are only alike come last. */
export function groupsOf(
  pages: readonly SearchRow[],
  found: FoundAll | undefined,
  text: string,
  cars: readonly SearchRow[] = [],
  actions: readonly SearchRow[] = [],
): SearchGroup[] {
  const groups: SearchGroup[] = [
    { name: '页面', rows: pages },
    { name: '操作', rows: actions },
    { name: '商品', rows: found?.parts.map(partRow) ?? [] },
    { name: '客户/供应商', rows: found?.partners.map((each) => partnerRow(each, text)) ?? [] },
    { name: '单据', rows: found?.documents.map((each) => documentRow(each, text)) ?? [] },
    { name: '客户车辆', rows: found?.cars.map((each) => carRow(each, text)) ?? [] },
    { name: '车架号', rows: cars },
  ]
  const rank = ({ rows }: SearchGroup) => (rows.some(({ exact }) => exact) ? 2 : rows.every(({ alike }) => alike) ? 0 : 1)
  return groups.filter(({ rows }) => rows.length > 0).sort((one, other) => rank(other) - rank(one))
}
