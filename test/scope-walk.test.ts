import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { payments } from '#contract/documents/payments/payments.ts'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { tenantTags } from '#contract/tags.ts'
import { routes } from '#server/product.ts'
import { documents } from '../contract/documents.ts'
import { openHistory } from './books/history.ts'
import { fill, takesId } from './filled.ts'
import { idsOf } from './tenant-ids.ts'
import { today } from './trade.ts'
import { type Anything, type Caller, caller, seat } from './world.ts'

/**
 * Somebody who sees only his own documents, and has every right there is, asks every reading call for what others of his company did: no number of
 * theirs and no client of theirs is told, in rows, totals and look-ups. Which calls read is told by their contract, which ids exist by the database:
 * a list that comes later is walked without a word here.
 */

/** Where a number is told all the same, and why. */
const told: Record<string, string> = {
  'GET /admin/system/number/list': 'the number that would be the next: no document has it',
  'POST /busicore/v1/accysyf/yf/pageItem': 'an open item belongs to its partner: mere suppliers are the company’s (094)',
  'POST /busicore/v1/accysyf/yf/pageAdvance': 'an open item belongs to its partner',
  'POST /busicore/v1/accysyf/yf/settlements/{id}': 'an open item belongs to its partner',
  'POST /busicore/v1/payMethod/beforeStockIn': 'an open item belongs to its partner',
  'POST /busicore/v1/markOrder/pageMarkOrder': 'whoever counts sees every count of the company, without the books',
  'POST /busicore/v1/markOrder/getOneMarkOrder/{id}': 'whoever counts sees every count of the company, without the books',
}

let clerk: Caller
let owner: Caller
let ids: number[]
let theirClients: string[]
beforeAll(async () => {
  const history = await openHistory(20261125)
  while (history.counts.done < 90) await history.step()
  const { tenant, supplierId, warehouseId } = history.trade
  owner = history.trade.owner
  const [pjid = 0] = history.pjids
  await owner.ok(purchaseOrders.save, {
    supplierId,
    cgDate: history.trade.rkDraft([]).rkDate,
    lines: [{ pjid, warehouseId, cgAmount: 2, purchasePrice: 3 }],
  })
  await tellable(history)
  const { page } = await owner.ok(clients.page, { tags: [1], limit: 50 })
  const theirs = page.list.filter(({ clientName }) => clientName !== '散客')
  theirClients = theirs.map(({ clientName }) => clientName)
  const seated = await tenant.withTags(...tenantTags)
  await tenant.act('owner', async ({ db, tenantId, userId }) => {
    await db
      .updateTable('client')
      .set({ inchargeId: userId })
      .where('tenantId', '=', tenantId)
      .where('clientName', 'in', theirClients)
      .execute()
    const own = db.updateTable('role').set({ dataScope: 'own' }).where('tenantId', '=', tenantId)
    await own.where('roleName', '=', seated.user.loginAccount).execute()
  })
  clerk = caller({ token: await seat(tenant.tenantId, seated.user) })
  ids = await idsOf(tenant.tenantId)
}, 300_000)

/** What is told all the same there is to tell, and it is the newest of its kind: a count, and a stock-in that a payment settled which is too large by 40. */
async function tellable({ trade, tills: [accountId = 0], pjids: [pjid = 0] }: Awaited<ReturnType<typeof openHistory>>) {
  const { client, rkDraft, warehouseId } = trade
  await owner.ok(stockCounts.save, { markDate: today, warehouseId, scope: {} })
  const supplierId = await client({ tags: 2 })
  const { id } = await owner.ok(stockIn.save, rkDraft([{ pjid, rkAmount: 2, purchasePrice: 30 }], { supplierId }))
  await owner.ok(stockIn.confirm, { id })
  const paid = await owner.ok(payments.save, { clientId: supplierId, moneyDate: today, lines: [{ accountId, amount: 100 }] })
  await owner.ok(payments.audit, { id: paid.id })
}

/** Numbers as the product gives them: the letters of a kind, then day and serial. */
const kinds = new Set(Object.values(documents).flatMap((kind) => ('number' in kind ? [kind.number] : [])))
const NUMBER = new RegExp(`\\b(${[...kinds].join('|')})\\d{8,}`, 'g')
const namedIn = (text: string) => [...(text.match(NUMBER) ?? []), ...theirClients.filter((name) => text.includes(name))]

const reads = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ allow, upload, done, download, input }) =>
      allow !== 'open' && !upload && !download && done === undefined && !('submittime' in input),
  )
  .filter(({ path }) => !/logout|leave|switch|Pwd|cutin|cutout|endSupport|refuseLogin|confirmLogin|\/v1\/task\//.test(path))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const inputOf = (endpoint: Endpoint, id: number) => {
  const filled = Object.entries(fill(z.object(endpoint.input), '', id) as Anything).filter(([, value]) => value !== undefined)
  const input = Object.fromEntries(filled)
  const inPath = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, input[name] ?? id]))
  return { ...input, ...inPath }
}
/** What was asked comes back in some answers. */
const answered = async (by: Caller, endpoint: Endpoint, input: Anything) => JSON.stringify((await by.send(endpoint, input)).body)

async function findsIn(by: Caller, endpoint: Endpoint): Promise<string[]> {
  const inputs = [{ limit: 100 }, inputOf(endpoint, 0), ...(takesId(endpoint) ? ids.map((id) => inputOf(endpoint, id)) : [])]
  const found = new Set<string>()
  for (const input of inputs) {
    const text = await answered(by, endpoint, input)
    expect(text).not.toMatch(new RegExp(`^\\{"code":${Code.bug}\\b`))
    for (const name of namedIn(text)) found.add(name)
  }
  return [...found]
}

test('there is much to hide: the owner is told numbers by many calls, and clients', async () => {
  expect(reads.length).toBeGreaterThan(200)
  expect(theirClients.length).toBeGreaterThan(2)
  const telling: string[] = []
  for (const endpoint of reads) if (namedIn(await answered(owner, endpoint, { limit: 100 })).length > 0) telling.push(nameOf(endpoint))
  expect(telling.length).toBeGreaterThan(20)
  for (const call of [outbound.page, funds.flow, purchaseOrders.page]) expect(telling).toContain(nameOf(call))
}, 120_000)

test.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s tells nothing of what colleagues did',
  async (name, endpoint) => {
    const found = await findsIn(clerk, endpoint)
    if (name in told) expect(found.length).toBeGreaterThan(0)
    else expect(found).toEqual([])
  },
  60_000,
)
