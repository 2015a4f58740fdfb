import { stockCounts } from '#contract/documents/stock-counts.ts'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { branchPrices } from '#contract/master/branch-prices.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import type { Acting, Actor } from './stage.ts'

interface Lying {
  pjid: number
  warehouseId: number
  posiId: number
}

/** Goods of the company with more than a few on a shelf, nothing of them promised to anybody. */
async function spare({ ctx }: Actor): Promise<Lying[]> {
  return ctx.db
    .selectFrom('stockBalance as b')
    .innerJoin('warehouse as w', (join) => join.onRef('w.tenantId', '=', 'b.tenantId').onRef('w.warehouseId', '=', 'b.warehouseId'))
    .select(['b.partId as pjid', 'b.warehouseId', 'b.posiId'])
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.companyId', '=', ctx.companyId)
    .where('w.kind', '=', 'normal')
    .where('b.qty', '>=', '4')
    .where('b.reserved', '=', '0')
    .orderBy('b.partId', 'desc')
    .limit(40)
    .execute()
}

/** What the papers below take, and something to count. */
const ENOUGH = 27

/** 调拨, 调仓, 报损, 其他入库 and 盘点 in different states, as a keeper's week leaves them. */
export async function keepStore(acting: Acting, paperDate: string) {
  const owner = await acting('laoban')
  const goods = await spare(owner)
  // a company with next to nothing on its shelves keeps no papers about it
  if (goods.length < ENOUGH) return
  const take = (count: number) => goods.splice(0, count)
  const paper = async (kind: PaperKind, lines: object[], change: object, audited = true) => {
    const all = lines.map((line) => ({ qty: 1, ...line })) as Parameters<typeof owner.call<typeof stockPapers.save>>[1]['lines']
    const { id } = await owner.call(stockPapers.save, { kind, paperDate, lines: all, ...change })
    if (audited) await owner.call(stockPapers.audit, { id })
    return id
  }
  const { content: stores } = await owner.call(warehouses.list, { enabled: '1' })
  const scrap = stores.find(({ kind }) => kind === 'scrap')?.id ?? 0
  await paper('bs', take(2), { toWarehouseId: scrap, reason: '破损', remark: '外包装压坏' })
  await paper('qr', take(2), { reason: '赠品', remark: '供应商活动赠送' })
  await paper('qc', take(1), { reason: '自用', remark: '维修展示车' }, false)
  const shelves = take(2)
  await paper(
    'dc',
    shelves.map((line) => ({
      ...line,
      qty: 2,
      toWarehouseId: stores.find(({ id, kind }) => kind === 'normal' && id !== line.warehouseId)?.id ?? 0,
    })),
    { remark: '补前场' },
  )
  await transfers(acting, owner, paper, take)
  await counts(owner, goods)
}

async function transfers(
  acting: Acting,
  owner: Actor,
  paper: (kind: PaperKind, lines: object[], change: object) => Promise<number>,
  take: (count: number) => Lying[],
) {
  const [first, second] = (await owner.call(stockPapers.companies, {})).content
  if (!first || !second) return
  const branch = await acting('laoban', undefined, 1)
  // branches buy from the head at cost and a twentieth
  const rule = { basis: '成本', factor: 1.05, fromDay: owner.ctx.today } as const
  await owner.call(branchPrices.save, { fromCompanyId: owner.ctx.companyId, ...rule })
  const two = (lines: Lying[]) => lines.map((line) => ({ ...line, qty: 2 }))
  const arrived = await paper('db', two(take(3)), { toCompanyId: first.id, remark: '分店补货' })
  await owner.call(stockPapers.ship, { id: arrived })
  const { content } = await branch.call(warehouses.list, { enabled: '1' })
  const carrier = await carrierOf(branch)
  const fees = carrier === undefined ? [] : [{ kind: '运费', partnerId: carrier, amount: 35 }]
  await branch.call(stockPapers.receive, { id: arrived, warehouseId: content.find(({ kind }) => kind === 'normal')?.id ?? 0, fees })
  const underWay = await paper('db', two(take(2)), { toCompanyId: second.id, remark: '客户急用' })
  await owner.call(stockPapers.ship, { id: underWay })
  await paper('db', two(take(2)), { toCompanyId: first.id })
  await requests(owner, branch, take)
}

/** 要货单 of the branch in different states: one that came, one that is agreed to, one that was refused, two that wait for an answer. */
async function requests(owner: Actor, branch: Actor, take: (count: number) => Lying[]) {
  const ask = async (goods: Lying[], remark: string) => {
    const lines = goods.map(({ pjid }) => ({ pjid, qty: 1 }))
    return (await branch.call(transferRequests.save, { toCompanyId: owner.ctx.companyId, lines, remark, submit: true, sure: true })).id
  }
  const { content: stores } = await branch.call(warehouses.list, { enabled: '1' })
  const came = await owner.call(transferRequests.agree, { id: await ask(take(2), '分店缺货') })
  await owner.call(stockPapers.ship, { id: came.paperId })
  await branch.call(stockPapers.receive, { id: came.paperId, warehouseId: stores.find(({ kind }) => kind === 'normal')?.id ?? 0 })
  await owner.call(transferRequests.agree, { id: await ask(take(1), '客户定了') })
  await owner.call(transferRequests.refuse, { id: await ask(take(1), ''), reason: '本店也只剩最后几件' })
  await ask(take(2), '周末促销备货')
  await ask(take(1), '客户明天来取')
}

async function carrierOf({ ctx }: Actor): Promise<number | undefined> {
  const found = await ctx.db
    .selectFrom('client')
    .select('clientId')
    .where('tenantId', '=', ctx.tenantId)
    .where('tags', '=', 4)
    .where('stopped', '=', false)
    .orderBy('clientId')
    .executeTakeFirst()
  return found?.clientId
}

/** One count that is done, one whose counters are still on their way. */
async function counts(owner: Actor, goods: readonly Lying[]) {
  const names = await owner.ctx.db
    .selectFrom('posi')
    .select(['posiName', 'warehouseId'])
    .where('tenantId', '=', owner.ctx.tenantId)
    .where('posiId', 'in', [0, ...goods.map(({ posiId }) => posiId)])
    .orderBy('posiId')
    .execute()
  const [done, running] = [names[0], names.find(({ posiName }) => posiName !== names[0]?.posiName)]
  for (const at of [done, running]) {
    if (!at) continue
    const scope = { posi: [at.posiName] }
    const { id } = await owner.call(stockCounts.save, { markDate: owner.ctx.today, warehouseId: at.warehouseId, scope, remark: '循环盘点' })
    await owner.call(stockCounts.start, { id })
    const { page } = await owner.call(stockCounts.pageLines, { markId: id })
    const counted = at === done ? page.list : page.list.slice(0, 1)
    // one is missing, of goods that are promised to nobody
    const short = counted.find(({ pjid, posiId }) => goods.some((lying) => lying.pjid === pjid && lying.posiId === posiId))
    for (const { id: lineId, snapshotQty } of counted)
      await owner.call(stockCounts.count, { markId: id, lineId, qty: Number(snapshotQty) - (lineId === short?.id ? 1 : 0) })
    if (at !== done) continue
    await owner.call(stockCounts.submit, { id })
    await owner.call(stockCounts.approve, { id })
  }
}
