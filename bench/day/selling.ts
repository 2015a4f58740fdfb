import { saleReturn, saleReturnSteps } from '#contract/documents/returns.ts'
import { reversal } from '#contract/documents/reversal.ts'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { type Counter, somethingOf } from './desk.ts'
import { moved, sumOf } from './tally.ts'

type Line = { pjid: number; amount: number; price: number }

const lines = (desk: Counter) =>
  desk.basket().map(({ pjid, amount, xsPrice }) => ({
    pjid,
    warehouseId: desk.store(),
    ckAmount: amount,
    // every tenth is cheap enough to need a manager, where the part has a lowest price
    xsPrice: desk.chance(10) ? 60 : xsPrice,
  }))
const head = (desk: Counter) => ({ clientId: desk.one(desk.town.clients), ckDate: desk.town.today })

async function linesOf({ by }: Counter, ckId: number): Promise<(Line & { id: number })[]> {
  const { page } = await by.read(outbound.pageLines, { ckId, limit: 500 })
  return page.list.map(({ id, pjid, ckAmount, xsPrice }) => ({ id, pjid, amount: ckAmount, price: Number(xsPrice) }))
}
function left(desk: Counter, sold: readonly Line[], sign: 1 | -1) {
  moved(desk.tally, sold, sign === 1 ? -1 : 1)
  desk.tally.owed += sign * sumOf(sold)
}

/** 报价 or 预售, confirmed, turned into a sale that goes its way. */
export async function offer(desk: Counter) {
  const { by, town } = desk
  const ckType = desk.chance(50) ? CK_TYPE.quote : CK_TYPE.presale
  const draft = { ...head(desk), ckType, validUntil: ckType === CK_TYPE.quote ? town.today : '', lines: lines(desk) }
  const id = await by.write(outbound.save, draft, outbound.page, { ckType })
  if (id === undefined || !(await by.step(outbound.confirm, { id }))) return
  if (desk.chance(20)) return void (await by.step(outbound.close, { id, note: '客户不要了' }))
  const made = await by.press(outbound.convert, { id, expired: true })
  if (made === undefined) return
  by.counted()
  const sale = made === 'before' ? await saleOf(desk, id, draft.clientId) : made.id
  if (sale !== undefined) await carry(desk, sale)
}

/** The sale that was made of an offer, for whoever was not told its id. */
async function saleOf({ by }: Counter, offerId: number, clientId: number) {
  const { page } = await by.read(outbound.page, { clientId, status: '草稿', limit: 500 })
  for (const { id } of page.list) {
    const found = await by.read(outbound.pageLines, { ckId: id })
    if (found.page.list.some(({ sourceCkId }) => sourceCkId === offerId)) return id
  }
  return undefined
}

/** 销售, from the draft through the warehouse to the client’s door. */
export async function sale(desk: Counter) {
  const id = await desk.by.write(outbound.save, { ...head(desk), lines: lines(desk) }, outbound.page, {})
  if (id !== undefined) await carry(desk, id)
}

/** From the draft on. Anybody may give it up on the way; whoever meets a refusal closes the order, or leaves it where it is. */
async function carry(desk: Counter, id: number) {
  const { by } = desk
  const giveUp = async () => void (desk.chance(60) && (await by.step(outbound.close, { id, note: '不做了' })))
  if (!(await by.step(outbound.confirm, { id }))) return giveUp()
  const { content } = await by.read(outbound.get, { id })
  if (content?.status === '待审核') {
    if (desk.chance(20)) return void (await by.step(outbound.reject, { id, note: '价格太低' }))
    if (!(await by.step(outbound.approve, { id, note: '老客户' }))) return giveUp()
    if (content.fhNotice === false) await by.step(outbound.notify, { id })
  }
  if (desk.chance(12)) return giveUp()
  if (!(await by.step(outbound.pickStart, { id }))) return giveUp()
  const [first] = await linesOf(desk, id)
  const short = first && first.amount > 1 && desk.chance(20) ? [{ id: first.id, amount: first.amount - 1 }] : []
  for (const work of [
    () => by.step(outbound.pickDone, { id, lines: short }),
    () => by.step(outbound.checkStart, { id }),
    () => by.step(outbound.checkDone, { id }),
    () => by.step(outbound.packStart, { id }),
    () => by.step(outbound.packDone, { id, boxCount: 1 + desk.roll(3) }),
  ])
    if (!(await work())) return giveUp()
  const sold = await linesOf(desk, id)
  if (!(await by.step(outbound.ship, { id, fhCompany: '顺风物流' }))) return giveUp()
  left(desk, sold, 1)
  if (desk.chance(10)) return
  if (desk.chance(20)) return refused(desk, id)
  await by.step(outbound.sign, { id })
  await mayTakeBack(desk, id, sold)
}

/** 红冲, now and then. */
async function mayTakeBack(desk: Counter, id: number, sold: readonly Line[]) {
  if (desk.chance(12) && (await desk.by.step(reversal.sale, { id, note: '开错客户' }))) left(desk, sold, -1)
}

/** 拒收: the client takes nothing, and it comes back. */
async function refused(desk: Counter, id: number) {
  const { by } = desk
  const made = await by.press(reversal.refuse, { id, reason: '包装破损', lines: [] })
  if (made === undefined) return
  by.counted()
  const thId = made === 'before' ? (await by.read(saleReturn.ofSource, { sourceId: id })).content[0]?.id : made.thId
  if (thId !== undefined) await inspect(desk, thId)
}

/** 柜台销售: all of it in one transaction. */
export async function counterSale(desk: Counter) {
  const draft = { ...head(desk), lines: lines(desk).map((line) => ({ ...line, xsPrice: Math.max(line.xsPrice, 75) })) }
  const id = await desk.by.write(outbound.counter, draft, outbound.page, {})
  if (id === undefined) return
  const sold = draft.lines.map(({ pjid, ckAmount, xsPrice }) => ({ pjid, amount: ckAmount, price: xsPrice }))
  left(desk, sold, 1)
  await mayTakeBack(desk, id, sold)
}

/** 销售退货 of what this client has taken. */
export async function takeBack(desk: Counter) {
  const { by } = desk
  const found = await somethingOf(desk, saleReturn, desk.town.clients)
  if (!found) return
  const { partner: clientId, source } = found
  const warehouseId = desk.chance(25) ? desk.side.scrap : desk.store()
  const back = [{ sourceLineId: source.id, thAmount: 1 + desk.roll(Math.ceil(source.rest)), warehouseId, reason: '质量问题' }]
  const id = await by.write(saleReturn.save, { clientId, thDate: desk.town.today, lines: back }, saleReturn.page, {})
  if (id === undefined || !(await by.step(saleReturn.approve, { id }))) return
  if (desk.chance(15)) return void (await by.step(saleReturn.close, { id }))
  if (desk.chance(60) && (await by.step(saleReturnSteps.arrive, { id }))) await by.step(saleReturnSteps.checkStart, { id })
  await inspect(desk, id)
}

/** 验货入库: here the goods are ours again, and the client owes that much less. */
async function inspect(desk: Counter, id: number) {
  const { page } = await desk.by.read(saleReturn.pageLines, { thId: id })
  if (!(await desk.by.step(saleReturnSteps.checkDone, { id }))) return
  left(
    desk,
    page.list.map(({ pjid, thAmount, thPrice }) => ({ pjid, amount: thAmount, price: Number(thPrice) })),
    -1,
  )
}
