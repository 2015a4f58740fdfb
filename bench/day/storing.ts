import { stockCounts } from '#contract/documents/stock-counts.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Counter } from './desk.ts'
import { moved, type Piece } from './tally.ts'

/** A paper of the warehouse over what is in the basket, written and audited. Answers its id when both were done. */
async function paper(desk: Counter, kind: PaperKind, header: object, basket: readonly Piece[], line: object = {}) {
  const warehouseId = desk.store()
  const lines = basket.map(({ pjid, amount }) => ({ pjid, qty: amount, warehouseId, ...line }))
  const draft = { kind, paperDate: desk.town.today, lines, ...header }
  const id = await desk.by.write(stockPapers.save, draft, stockPapers.page, { kind })
  return id !== undefined && (await desk.by.step(stockPapers.audit, { id })) ? id : undefined
}
/** 完成, or now and then 关单: everything back. */
async function finish(desk: Counter, id: number, undone: () => void) {
  if (desk.chance(20) && (await desk.by.step(stockPapers.close, { id, note: '开错' }))) undone()
  else if (desk.chance(60)) await desk.by.step(stockPapers.finish, { id })
}

export async function otherIn(desk: Counter) {
  const basket = desk.basket()
  const id = await paper(desk, 'qr', { reason: '盘盈' }, basket, desk.chance(50) ? { price: desk.roll(5000) / 100 } : {})
  if (id === undefined) return
  moved(desk.tally, basket, 1)
  await finish(desk, id, () => moved(desk.tally, basket, -1))
}

export async function otherOut(desk: Counter) {
  const basket = desk.basket()
  const id = await paper(desk, 'qc', { reason: '自用' }, basket)
  if (id === undefined) return
  moved(desk.tally, basket, -1)
  await finish(desk, id, () => moved(desk.tally, basket, 1))
}

/** 报损 into the scrap warehouse: the tenant has the goods still. */
export async function scrap(desk: Counter) {
  const id = await paper(desk, 'bs', { toWarehouseId: desk.side.scrap }, desk.basket())
  if (id !== undefined) await finish(desk, id, () => {})
}

export async function adjustCost(desk: Counter) {
  const id = await paper(desk, 'tz', { reason: '运费' }, desk.basket(), { amount: (desk.roll(400) * 10 - 995) / 100 })
  if (id !== undefined) await finish(desk, id, () => {})
}

/** 调仓: from one warehouse of the company to the other. */
export async function relocate(desk: Counter) {
  const [first = 0, second = 0] = desk.chance(50) ? desk.side.stores : [...desk.side.stores].reverse()
  const id = await paper(desk, 'dc', {}, desk.basket(), { warehouseId: first, toWarehouseId: second })
  if (id !== undefined && desk.chance(20)) await desk.by.step(stockPapers.close, { id })
}

/** 调拨 to the other company; what is missing goes back, or is the sender’s loss. */
export async function transfer(desk: Counter) {
  const { by, there } = desk
  const basket = desk.basket()
  const id = await paper(desk, 'db', { toCompanyId: desk.other.companyId }, basket)
  if (id === undefined) return
  if (desk.chance(12)) return void (await by.step(stockPapers.close, { id, note: '不调了' }))
  if (!(await by.step(stockPapers.ship, { id }))) return
  if (desk.chance(12)) return
  if (desk.chance(10)) return void (await by.step(stockPapers.close, { id, note: '叫回来' }))
  const { page } = await there.read(stockPapers.pageLines, { paperId: id })
  const [first] = page.list
  if (!first) return
  const missing = desk.one(['', '', '', 'back', 'loss'] as const)
  const lines = missing === '' ? [] : [{ id: first.id, amount: first.qty - 1 }]
  const got = await there.step(stockPapers.receive, { id, warehouseId: desk.one(desk.other.stores), lines, missing })
  if (got && missing === 'loss') moved(desk.tally, [{ pjid: first.pjid, amount: 1 }], -1)
}

/** 盘点 of one warehouse while trade goes on: a few places are counted, some piece by piece. */
export async function count(desk: Counter) {
  const { by } = desk
  const draft = { markDate: desk.town.today, warehouseId: desk.store(), scope: {} }
  const id = await by.write(stockCounts.save, draft, stockCounts.page, {})
  if (id === undefined) return
  if (!(await by.step(stockCounts.start, { id }))) return void (await by.step(stockCounts.remove, { id }))
  const { page } = await by.read(stockCounts.places, { markId: id, limit: 500 })
  const places = Array.from({ length: 3 }, () => desk.one(page.list))
  for (const { id: lineId } of places) {
    await by.step(stockCounts.count, { markId: id, lineId, qty: 60 + desk.roll(60), whole: true })
    if (desk.chance(40)) await by.step(stockCounts.count, { markId: id, lineId, qty: 1, whole: false })
  }
  const submitted = await by.step(stockCounts.submit, { id, uncounted: 'skip' })
  if (!submitted || desk.chance(15) || !(await by.step(stockCounts.approve, { id }))) {
    return void (await by.step(stockCounts.close, { id, note: '重新盘' }))
  }
  const differences = await by.read(stockCounts.pageLines, { markId: id, show: 'differ', limit: 500 })
  moved(
    desk.tally,
    differences.page.list.map(({ pjid, differQty }) => ({ pjid, amount: Number(differQty) })),
    1,
  )
  if (desk.chance(70)) await by.step(stockCounts.finish, { id })
}
