import type { Selectable } from 'kysely'
import { z } from 'zod'
import { add, compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { CLIENT_TAGS, clients } from '#contract/master/clients/clients.ts'
import { INVOICE_FIELDS } from '#contract/master/clients/invoice.ts'
import { ENDLESS, isCash } from '#contract/master/clients/terms.ts'
import type { DB } from '#server/db/schema.ts'
import { AppError } from '#server/kit/errors.ts'
import type { JudgedLine, ListLine } from '#server/modules/platform/lists/index.ts'
import { codeKey } from '../search/index.ts'
import { termsIn } from './import-terms.ts'
import { storedClient } from './stored-client.ts'
import { newTerms, termsOf } from './terms.ts'

/** Columns of the file; of a client that exists only those which the file has are changed. */
export const TITLES = {
  clientName: ['客户名称', '名称', '供应商名称', '单位名称', '往来单位', '客户'],
  tags: ['标签类型', '标签', '往来类型'],
  clientType: ['客户类型', '类型'],
  clientFullName: ['公司全称', '全称'],
  clientLevel: ['信用等级', '等级'],
  linkName: ['联系人'],
  linkTel: ['手机', '手机号', '手机号码'],
  linkPhone: ['电话', '联系电话', '固定电话'],
  position: ['职务'],
  incharge: ['负责人', '业务员'],
  area: ['地区', '省市区'],
  linkAddres: ['详细地址', '地址'],
  yhRate: ['优惠率', '折扣率'],
  maxPrice: ['信用额度', '授信额度'],
  maxDays: ['信用天数', '账期', '账期天数'],
  vip: ['月结'],
  settleKind: ['结算方式', '结款方式', '付款方式'],
  script: ['价格公式'],
  bankName: ['开户行', '开户银行'],
  accountName: ['持卡人', '户名'],
  bankAccount: ['银行账号', '账号'],
  bankLineNum: ['行号'],
  invoiceTitle: ['发票抬头', '开票名称'],
  taxNo: ['税号', '纳税人识别号', '统一社会信用代码'],
  invoiceType: ['发票类型'],
  invoiceAddress: ['开票地址', '注册地址'],
  invoicePhone: ['开票电话'],
  invoiceBank: ['开票银行', '开票开户行'],
  invoiceAccount: ['开票账号'],
  invoiceMail: ['收票邮箱', '邮箱'],
  remark: ['备注'],
} as const
export type Field = keyof typeof TITLES
const NUMBERS: readonly Field[] = ['yhRate']
/** People part their digits: 138 0013 8001. */
const PHONES: readonly Field[] = ['linkTel', 'linkPhone']
/** 供应商+客户, 客户/供应商 … */
const plainTags = (text: string) =>
  text
    .split(/[+＋/、,，和及]/)
    .map((each) => each.trim())
    .sort()
    .join('+')
const form = z.object(clients.save.input)
export type Client = Received<typeof clients.save>

export type Stored = Selectable<DB['client']>

/** What the rows are judged against: clients by their compared names, people by theirs, regions by their plain names. */
export interface KnownClients {
  clients: ReadonlyMap<string, Stored>
  people: ReadonlyMap<string, number>
  areas: ReadonlyMap<string, { areaId: number; bigArea: string }>
  /** CLIENT_CREDIT_NEW. */
  credit: string | undefined
}
/** 广东省/广州市/天河区, 广东 广州 天河区 … */
export const plainArea = (text: string) => text.replace(/[\s/,，、-]+/g, '')

export interface Row extends JudgedLine {
  client: Client | undefined
}

/** What a row would do. */
export function judge({ no, cells }: ListLine<Field>, known: KnownClients): Row {
  const wrong = (problem: string): Row => ({ no, verdict: 'wrong', problem, values: cells, client: undefined })
  const before = known.clients.get(codeKey(cells.clientName))
  const given = readCells(cells, known, before)
  if (typeof given === 'string') return wrong(given)
  const read = form.safeParse({ clientType: '', ...(before && formOf(before)), ...given })
  if (!read.success) return wrong(read.error.issues.map(({ message }) => message).join('；'))
  try {
    const { terms, ...rest } = storedClient(read.data)
    const next = { ...rest, ...(before ? termsOf(terms, before) : newTerms(terms, known.credit)) }
    const [old, told] = [before && words(before, known), words({ ...before, ...next }, known)]
    const changed = before ? Object.keys(told).filter((field) => old?.[field] !== told[field]) : []
    const verdict = before ? (differs(before, next) ? 'changed' : 'same') : 'fresh'
    const own = Object.fromEntries(Object.entries(told).filter(([field]) => cells[field as Field] !== '' || changed.includes(field)))
    const values = before ? { ...cells, ...own } : { ...cells, ...own, tags: told.tags ?? '' }
    const olds = Object.fromEntries(changed.map((field) => [field, old?.[field] ?? '']))
    return { no, verdict, problem: '', values, olds, key: next.nameN, client: read.data }
  } catch (error) {
    if (error instanceof AppError) return wrong(error.message)
    throw error
  }
}

const SAME = [
  'clientName',
  'clientType',
  'clientFullName',
  'clientLevel',
  'linkName',
  'linkTel',
  'linkPhone',
  'position',
  'linkAddres',
] as const
const MORE = ['script', 'bankName', 'accountName', 'bankAccount', 'bankLineNum', 'remark', 'settleKind', ...INVOICE_FIELDS] as const

/** A client in the words of a list. */
function words(client: Partial<Stored>, { people, areas }: KnownClients): Record<string, string> {
  const plain = Object.fromEntries([...SAME, ...MORE].map((field) => [field, client[field] ?? '']))
  const nameOf = (id: number | undefined) => [...people].find(([, each]) => each === id)?.[0] ?? ''
  const limit = (endless: boolean | undefined, amount: string) => (endless ? ENDLESS : add(amount, '0'))
  return {
    ...plain,
    tags: CLIENT_TAGS[client.tags as keyof typeof CLIENT_TAGS] ?? '',
    incharge: nameOf(client.inchargeId),
    area: [...areas].find(([, { areaId }]) => areaId === client.areaId)?.[0] ?? '',
    yhRate: add(client.yhRate ?? '0', '0'),
    maxPrice: limit(client.creditUnlimited, client.maxPrice ?? '0'),
    maxDays: limit(client.daysUnlimited, String(client.maxDays ?? 0)),
  }
}

/** What the filled cells of a row say, under the names of the form; a text when one of them says nothing known. */
function readCells(
  cells: Readonly<Record<Field, string>>,
  known: KnownClients,
  before: Stored | undefined,
): Record<string, unknown> | string {
  const given: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    if (text === '' || TERMS.includes(field)) continue
    const read = field === 'tags' && text.startsWith('+') ? readFurther(text.slice(1), known, before) : readCell(field, text, known)
    if (typeof read === 'string') return read
    Object.assign(given, read)
  }
  const terms = termsIn(cells, before)
  return typeof terms === 'string' ? terms : { ...given, ...terms }
}

