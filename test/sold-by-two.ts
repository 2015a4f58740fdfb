import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { asOwner } from '#test/roll-results.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

type Asked = Sent<typeof figures.run>
export const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
export const run = (who: Caller, report: Asked['report'], more: Partial<Asked> = {}) =>
  who.ok(figures.run, { report, from: ago(120), to: today, limit: 500, ...more })
export const read = <T>(text: string, values: unknown[]) => asOwner(async (client) => (await client.query(text, values)).rows as T[])

/** Parts bought and sold to several clients on any day, by two salesmen. */
export async function trading() {
  const trade = await newTrade()
  const { owner, tenant } = trade
  const people = [tenant.user('owner').userId, tenant.user('seller').userId]
  const buyers = await Promise.all(people.flatMap((inchargeId) => [trade.client({ inchargeId }), trade.client({ inchargeId })]))
  const goods = await Promise.all([trade.part(), trade.part({ pjBrand: '天合' }), trade.part()])
  for (const pjid of goods) {
    const { id } = await owner.ok(stockIn.save, trade.rkDraft([{ pjid, rkAmount: 60, purchasePrice: 30 }], { rkDate: ago(118) }))
    await owner.ok(stockIn.confirm, { id })
  }
  for (let nth = 0; nth < 12; nth++) {
    const lines = [{ pjid: pick(goods), ckAmount: 1 + (nth % 3), xsPrice: 50 + nth }]
    const clientId = pick(buyers)
    await owner.ok(
      outbound.counter,
      trade.ckDraft(lines, { clientId, ckDate: ago(pick([0, 20, 89, 90, 100])), inchargeId: people[buyers.indexOf(clientId) > 1 ? 1 : 0] }),
    )
  }
  return { ...trade, buyers, goods }
}
