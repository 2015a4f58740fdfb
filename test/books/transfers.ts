import { reversal } from '#contract/documents/reversal.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { today } from '#test/trade.ts'
import type { Worth } from './bookkeeper.ts'
import { type Desk, type Goods, rowOf } from './desk.ts'
import { portion, shared, yuan } from './exact.ts'

interface Sent extends Goods, Worth {
  line: number
}
const nothing: Worth = { value: 0n, fee: 0n }
const less = (a: Worth, b: Worth): Worth => ({ value: a.value - b.value, fee: a.fee - b.fee })
const minus = (worth: Worth) => less(nothing, worth)

/** Goods go to the branch at what they are worth, fees along; what does not arrive comes back or is lost. */
export function sending(desk: Desk) {
  const { owner, branch, books, branchBooks, branchId, branchStore, shop, whole, one, chance, basket, tried, did, there, move, shelf } =
    desk
  const { carriers, fen, counts } = desk
  const onTheWay: { id: number; lines: Sent[] }[] = []
  const ownLine = (line: number) => `db/${line}`

  async function send() {
    const goods = basket().filter(({ pjid, pieces }) => shelf(pjid, shop) >= pieces)
    if (goods.length === 0) return
    const lines = goods.map(({ pjid, pieces }) => ({ pjid, qty: pieces, warehouseId: shop }))
    const saved = await tried('调拨', stockPapers.save, { kind: 'db', paperDate: today, toCompanyId: branchId, lines })
    if (!saved || !(await tried('调拨', stockPapers.audit, { id: saved.id }))) return
    const id = Number(saved.id)
    if (!(await tried('调拨', stockPapers.ship, { id }))) return
    const rows = (await owner.ok(stockPapers.pageLines, { paperId: id })).page.list
    books.on(today)
    const sent = goods.map(({ pjid, pieces }): Sent => {
      const line = rowOf(rows, pjid)
      const worth = books.leave(pjid, BigInt(pieces), ownLine(line))
      books.carry(pjid, BigInt(pieces), worth)
      move(pjid, shop, -pieces)
      return { pjid, pieces, line, ...worth }
    })
    onTheWay.push({ id, lines: sent })
    did('调拨发出')
  }

  /** What the branch pays for the way here, shared over what arrived; the carriers are paid later. */
  const someFees = (lines: readonly { got: number; came: Worth }[]) =>
    Array.from({ length: chance(0.5) ? whole(1, 2) : 0 }, () => {
      const [amount, spread] = [fen(1, 9000), one(['金额', '数量'] as const)]
      const measures = lines.map(({ got, came }) => (spread === '金额' ? came.value : BigInt(got)))
      const bearable = measures.some((each) => each !== 0n)
      const shares = bearable ? shared(yuan(amount.toFixed(2)), measures) : []
      return { kind: '运费', partnerId: one(carriers), amount, spread, shares }
    })

  function oweFees(id: number, fees: ReturnType<typeof someFees>): string[] {
    const partners = [...new Set(fees.map(({ partnerId }) => partnerId))]
    return partners.map((partner, at) => {
      const name = `db/${id}/费用${at + 1}`
      const mine = fees.filter(({ partnerId }) => partnerId === partner)
      const amount = mine.reduce((sum, each) => sum + yuan(each.amount.toFixed(2)), 0n)
      branchBooks.owe({ partner, side: 'yf', name, amount, due: today })
      return name
    })
  }

  async function receive() {
    const paper = one(onTheWay)
    if (!paper) return
    const { id, lines } = paper
    const got = new Map(lines.map(({ line, pieces }) => [line, chance(0.6) ? pieces : whole(0, pieces)]))
    const short = lines.some(({ line, pieces }) => got.get(line) !== pieces)
    const missing = short ? one(['back', 'loss'] as const) : ''
    const counted = [...got].map(([line, amount]) => ({ id: line, amount }))
    const counting = lines.map((sent) => {
      const pieces = got.get(sent.line) ?? 0
      const [n, all] = [BigInt(pieces), BigInt(sent.pieces)]
      const came = { value: portion(sent.value, n, all), fee: portion(sent.fee, n, all) }
      return { ...sent, got: pieces, came, lost: less(sent, came) }
    })
    const fees = someFees(counting)
    const written = fees.map(({ shares: _, ...fee }) => fee)
    if (!(await tried('收货', stockPapers.receive, { id, warehouseId: branchStore, lines: counted, missing, fees: written }, branch)))
      return
    onTheWay.splice(onTheWay.indexOf(paper), 1)
    const arrived = counting.map((line, at) => ({ ...line, own: fees.reduce((sum, { shares }) => sum + (shares[at] ?? 0n), 0n) }))
    books.on(today)
    branchBooks.on(today)
    const owed = oweFees(id, fees)
    for (const { pjid, pieces, line, got: here, came, lost, own } of arrived) {
      books.carry(pjid, -BigInt(pieces), minus({ value: came.value + lost.value, fee: came.fee + lost.fee }))
      books.explain('内部调拨', -came.value - came.fee)
      branchBooks.explain('内部调拨', came.value + came.fee)
      if (here > 0) branchBooks.enter(pjid, BigInt(here), { value: came.value, fee: came.fee + own })
      branchBooks.come(ownLine(line), pjid, BigInt(here))
      move(pjid, branchStore, here)
      const away = pieces - here
      if (away === 0) continue
      if (missing === 'loss') books.explain('调拨损耗', -lost.value - lost.fee)
      else {
        books.enter(pjid, BigInt(away), lost, ownLine(line))
        move(pjid, shop, away)
      }
    }
    if (fees.length > 0) counts.byWord.set('调拨费用', (counts.byWord.get('调拨费用') ?? 0) + 1)
    did('调拨收货', async () => {
      const back = arrived.filter(({ got: here }) => here > 0)
      if (!back.every(({ pjid, got: here }) => branchBooks.pool(pjid).pieces >= BigInt(here))) return false
      const gone = arrived.map(({ pjid, pieces, got: here }) => ({ pjid, pieces: missing === 'back' ? pieces - here : 0 }))
      // what had come back leaves its shelf once more
      if (
        !there(
          gone.filter(({ pieces }) => pieces > 0),
          shop,
        )
      )
        return false
      if (!(await tried('调拨红冲', reversal.reverse, { steps: [{ document: 'db', id }], note: '调错' }))) return false
      books.on(today)
      branchBooks.on(today)
      for (const name of owed) branchBooks.takeBack(name)
      for (const { pjid, line, got: here, came, own } of back) {
        branchBooks.leaveAt(pjid, BigInt(here), came.value, came.fee + own)
        branchBooks.come(ownLine(line), pjid, -BigInt(here))
        branchBooks.explain('内部调拨', -came.value - came.fee)
        books.explain('内部调拨', came.value + came.fee)
        move(pjid, branchStore, -here)
      }
      // all of it is where it was before, at what it left with and what became known since
      for (const { pjid, pieces, line, value, fee, lost } of arrived) {
        if (missing === 'loss') books.explain('调拨损耗', lost.value + lost.fee)
        const later = books.laterOf(ownLine(line))
        books.explain('成本差异', later)
        books.enter(pjid, BigInt(pieces), { value: value + later, fee }, ownLine(line))
        move(pjid, shop, pieces)
      }
      if (missing !== 'back') return true
      for (const { pjid, pieces, got: here, lost } of arrived) {
        if (pieces === here) continue
        books.leaveAt(pjid, BigInt(pieces - here), lost.value, lost.fee)
        move(pjid, shop, here - pieces)
      }
      return true
    })
  }

  /** What is still on the way is called back. */
  async function callBack() {
    const paper = one(onTheWay)
    if (!paper || !chance(0.5)) return
    if (!(await tried('调拨红冲', reversal.reverse, { steps: [{ document: 'db', id: paper.id }], note: '半路返回' }))) return
    onTheWay.splice(onTheWay.indexOf(paper), 1)
    books.on(today)
    for (const { pjid, pieces, line, value, fee } of paper.lines) {
      books.carry(pjid, -BigInt(pieces), minus({ value, fee }))
      books.enter(pjid, BigInt(pieces), { value, fee }, ownLine(line))
      move(pjid, shop, pieces)
    }
    did('调拨召回')
  }
  return { send, receive, callBack }
}