/** +供应商: what he is already, and that; a new one is that alone. */
function readFurther(text: string, known: KnownClients, before: Stored | undefined): Record<string, unknown> | string {
  const was = CLIENT_TAGS[before?.tags as keyof typeof CLIENT_TAGS]
  return readCell('tags', before && [1, 2, 3].includes(before.tags) && was !== text ? CLIENT_TAGS[3] : text, known)
}

/** Read together by `termsIn`. */
const TERMS: readonly Field[] = ['vip', 'settleKind', 'maxPrice', 'maxDays']

function readCell(field: Field, text: string, { people, areas }: KnownClients): Record<string, unknown> | string {
  if (field === 'tags') {
    const tag = Object.entries(CLIENT_TAGS).find(([, name]) => plainTags(name) === plainTags(text))
    return tag ? { tags: Number(tag[0]) } : `标签类型应为：${Object.values(CLIENT_TAGS).join('、')}`
  }
  if (field === 'incharge') {
    const inchargeId = people.get(text)
    return inchargeId === undefined ? `未找到用户“${text}”` : { inchargeId }
  }
  if (field === 'area') {
    const area = areas.get(plainArea(text))
    return area ? { areaId: area.areaId, bigAreaName: area.bigArea } : `没有这个地区：${text}`
  }
  if (PHONES.includes(field)) return { [field]: text.normalize('NFKC').replace(/\s+/g, '') }
  return { [field]: NUMBERS.includes(field) ? text.normalize('NFKC').replace(/[,\s]/g, '') : text }
}

/** A stored client as its form would send it; one nobody has decided on says nothing of his terms. */
function formOf({ clientId, version, ...row }: Stored) {
  const { files: _, ...rest } = row
  const texts = Object.fromEntries(Object.entries(rest).filter(([name]) => name in clients.save.input))
  // a limit of 0 of whoever pays cash is no limit on what he may owe from now on
  const ticks = isCash(row.settleKind) && { creditUnlimited: undefined, daysUnlimited: undefined }
  return { ...texts, ...ticks, settleKind: row.termsSet ? row.settleKind : '', id: clientId, version }
}

const AMOUNTS: readonly string[] = ['yhRate', 'maxPrice', 'tmpPrice']
const differs = (before: Stored, next: object) =>
  Object.entries(next).some(([name, value]) => {
    const stored = before[name as keyof Stored]
    return AMOUNTS.includes(name) ? compare(String(stored), String(value)) !== 0 : stored !== value
  })
