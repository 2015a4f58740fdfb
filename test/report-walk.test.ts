import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { payments, receipts } from '#contract/documents/payments/payments.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Reply, type Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { people } from '#contract/platform/people/people.ts'
import { printing } from '#contract/printing/printouts.ts'
import { exports } from '#contract/reports/exports.ts'
import { chosenColumns, figureColumns } from '#contract/reports/figures/columns.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import { type ReportName, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { Tag } from '#contract/tags.ts'
import { made } from '#server/modules/reports/schedules/made.ts'
import { readQuestion } from '#server/modules/reports/views/index.ts'
import { tradingBranches } from './branches.ts'
import { HERE, printed } from './printed.ts'
import { today } from './trade.ts'
import { type Caller, server } from './world.ts'

/**
 * Every starting role, with every data scope, opens every report of every choice of companies: what it has no right to is in none of its answers, what is
 * out of its reach is named by none, and what it is told adds up to what is in its reach, worked out here from what was sold.
 */

const ROLES = ['seller', 'buyer', 'keeper', 'finance', 'owner'] as const
type Role = (typeof ROLES)[number]
const SCOPES = ['own', 'dept', 'company', 'all'] as const
type Scope = (typeof SCOPES)[number]
const reportTags = [...new Set(reportNames.map((name) => reportOf(name).tag))] as Tag[]
const days = { from: `${today.slice(0, 8)}01`, to: today }
/** Reports whose 净额 is what people sold. */
const OF_PEOPLE: readonly ReportName[] = ['day', 'profit', 'branch', 'goods', 'client', 'person', 'margin']

interface Sale {
  by: number
  companyId: number
  income: number
  /** What names it and nothing else. */
  names: string[]
}
const sales: Sale[] = []
/** A partner who sells to the house and buys of the owner. */
const BOTH = '两头客商'
let world: Awaited<ReturnType<typeof tradingBranches>>
let some: { partId: number; clients: Map<number, number>; bothId: number; receipts: string[] }

beforeAll(async () => {
  world = await tradingBranches()
  const { trade, head, shop } = world
  const { owner, tenant } = trade
  const clients = new Map<number, number>()
  const { id: accountId } = await owner.ok(funds.save, { accountName: '现金', accountType: 1, opening: 1000 })
  const bothId = await trade.client({ clientName: BOTH, tags: 3, inchargeId: tenant.user('owner').userId } as never)
  const receive = async (pjid: number, by = trade.supplierId) => {
    const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 20, purchasePrice: 31 }], { supplierId: by }))
    await owner.ok(stockIn.confirm, { id })
  }
  let pieces = 0
  const sellTo = async (side: typeof head, by: number, word: string) => {
    const pjid = await trade.part({ pjName: `${word}的商品` })
    if (side === head) {
      await receive(pjid)
      await receive(pjid, bothId)
    } else {
      await receive(pjid)
      await world.move([{ pjid, qty: 20 }])
    }
    const clientId = await trade.client({ clientName: `${word}的客户`, inchargeId: by } as never)
    clients.set(by, clientId)
    pieces += 1
    const lines = [{ pjid, warehouseId: side.store, ckAmount: pieces, xsPrice: 100 + pieces }]
    const { ckNo } = await side.who.ok(outbound.counter, { clientId, ckDate: today, inchargeId: by, lines })
    // each company counts its papers for itself: a number of the other may be one of this
    const names = [`${word}的客户`, ...(side === head ? [ckNo] : [])]
    if (side === head) {
      const paid = await owner.ok(receipts.save, { clientId, moneyDate: today, lines: [{ accountId, amount: pieces }] })
      await owner.ok(payments.audit, { id: paid.id }).catch(() => owner.ok(receipts.audit, { id: paid.id }))
    }
    sales.push({ by, companyId: side.companyId, income: pieces * (100 + pieces), names })
    return pjid
  }
  let partId = 0
  for (const role of ROLES) partId = await sellTo(head, tenant.user(role).userId, role)
  await sellTo(shop, tenant.user('owner').userId, '分店')
  const { page } = await owner.ok(stockIn.page, { limit: 50 })
  some = { partId, clients, bothId, receipts: page.list.map(({ rkNo }) => rkNo) }
}, 120_000)

