import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { daysFrom } from '#server/kit/time.ts'
import { refreshPartRanks } from '#server/modules/master/search/index.ts'
import { companies, people } from './company.ts'
import { type Directory, readDirectory } from './directory.ts'
import { trade } from './documents.ts'
import { buildWarehouses, enterClients, joinFamilies, learnWords } from './master-data.ts'
import { openAccounts } from './money.ts'
import { planClients } from './plan-clients.ts'
import { capitalOf } from './plan-money.ts'
import { planParts, supplierOfPart } from './plan-parts.ts'
import { planTrade } from './plan-trade.ts'
import { importPriceList } from './price-lists.ts'
import type { Size } from './progress.ts'
import { type Acting, runHere, stage } from './stage.ts'

/** Enough to look at every page, and made while somebody waits. */
const SIZE: Size = { parts: 200, customers: 16, suppliers: 5, days: 12, sales: 2 }

/** Fills a sample company: the plan of the demo company in small, all by its one user, in the running transaction. */
export async function fillSampleCompany(ctx: Context, companyIds: number[], tell: (percent: number) => Promise<void>): Promise<void> {
  const userIds = Object.fromEntries(people.map(({ loginAccount }) => [loginAccount, ctx.userId]))
  const acting = stage(ctx, { tenantId: ctx.tenantId, companyIds, userIds, day: ctx.today, size: SIZE, done: 0, finished: false })
  const directory = () => readDirectory(ctx, companyIds)
  const clients = planClients(SIZE.customers, SIZE.suppliers)
  const parts = planParts(SIZE.parts)
  await buildWarehouses(acting)
  await learnWords(acting)
  await tell(8)
  await enterClients(acting, clients)
  await tell(16)
  const { suppliers } = await directory()
  for (const [supplier, list] of Map.groupBy(parts, (part) => supplierOfPart(part, SIZE.suppliers)))
    await importPriceList(acting, suppliers[supplier] ?? 0, `供应商报价单${supplier + 1}.csv`, list)
  await tell(38)
  await doBusiness(acting, ctx, await directory(), { clients, parts, tell })
}

interface Planned {
  clients: ReturnType<typeof planClients>
  parts: ReturnType<typeof planParts>
  tell(percent: number): Promise<void>
}

async function doBusiness(acting: Acting, ctx: Context, directory: Directory, { clients, parts, tell }: Planned): Promise<void> {
  const families = [...Map.groupBy(parts, ({ family }) => family).values()].filter((family, at) => family.length > 1 && at % 4 === 0)
  await joinFamilies(acting, families, directory)
  await tell(46)
  const documents = planTrade(parts, clients, SIZE, ctx.today)
  const first = daysFrom(ctx.today, -SIZE.days)
  for (const company of companies.keys()) await openAccounts(acting, company, first, capitalOf(company, documents, first))
  // tables were empty when the first plans were made
  await sql`discard plans`.execute(ctx.db)
  await trade(acting, documents, directory, (share) => tell(48 + Math.floor(share * 51)))
  await runHere((await acting('laoban')).ctx, refreshPartRanks, {})
}
