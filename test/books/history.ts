import { periods } from '#contract/ledgers/periods.ts'
import { lastMonth, openDesk } from './desk.ts'
import { banking, payingWith } from './money.ts'
import { keeping } from './papers.ts'
import { purchasing } from './purchases.ts'
import { selling } from './sales.ts'
import { sending } from './transfers.ts'

/** Two companies, their books beside them, and one way to do each piece of business in both. */
export async function openHistory(seed: number) {
  const desk = await openDesk(seed)
  const paying = payingWith(desk)
  const buying = purchasing(desk, paying)
  const sale = selling(desk, paying)
  const store = keeping(desk)
  const bank = banking(desk)
  const road = sending(desk)

  /** 月结 of last month: what lies in it is taken back today from here on. */
  async function closeMonth() {
    for (const by of [desk.owner, desk.branch]) await by.ok(periods.close, { month: lastMonth })
    desk.closed.head = `${lastMonth}-31`
    desk.did('月结')
  }

  const ways: readonly (readonly [number, () => Promise<void>])[] = [
    [20, buying.buy],
    [3, buying.redate],
    [4, buying.spreadFee],
    [7, buying.supplierReturns],
    [26, sale.sell],
    [12, sale.clientReturns],
    [6, store.comesIn],
    [4, () => store.goesOut('qc')],
    [2, () => store.goesOut('bs')],
    [3, store.revalue],
    [2, store.countShelf],
    [5, road.send],
    [5, road.receive],
    [1, road.callBack],
    [10, () => bank.pays('sk')],
    [6, () => bank.pays('fk')],
    [7, () => bank.refunds('tk')],
    [4, () => bank.refunds('gk')],
    [3, bank.givesUp],
    [4, bank.pettyCash],
    [18, desk.undoSomething],
  ]
  const hat = ways.flatMap(([times, way]) => Array.from({ length: times }, () => way))
  const step = async () => (buying.receipts.size > 0 ? desk.one(hat)() : buying.buy())
  return { ...desk, step, closeMonth }
}