const partsOf = (name: MeasureName): string[] => {
  const { from } = measureOf(name)
  if (!from) return []
  return 'rate' in from ? [...from.rate] : 'share' in from ? [from.share] : [...from.plus, ...from.minus]
}
const needs = (name: MeasureName): readonly string[] => [
  ...(measureOf(name).tags ?? []),
  ...partsOf(name).flatMap((part) => needs(part as MeasureName)),
]

interface Reader {
  role: Role
  scope: Scope
  who: Caller
  reach: readonly number[] | null
  companies: number[]
  may(tag: string): boolean
  /** What nobody may tell him. */
  secrets: string[]
}

async function readerOf(role: Role, scope: Scope): Promise<Reader> {
  const { tenant, owner } = world.trade
  if (role !== 'owner') {
    const { data } = await owner.ok(people.role, { id: tenant.roleIds[role] })
    const tags = [...new Set([...data.tags, ...reportTags, 'report:export'])] as Tag[]
    await owner.ok(people.saveRole, { ...data, dataScope: scope, tags })
  }
  const { reach, tags } = await tenant.act(role, async (ctx) => ({ reach: ctx.dataScope, tags: ctx.tags }))
  expect([role, scope, reach === null]).toEqual([role, scope, scope === 'all' || scope === 'company'])
  const companies = scope === 'all' ? [world.head.companyId, world.shop.companyId] : [world.head.companyId]
  const owned = tenant.user('owner').userId
  const hidden = sales.filter((sale) => !(companies.includes(sale.companyId) && (reach?.includes(sale.by) ?? true)))
  const others = reach && !reach.includes(owned) ? [BOTH, ...some.receipts] : []
  return {
    ...{ role, scope, who: tenant.as(role), reach, companies },
    may: (tag) => (tags as { has(tag: string): boolean }).has(tag),
    secrets: [...hidden.flatMap(({ names }) => names), ...others],
  }
}
/** What he may know was sold, in these companies. */
const soldIn = ({ reach }: Reader, companies: readonly number[], by?: number) =>
  sales
    .filter((sale) => companies.includes(sale.companyId) && (reach?.includes(sale.by) ?? true) && (by === undefined || sale.by === by))
    .reduce((sum, { income }) => sum + income, 0)

/** What a supplier is owed belongs to him: mere suppliers are the company's, and their papers with them (113). */
const OWED = 'paying'
const told = ({ secrets }: Reader, answer: unknown, report?: ReportName) => {
  const text = JSON.stringify(answer)
  return secrets.filter((secret) => text.includes(secret) && !(report === OWED && some.receipts.includes(secret)))
}
const ENDS = ['', 'Was', 'More', 'Rise']

/** Everything a reader is told by a report, and what he is refused. */
async function walk(reader: Reader, report: ReportName) {
  const { measures, groups, requires, filters } = reportOf(report)
  const at = [reader.role, reader.scope, report]
  const absent = measures.filter((name) => !needs(name).every(reader.may))
  const seen = measures.filter((name) => !absent.includes(name))
  const asked = { report, ...days, ...(requires === 'partId' && { partId: some.partId }) }
  if (seen.length === 0) {
    expect([...at, (await reader.who.call(figures.run, asked)).msg]).toEqual([...at, '没有查看这个报表中任何数字的权限'])
    return
  }
  const run = async (change: Partial<Sent<typeof figures.run>> = {}) => {
    const answer = await reader.who.ok(figures.run, { ...asked, limit: 500, ...change })
    const props = new Set([...Object.keys(answer.total), ...[...answer.page.list, ...answer.chart].flatMap((row) => Object.keys(row))])
    const leaked = absent.flatMap((name) => ENDS.map((end) => `${name}${end}`)).filter((prop) => props.has(prop))
    expect([...at, change, leaked, answer.measures.filter((name) => absent.includes(name)), told(reader, answer)]).toEqual([
      ...[...at, change],
      ...[[], [], []],
    ])
    return answer
  }
  // companies: his own, all he has, those he names
  const everywhere = [world.head.companyId, world.shop.companyId]
  for (const companies of ['own', 'all'] as const) {
    const { total, measures: shown } = await run({ companies, ...(companies === 'all' && { compare: 'before' as const }) })
    if (!OF_PEOPLE.includes(report) || !shown.includes('net')) continue
    const within = companies === 'own' ? [world.head.companyId] : reader.companies
    expect([...at, companies, total.net]).toEqual([...at, companies, soldIn(reader, within)])
  }
  if (reader.companies.length < 2) {
    const { code } = await reader.who.call(figures.run, { ...asked, companies: everywhere })
    expect([...at, code]).toEqual([...at, Code.notYours])
  } else await run({ companies: everywhere })
  if (reader.reach) {
    await walkRows(reader, report, { at, groups: reader.scope === 'own' ? groups : groups.slice(0, 1), filters, asked, run })
    await walkDrills(reader, { at, absent, seen, asked })
  }
  if (reader.scope !== 'dept' && reader.scope !== 'company') await walkFiles(reader, report, { at, absent, asked })
}

