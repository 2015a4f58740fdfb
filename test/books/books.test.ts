import { expect, test } from 'vitest'
import { yuan } from './exact.ts'
import { openHistory } from './history.ts'

const OPERATIONS = Number(process.env.OPS ?? 600)

test('600 mixed operations, returns, reversals, short sales and money among them: goods, debts, money and profit stand as in books kept apart', { timeout: 600_000 }, async () => {
  const history = await openHistory(Number(process.env.SEED ?? 20_261_123))
  const { books, counts, trade } = history
  while (counts.done < OPERATIONS) {
    await history.step()
    if (counts.done % 50 === 0 || process.env.EACH) await compare(counts.done)
  }
  console.log(Object.fromEntries(counts.byWord), counts.refused)
  async function compare(at: number) {
    const found = await trade.tenant.act('owner', async ({ db, tenantId }) => ({
      pools: await db.selectFrom('partCost').select(['partId', 'qty', 'value']).where('tenantId', '=', tenantId).where('pool', '=', 0).execute(),
      items: await db.selectFrom('accysyf').select(['document', 'documentId', 'event', 'amount', 'settled']).where('tenantId', '=', tenantId).execute(),
      accounts: await db.selectFrom('accAccount').select(['accountId', 'balance']).where('tenantId', '=', tenantId).execute(),
    }))
    const same = (map: Iterable<readonly [string, string]>) => Object.fromEntries([...map].filter(([, v]) => v !== '0 0').sort())
    expect(same(found.pools.map((p) => [String(p.partId), `${Number(p.qty)} ${yuan(p.value)}`] as const)), `pools after ${at}`).toEqual(
      same([...books.pools].map(([part, p]) => [String(part), `${p.pieces} ${p.value}`] as const)),
    )
    const rests = (list: { name: string; amount: bigint; settled: bigint }[]) => list.map((i) => `${i.name.split('/').slice(0, 2).join('/')} ${i.amount} ${i.settled}`).sort()
    expect(rests(found.items.map((i) => ({ name: `${i.document}/${i.documentId}`, amount: yuan(i.amount), settled: yuan(i.settled) }))), `items after ${at}`).toEqual(
      rests(books.items),
    )
    expect(Object.fromEntries(found.accounts.map((a) => [a.accountId, yuan(a.balance)]))).toEqual(Object.fromEntries(books.accounts))
    expect(books.worth).toBe(books.explained)
  }
  await compare(counts.done)
  await trade.expectSound()
})
