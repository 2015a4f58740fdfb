import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { today } from '#test/trade.ts'
import { type Desk, daysLater, rowOf } from './desk.ts'
import { portion, yuan } from './exact.ts'
import type { WithDocument } from './money.ts'

export function selling(desk: Desk, paying: WithDocument) {
  const { owner, books, shop, yard, clients, whole, one, fen, basket, tried, did, takenBack, there, move, undoDay, someDay } = desk
  const sales = new Map<number, { part: number; client: number; store: number; name: string }>()
  const dueOf = (client: number, day: string) => (client === clients[2] ? daysLater(day, 60) : day)

  async function sell() {
    const [store, client, day] = [one([shop, yard, yard]), one(clients), someDay()]
    const goods = basket().map((each) => ({ ...each, price: fen(100, 19_999) }))
    const lines = goods.map(({ pjid, pieces, price }) => ({ pjid, ckAmount: pieces, xsPrice: price, warehouseId: store }))
    const total = goods.reduce((all, { price, pieces }) => all + yuan(price.toFixed(2)) * BigInt(pieces), 0n)
    const { money, input } = await paying.withCredits('ck', client, total)
    const sold = await tried('销售', outbound.counter, { clientId: client, ckDate: day, lines, ...input })
    if (!sold) return
    const id = Number(sold.id)
    const rows = (await owner.ok(outbound.pageLines, { ckId: id })).page.list
    const name = `ck/${id}/发货`
    books.on(day, name)
    for (const { pjid, pieces, price } of goods) {
      const line = rowOf(rows, pjid)
      const sum = yuan(price.toFixed(2)) * BigInt(pieces)
      const worth = books.leave(pjid, BigInt(pieces), String(line))
      books.sell(pjid, BigInt(pieces))
      move(pjid, store, -pieces, day)
      books.sold.set(String(line), { part: pjid, pieces: BigInt(pieces), sum, ...worth, returned: 0n, sumBack: 0n, costBack: 0n })
      sales.set(line, { part: pjid, client, store, name })
      books.explain('销售', sum - worth.value)
      books.explain('运杂费', -worth.fee)
    }
    books.owe({ partner: client, side: 'ys', name, amount: total, due: dueOf(client, day) })
    const undoMoney = await paying.posted('ck', name, money, String(sold.moneyNo))
    did(
      '销售',
      async () => {
        const back = undoDay(day)
        if (!(await tried('销售红冲', reversal.sale, { id, note: '开错' }))) return false
        undoMoney()
        books.on(back)
        for (const { pjid, pieces } of goods) {
          const line = rowOf(rows, pjid)
          undoSale(String(line))
          move(pjid, store, pieces, back)
          sales.delete(line)
        }
        books.takeBack(name)
        return true
      },
      day,
    )
  }

  /** The goods of a sale come back at what it cost; what became known later is a difference of that day. */
  function undoSale(line: string) {
    const sold = books.sold.get(line)
    if (!sold) throw new Error(`no sale ${line}`)
    const later = books.laterOf(line)
    books.explain('销售', sold.value - sold.sum)
    books.explain('成本差异', later)
    books.explain('运杂费', sold.fee)
    books.sold.delete(line)
    books.enter(sold.part, sold.pieces, { value: sold.value + later, fee: sold.fee }, line)
    books.sell(sold.part, -sold.pieces)
  }

  async function clientReturns() {
    const line = one([...sales.keys()])
    const of = sales.get(line)
    const sold = books.sold.get(String(line))
    if (!of || !sold || sold.pieces === sold.returned) return
    const pieces = whole(1, Number(sold.pieces - sold.returned))
    const lines = [{ sourceLineId: line, thAmount: pieces, warehouseId: of.store }]
    const saved = await tried('销售退货', saleReturn.save, { clientId: of.client, thDate: today, lines })
    if (!saved || !(await tried('销售退货', saleReturn.approve, { id: saved.id }))) return
    if (!(await tried('销售退货', saleReturnSteps.checkDone, { id: saved.id }))) return
    const n = BigInt(pieces)
    const upTo = (count: bigint) => portion(sold.sum / 100n, count, sold.pieces) * 100n
    const feeUpTo = (count: bigint) => portion(sold.fee, count, sold.pieces)
    const credited = upTo(sold.returned + n) - upTo(sold.returned)
    const fee = feeUpTo(sold.returned + n) - feeUpTo(sold.returned)
    const value = portion(sold.value + books.laterOf(String(line)) - sold.costBack, n, sold.pieces - sold.returned)
    sold.returned += n
    sold.sumBack += credited
    sold.costBack += value
    books.on(today)
    books.explain('销售退货', value - credited)
    books.explain('运杂费', fee)
    books.enter(of.part, n, { value, fee }, String(line))
    books.sell(of.part, -n)
    move(of.part, of.store, pieces)
    const name = `xt/${saved.id}/退货`
    const credit = books.owe({ partner: of.client, side: 'ys', name, amount: -credited, due: dueOf(of.client, today) })
    books.debts.meet(books.debts.named(of.name), credit)
    did('销售退货', async () => {
      if (!there([{ pjid: of.part, pieces }], of.store) || !(await takenBack('xt', Number(saved.id)))) return false
      sold.returned -= n
      sold.sumBack -= credited
      sold.costBack -= value
      books.on(today)
      books.explain('销售退货', credited - value)
      books.explain('运杂费', -fee)
      books.leaveAt(of.part, n, value, fee)
      books.sell(of.part, n)
      move(of.part, of.store, -pieces)
      books.debts.unsettle(credit)
      books.takeBack(name)
      return true
    })
  }
  return { sales, sell, clientReturns }
}