interface Walked {
  at: unknown[]
  absent: readonly MeasureName[]
  seen: readonly MeasureName[]
  asked: Sent<typeof figures.run>
  groups: readonly string[]
  filters: readonly string[]
  run(change?: Partial<Sent<typeof figures.run>>): Promise<Reply<typeof figures.run>>
}

async function walkRows(reader: Reader, report: ReportName, { at, asked, groups, filters, run }: Omit<Walked, 'absent' | 'seen'>) {
  const { who } = reader
  for (const group of groups) {
    const { page, total, measures } = await run({ groups: [group as 'part'], companies: 'all' })
    expect([...at, group, page.list.length]).toEqual([...at, group, page.totalCount])
    if (!measures.includes('net') || !OF_PEOPLE.includes(report)) continue
    const sum = page.list.reduce((so, row) => so + Number(row.net), 0)
    expect([...at, group, Math.round(sum * 100)]).toEqual([...at, group, Math.round(Number(total.net) * 100)])
  }
  // filters by what is out of his reach find nothing of it
  const stranger = sales.find(({ by, companyId }) => companyId === world.head.companyId && !reader.reach?.includes(by))?.by
  if (stranger !== undefined) {
    const values = { clientId: some.clients.get(stranger), personId: stranger, supplierId: some.bothId }
    for (const filter of ['clientId', 'personId', 'supplierId'] as const) {
      if (!filters.includes(filter)) continue
      const narrowed = { [filter]: values[filter] }
      const { total } = await run(narrowed)
      if ('net' in total) expect([...at, filter, total.net]).toEqual([...at, filter, 0])
      if (filter === 'supplierId' && reader.secrets.includes(BOTH)) {
        const figured = Object.entries(total).filter(([, value]) => typeof value === 'number' && value !== 0)
        expect([...at, filter, figured]).toEqual([...at, filter, []])
      }
      const { content } = await who.ok(figures.paper, { ...asked, ...narrowed, columns: [] })
      expect([...at, filter, told(reader, content)]).toEqual([...at, filter, []])
    }
  }
}

async function walkDrills({ who, ...reader }: Reader, { at, absent, seen, asked }: Omit<Walked, 'run' | 'groups' | 'filters'>) {
  const [first] = absent
  if (first) {
    const refused = [
      ...ENDS.map((end) => who.call(figures.run, { ...asked, compare: 'before', sortProp: `${first}${end}` as never })),
      who.call(figures.drill, { ...asked, measure: first }),
      who.call(printing.figures, { ...asked, ...HERE, sortProp: first }),
    ]
    for (const { code } of await Promise.all(refused)) expect([...at, first, code]).toEqual([...at, first, Code.forbidden])
  }
  const measure = seen.find((name) => !measureOf(name).from && !measureOf(name).beside)
  if (!measure) return
  const { page, total } = await who.ok(figures.drill, { ...asked, measure, limit: 500 })
  expect([...at, measure, told({ ...reader, who }, page, asked.report)]).toEqual([...at, measure, []])
  const sum = page.list.reduce((so, { value }) => so + value, 0)
  expect([...at, measure, Math.round(sum * 100)]).toEqual([...at, measure, Math.round(total.value * 100)])
}

