import { purchaseReturn, purchaseReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { today } from '#test/trade.ts'
import { type Desk, daysLater, type Goods, rowOf } from './desk.ts'
import { type Money, portion, shared, smaller, toFen, yuan } from './exact.ts'
import type { WithDocument } from './money.ts'

interface Bought extends Goods {
  line: number
  sum: Money
  fee: Money
  returned: bigint
}
interface Receipt {
  id: number
  supplier: number
  store: number
  name: string
  day: string
  lines: Bought[]
  /** Payables for its fees, those that came with it and those that became known later. */
  fees: { name: string; late: boolean; partner: number }[]
  /** The last day a fee became known on, and what of them was a cost at once. */
  lateDay: string
  expensed: Money
}

export function purchasing(desk: Desk, paying: WithDocument) {
  const { owner, books, shop, yard, suppliers, carriers, whole, one, chance, fen, basket, tried, did, takenBack, there } = desk
  const { move, movesAt, endOf, undoDay, someDay, shelf, closed } = desk
  const receipts = new Map<number, Receipt>()
  const daysOf = new Map(carriers.map((carrier, at) => [carrier, at === 0 ? 15 : 0]))
  const dueOf = (partner: number, day: string) => daysLater(day, daysOf.get(partner) ?? 0)

  const someFees = (lines: number) =>
    Array.from({ length: chance(0.4) ? whole(1, 2) : 0 }, () => {
      const amount = fen(1, 9000)
      const spread = one(['金额', '数量', '手工'] as const)
      const byHand = shared(
        yuan(amount.toFixed(2)),
        Array.from({ length: lines }, () => BigInt(whole(1, 5))),
      )
      return { kind: '运费', partnerId: one(carriers), amount, spread, byHand }
    })

  async function buy() {
    const [store, supplier, day] = [one([shop, shop, yard]), one(suppliers), someDay()]
    const goods = basket().map((each) => ({ ...each, price: fen(1, 9999) }))
    const sent = goods.map(({ pjid, pieces, price }) => ({ pjid, rkAmount: pieces, purchasePrice: price, warehouseId: store }))
    const saved = await tried('入库', stockIn.save, { supplierId: supplier, rkDate: day, lines: sent })
    if (!saved) return
    const id = Number(saved.id)
    const fees = someFees(goods.length)
    if (fees.length > 0) {
      const written = fees.map(({ byHand, ...fee }) => ({
        ...fee,
        ...(fee.spread === '手工' && { shares: byHand.map((share) => Number(share) / 10_000) }),
      }))
      await owner.ok(stockIn.saveFees, { id, fees: written })
    }
    const sums = goods.map(({ pieces, price }) => yuan(price.toFixed(2)) * BigInt(pieces))
    const total = sums.reduce((all, each) => all + each, 0n)
    const { money, input } = paying.choose('rk', supplier, total)
    const done = await tried('入库', stockIn.confirm, { id, ...input })
    if (!done) return
    const rows = (await owner.ok(stockIn.pageLines, { rkId: id })).page.list
    const name = `rk/${id}/入库`
    const shares = fees.map(({ amount, spread, byHand }) =>
      spread === '手工' ? byHand : shared(yuan(amount.toFixed(2)), spread === '金额' ? sums : goods.map(({ pieces }) => BigInt(pieces))),
    )
    books.on(day, name)
    const lines = goods.map(({ pjid, pieces }, at): Bought => {
      const fee = shares.reduce((all, each) => all + (each[at] ?? 0n), 0n)
      const sum = sums[at] ?? 0n
      books.enter(pjid, BigInt(pieces), { value: sum, fee })
      move(pjid, store, pieces, day, name)
      const line = rowOf(rows, pjid)
      books.buy('入库', { part: pjid, pieces: BigInt(pieces), supplier, line, sum })
      return { pjid, pieces, line, sum, fee, returned: 0n }
    })
    const partners = [...new Set(fees.map(({ partnerId }) => partnerId))]
    const owed = partners.map((partner, at) => ({ name: `rk/${id}/费用${at + 1}`, partner, late: false }))
    const receipt = { id, supplier, store, name, day, lines, fees: owed, lateDay: '', expensed: 0n }
    for (const partner of [supplier, ...partners].sort((a, b) => a - b)) {
      const fee = owed.find((each) => each.partner === partner)
      const amount = fees.filter(({ partnerId }) => partnerId === partner).reduce((all, each) => all + yuan(each.amount.toFixed(2)), 0n)
      if (fee) books.owe({ partner, side: 'yf', name: fee.name, amount, due: dueOf(partner, day) })
      else books.owe({ partner, side: 'yf', name, amount: total, due: day })
    }
    receipts.set(id, receipt)
    const undoMoney = await paying.posted('rk', name, money, String(done.moneyNo))
    did('入库', () => takeBack(receipt, undoMoney), day)
  }

  async function takeBack(receipt: Receipt, undoMoney: () => void) {
    const { id, lines, store, name } = receipt
    if (!there(lines, store)) return false
    const day = [undoDay(receipt.day, lines, store), receipt.lateDay].sort().at(-1) ?? today
    if (!(await tried('入库红冲', reversal.stockIn, { id, note: '录错' }))) return false
    receipts.delete(id)
    books.on(day)
    for (const { pjid, pieces, line, sum, fee } of lines) {
      books.leaveAt(pjid, BigInt(pieces), sum, fee)
      books.buy('入库', { part: pjid, pieces: -BigInt(pieces), supplier: receipt.supplier, line, sum: -sum })
      move(pjid, store, -pieces, day)
    }
    undoMoney()
    books.on(day)
    books.explain('运杂费', receipt.expensed)
    books.takeBack(name)
    for (const fee of receipt.fees) books.takeBack(fee.name)
    return true
  }

  /** 改期. */
  async function redate() {
    const receipt = one([...receipts.values()])
    const day = someDay()
    if (!receipt || receipt.day === day || receipt.day <= closed.head) return
    const { id, name, store, lines } = receipt
    // goods that come later must not be missed meanwhile
    const absent =
      day > receipt.day &&
      store !== yard &&
      !lines.every(({ pjid, pieces }) =>
        [receipt.day, ...movesAt(pjid, store).map((each) => each.day)]
          .filter((each) => each >= receipt.day && each < day)
          .every((each) => endOf(pjid, store, each) >= pieces),
      )
    const done = await tried('改期', stockIn.changeDate, { id, rkDate: day })
    if ((done === undefined) !== absent)
      throw new Error(`改期 ${receipt.day} → ${day} of ${name}: expected ${absent ? 'a refusal' : 'none'}`)
    if (!done) return
    receipt.day = day
    books.redate(name, day)
    for (const { pjid } of lines) for (const each of movesAt(pjid, store)) if (each.of === name) each.day = day
    for (const { name: item, late, partner } of [{ name, late: false, partner: receipt.supplier }, ...receipt.fees]) {
      if (late) continue
      Object.assign(books.debts.named(item), { day, due: dueOf(partner, day) })
    }
    did('改期')
  }

  /** 费用分摊: pieces that are still there bear their share, the rest is a cost of the day. */
  async function spreadFee() {
    const chosen = [...new Set([one([...receipts.values()]), ...(chance(0.3) ? [one([...receipts.values()])] : [])])].filter(
      (each) => each && each.day > closed.head,
    )
    if (chosen.length === 0) return
    const [partner, amount, day, spread] = [one(carriers), fen(1, 9000), someDay(), one(['金额', '数量'] as const)]
    const input = { ids: chosen.map(({ id }) => id), feeDate: day, kind: '运费', partnerId: partner, amount, spread }
    if (!(await tried('费用分摊', stockIn.spreadFee, input))) return
    const inOrder = chosen.sort((a, b) => a.id - b.id)
    const all = inOrder.flatMap(({ lines }) => lines)
    const shares = shared(
      yuan(amount.toFixed(2)),
      all.map(({ sum, pieces }) => (spread === '金额' ? sum : BigInt(pieces))),
    )
    const free = new Map<number, bigint>()
    for (const receipt of inOrder) {
      const name = `rk/${receipt.id}/费用${receipt.fees.length + 1}`
      books.on(day)
      let owed = 0n
      for (const line of receipt.lines) {
        const share = shares[all.indexOf(line)] ?? 0n
        const pieces = BigInt(line.pieces)
        const left = free.get(line.pjid) ?? books.pool(line.pjid).pieces
        const bearing = left > 0n ? smaller(left, pieces) : 0n
        free.set(line.pjid, left - bearing)
        const stocked = portion(share, bearing, pieces)
        books.revalue(line.pjid, 0n, stocked)
        books.explain('运杂费', stocked - share)
        line.fee += stocked
        receipt.expensed += share - stocked
        owed += share
      }
      if (owed === 0n) continue
      books.owe({ partner, side: 'yf', name, amount: owed, due: dueOf(partner, day) })
      receipt.fees.push({ name, late: true, partner })
      receipt.lateDay = [receipt.lateDay, day].sort().at(-1) ?? day
    }
    did('费用分摊')
  }

  async function supplierReturns() {
    const receipt = one([...receipts.values()])
    const of = receipt && one(receipt.lines)
    if (!of || BigInt(of.pieces) === of.returned) return
    const all = BigInt(of.pieces)
    const pieces = whole(1, Number(all - of.returned))
    const { store, supplier, name: source } = receipt
    if (shelf(of.pjid, store) < pieces || books.pool(of.pjid).pieces < BigInt(pieces)) return
    const unit = Number(of.sum / 100n) / Number(all) / 100
    const thPrice = chance(0.4) ? Math.floor(unit * 90) / 100 : undefined
    const lines = [{ sourceLineId: of.line, thAmount: pieces, warehouseId: store, ...(thPrice !== undefined && { thPrice }) }]
    const saved = await tried('采购退货', purchaseReturn.save, { clientId: supplier, thDate: today, lines })
    if (!saved || !(await tried('采购退货', purchaseReturn.approve, { id: saved.id }))) return
    if (!(await tried('采购退货', purchaseReturnSteps.ship, { id: saved.id }))) return
    const n = BigInt(pieces)
    const upTo = (count: bigint, places: bigint) => portion(of.sum / places, count, all) * places
    const worth = upTo(of.returned + n, 1n) - upTo(of.returned, 1n)
    const credited = thPrice === undefined ? upTo(of.returned + n, 100n) - upTo(of.returned, 100n) : toFen(yuan(thPrice.toFixed(2)) * n)
    of.returned += n
    books.on(today)
    const fee = books.leaveAt(of.pjid, n, worth)
    books.explain('采购退差', credited - worth)
    books.explain('运杂费', -fee)
    move(of.pjid, store, -pieces)
    books.buy('退货', { part: of.pjid, pieces: -n, supplier, line: of.line, sum: -credited })
    const name = `ct/${saved.id}/退货`
    const credit = books.owe({ partner: supplier, side: 'yf', name, amount: -credited, due: today })
    books.debts.meet(books.debts.named(source), credit)
    did('采购退货', async () => {
      if (!(await takenBack('ct', Number(saved.id)))) return false
      of.returned -= n
      books.on(today)
      books.explain('采购退差', worth - credited)
      books.explain('运杂费', fee)
      books.enter(of.pjid, n, { value: worth, fee })
      move(of.pjid, store, pieces)
      books.buy('退货', { part: of.pjid, pieces: n, supplier, line: of.line, sum: credited })
      books.debts.unsettle(credit)
      books.takeBack(name)
      return true
    })
  }
  return { receipts, buy, redate, spreadFee, supplierReturns }
}
