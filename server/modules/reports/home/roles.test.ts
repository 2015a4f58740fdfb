import { expect, test } from 'vitest'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { Code, type Endpoint, MASKED } from '#contract/kit/fields.ts'
import { branchDues } from '#contract/ledgers/branches.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { people } from '#contract/platform/people/people.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { MEASURES, type MeasureName } from '#contract/reports/figures/measures.ts'
import { reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import { daily } from '#contract/reports/home/daily.ts'
import { home } from '#contract/reports/home/home.ts'
import { dailyNotices, NOTICES, type Notice } from '#contract/reports/home/notices.ts'
import { tradingBranches } from '#test/branches.ts'
import { today } from '#test/trade.ts'
import type { Anything, Caller } from '#test/world.ts'

/** Amounts that are no measures of reports, by the words of their replies; one of several rights is enough. */
const AMOUNTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  amount: [['price.txsprice']],
  adjusted: [['price.txsprice', 'price.costprice']],
  value: [['price.costprice']],
  beside: [['price.costprice']],
  fees: [['price.tcostprice']],
  // of clients, and of suppliers
  overdue: [['price.txsprice'], ['price.purchaseprice']],
  costSum: [['price.costprice']],
  costPrice: [['price.costprice']],
  purchasePrice: [['price.purchaseprice']],
}
const NOTICE_TAGS: Record<Notice, readonly string[]> = {
  free: ['quick.ckHistory', 'price.txsprice'],
  under: ['quick.ckHistory', 'price.txsprice', 'price.costprice'],
  short: ['quick.ckHistory'],
  reversed: [],
  discount: ['fin:sk:query', 'price.txsprice'],
  risen: ['quick.rkHistory', 'price.purchaseprice'],
}

interface Told {
  content: { companies: unknown[] }
  page: { list: { companyId: number }[] }
  measures?: MeasureName[]
}

/** Every figure named in a reply that its reader may not see. */
function unseen(reply: unknown, may: (tag: string) => boolean, found: string[] = []): string[] {
  if (Array.isArray(reply)) for (const each of reply) unseen(each, may, found)
  else if (reply && typeof reply === 'object')
    for (const [name, value] of Object.entries(reply)) {
      const told = value !== null && value !== undefined && value !== MASKED && typeof value !== 'object'
      const measure = MEASURES[name as MeasureName] as { tags?: readonly string[] } | undefined
      const ways = AMOUNTS[name] ?? (measure ? [measure.tags ?? []] : [[]])
      if (told && !ways.some((tags) => tags.every(may))) found.push(`${name}: ${value}`)
      unseen(value, may, found)
    }
  return found
}

test.each(['owner', 'seller', 'buyer', 'keeper', 'finance'] as const)(
  'whoever begins as %s finds on his home page, in 老板日报, in every report, among requests, dues and stock of branches just what his rights name',
  { timeout: 120_000 },
  async (as) => {
    const { trade, rule, move, branch } = await tradingBranches().then((made) => ({ ...made, branch: made.shop }))
    const { tenant, owner } = trade
    const pjid = await trade.part()
    await trade.receive({ pjid, rkAmount: 20, purchasePrice: 50 })
    await rule('成本', 1.1)
    await move([{ pjid, qty: 4 }])
    await branch.who.ok(transferRequests.save, { toCompanyId: tenant.companyIds[0] ?? 0, lines: [{ pjid, qty: 2 }], submit: true })
    const { data: role } = await owner.ok(people.role, { id: tenant.roleIds[as] })
    const may = (tag: string) => as === 'owner' || (role.tags as readonly string[]).includes(tag)
    const who: Caller = tenant.as(as)
    const wide = as === 'owner' || role.dataScope === 'all'
    /** Answered where the rights are held, refused where one lacks; and whatever is answered names nothing that is not his to see. */
    const ask = async (endpoint: Endpoint, input: Anything, ...tags: string[]) => {
      const { body } = await who.send(endpoint, input)
      const named = `${endpoint.path} ${JSON.stringify(input)}`
      expect([named, body.code]).toEqual([named, tags.every(may) ? Code.done : 403])
      expect([named, unseen(body, may)]).toEqual([named, []])
      return body as unknown as Told
    }
    await ask(home.summary, {})
    for (const companies of ['own', 'all'] as const) {
      const day = await ask(daily.read, { companies }, 'report:day:query')
      // all of them only for whoever sees all that is done
      if (may('report:day:query')) expect(day.content.companies).toHaveLength(wide && companies === 'all' ? 2 : 1)
      for (const notice of Object.keys(NOTICES) as Notice[])
        await ask(dailyNotices.page, { notice, companies }, 'report:day:query', ...NOTICE_TAGS[notice])
      for (const report of reportNames) {
        if (!wide && companies === 'all') continue
        const answer = await ask(
          figures.run,
          { report, from: today, to: today, companies, partId: reportOf(report).requires ? pjid : 0 },
          reportOf(report).tag,
        )
        const names = answer.measures ?? []
        expect(names.filter((name) => !((MEASURES[name] as { tags?: readonly string[] }).tags ?? []).every(may))).toEqual([])
      }
      const shelves = await ask(stock.page, { companies: companies === 'all' ? 'all' : '', limit: 100 }, 'busi:kc:query')
      const places = new Set(shelves.page.list.map(({ companyId }) => companyId))
      expect(places.size).toBe(companies === 'all' && wide ? 2 : 1)
    }
    await ask(transferRequests.page, {}, 'busi:dy:query')
    await ask(transferRequests.totals, {}, 'busi:dy:query')
    await ask(branchDues.balances, {}, 'fin:branch:query')
    await ask(branchDues.page, {}, 'fin:branch:query')
    const others = await ask(stock.others, { pjids: [pjid] }, 'stock.others')
    expect(others.content).toMatchObject([{ usable: 4 }])
  },
)