/** The same as a file, on paper, and as a schedule delivers it. */
async function walkFiles(reader: Reader, report: ReportName, { at, absent, asked }: Pick<Walked, 'at' | 'absent' | 'asked'>) {
  const { who, role } = reader
  const answer = await who.ok(figures.run, { ...asked, limit: 500 })
  // a caller who asks for a column that he does not have
  const columns = ['name', ...reportOf(report).measures].map((prop) => ({
    prop,
    label: prop === 'name' ? '名称' : measureOf(prop).label,
    number: prop !== 'name',
    sum: prop !== 'name',
  }))
  const { http } = await server()
  const sent = { path: figures.run.path, name: '报表', columns, query: asked }
  const response = await http.inject({
    ...{ method: 'POST', url: exports.list.path, headers: { authorization: `Bearer ${who.token}` }, payload: sent },
  })
  if (answer.page.totalCount > 0) {
    const [head = [], ...rows] = ((await readXlsx(response.rawPayload)).sheets[0]?.rows ?? []) as unknown[][]
    for (const name of absent) {
      const column = head.indexOf(measureOf(name).label)
      const said = rows.map((row) => row[column]).filter((value) => typeof value === 'number')
      expect([...at, 'file', name, columns.filter(({ label }) => label === measureOf(name).label).length > 1 ? [] : said]).toEqual([
        ...[...at, 'file', name],
        [],
      ])
    }
    expect([...at, rows.length - 1]).toEqual([...at, answer.page.totalCount])
    expect([...at, told(reader, rows)]).toEqual([...at, []])
  }
  const shown = chosenColumns(figureColumns(reportOf(report), answer.groups, answer.measures, false), [])
  const { content } = await who.ok(figures.paper, { ...asked, columns: ['name', ...reportOf(report).measures] })
  const visible = new Set<string>(answer.measures.map((name) => measureOf(name).label))
  const hidden = absent.map((name) => measureOf(name).label).filter((label) => !visible.has(label))
  expect([...at, content.columns.filter(({ label }) => hidden.includes(label)), told(reader, content)]).toEqual([...at, [], []])
  const delivered = await world.trade.tenant.act(role, async (ctx) => {
    const question = readQuestion({ ...asked, from: '', to: '', quick: 'thisMonth', columns: [] })
    if (!question) throw new Error(report)
    const letter = await made(ctx, { name: report, form: 'xlsx', daily: false }, question)
    return { said: letter.said, file: await letter.body(async () => Buffer.alloc(0)) }
  })
  const sheet = ((await readXlsx(delivered.file as Buffer)).sheets[0]?.rows ?? []) as unknown[][]
  expect([...at, told(reader, [delivered.said, sheet])]).toEqual([...at, []])
  expect([...at, sheet[0]?.filter((label) => hidden.includes(String(label)))]).toEqual([...at, []])
  if (sheet.length > 0) expect([...at, sheet[0]?.slice(-shown.length)]).toEqual([...at, shown.map(({ label }) => label)])
  if (role !== 'seller' || reader.scope !== 'own') return
  const pages = (await printed(who, who.ok(printing.figures, { ...asked, ...HERE }))).join('\n')
  expect([...at, told(reader, pages), hidden.filter((label) => pages.split(/\s+/).includes(label))]).toEqual([...at, [], []])
}

test.each(ROLES.flatMap((role) => (role === 'owner' ? (['all'] as const) : SCOPES).map((scope) => [role, scope] as const)))(
  '%s of scope %s: what he may not know is in no report, row, posting, file, paper or letter, and the rest adds up',
  async (role, scope) => {
    const reader = await readerOf(role, scope)
    expect(reader.secrets.length > 0).toBe(scope !== 'all')
    for (const report of reportNames) await walk(reader, report)
  },
  120_000,
)
