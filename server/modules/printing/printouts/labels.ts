import { stockIn } from '#contract/documents/stock-in.ts'
import type { Received } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { LABEL_BATCH, type printing } from '#contract/printing/printouts.ts'
import type { ReportType } from '#contract/printing/templates/forms.ts'
import { allPages } from '#server/kit/all-pages.ts'
import { type Ask, requireRight } from '#server/kit/ask.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { type How, hostsFor, keepTask } from '../tasks/index.ts'
import { type LabelData, layoutOf, render } from '../templates/index.ts'
import { companyFacts } from './document.ts'
import { partFactsOf } from './part-facts.ts'
import { printableSale } from './sale.ts'

/** So many labels, and what stands on each. */
interface Labels {
  title: string
  total: number
  label: (index: number) => LabelData
}

async function printLabels(
  ctx: OutsideContext,
  reportType: ReportType,
  { from, ...how }: How & { from: number },
  read: (ctx: Context) => Promise<Labels>,
) {
  const { found, company, layout } = await ctx.transact(async (inside) => ({
    hosts: await hostsFor(inside, reportType, how),
    found: await read(inside),
    company: await companyFacts(inside),
    layout: await layoutOf(inside, reportType),
  }))
  const { total, label } = found
  if (from > total) throw refused('标签已全部打印')
  const count = Math.min(LABEL_BATCH, total - from + 1)
  const next = from + count
  const labels = Array.from({ length: count }, (_, index) => ({ ...company, ...label(from - 1 + index) }))
  const title = total > LABEL_BATCH ? `${found.title}（第 ${from}–${next - 1} 张）` : found.title
  if (layout.kind !== 'label') throw refused('模板类型不正确')
  const body = await render(ctx.tenantId, { kind: 'label', layout, labels, title })
  const answer = await ctx.transact((inside) => keepTask(inside, { reportType, title, body, paper: layout.paper }, how))
  return next > total ? answer : { ...answer, content: { ...answer.content, more: { next, total } } }
}

/** A-0098 and 3 → A-0101: the number at the end counts on, as wide as it was; a code without one stays. */
export const countedOn = (code: string, by: number) =>
  by === 0 ? code : code.replace(/\d{1,15}$/, (digits) => String(BigInt(digits) + BigInt(by)).padStart(digits.length, '0'))

/** 商品标签, as it was typed in the form. */
export const pjTag = (
  ctx: OutsideContext,
  { pjid, rkAmount, stepAmount, hostPrint, hostIds, from, ...form }: Received<typeof printing.pjTag>,
) =>
  printLabels(ctx, 'pjTag', { hostPrint, hostIds, from }, async (inside) => {
    const { db, tenantId } = inside
    const part = await db
      .selectFrom('part')
      .select('pjNo')
      .where('tenantId', '=', tenantId)
      .where('partId', '=', pjid)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!part) throw notYours()
    const facts = (await partFactsOf(inside, [pjid])).get(pjid)
    const label = (index: number) => ({ ...facts, ...form, pjNo: part.pjNo, barcode: countedOn(form.barcode, index * stepAmount) })
    return { title: `商品标签 ${part.pjNo}`, total: rkAmount, label }
  })

export const posiTag = (ctx: OutsideContext, { posiIds, ...how }: Received<typeof printing.posiTag>) =>
  printLabels(ctx, 'posiTag', how, async ({ db, tenantId, companyId }) => {
    const rows = await db
      .selectFrom('posi')
      .innerJoin('warehouse', (join) =>
        join.onRef('warehouse.tenantId', '=', 'posi.tenantId').onRef('warehouse.warehouseId', '=', 'posi.warehouseId'),
      )
      .select(['posiId', 'posiName', 'warehouseName'])
      .where('posi.tenantId', '=', tenantId)
      .where('warehouse.companyId', '=', companyId)
      .where('posiId', 'in', posiIds)
      .where('posi.deletedAt', 'is', null)
      .execute()
    if (rows.length < new Set(posiIds).size) throw notYours()
    const found = new Map(rows.map((row) => [row.posiId, row]))
    const label = (index: number) => {
      const { posiName = '', warehouseName = '' } = found.get(posiIds[index] ?? 0) ?? {}
      return { posiName, warehouseName }
    }
    return { title: `仓位标签 ${posiIds.length} 张`, total: posiIds.length, label }
  })

const userTagOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { clientIds, count, ...how }: Received<typeof printing.userTag>) =>
    printLabels(ctx, 'userTag', how, async (inside) => {
      await requireSeen(ask, inside, clientIds)
      const { db, tenantId } = inside
      const rows = await db
        .selectFrom('client')
        .select(['clientId', 'clientName', 'linkName', 'linkPhone', 'linkTel', 'linkAddres'])
        .where('tenantId', '=', tenantId)
        .where('clientId', 'in', clientIds)
        .where('deletedAt', 'is', null)
        .execute()
      if (rows.length < new Set(clientIds).size) throw notYours()
      const found = new Map(rows.map((row) => [row.clientId, row]))
      const label = (index: number) => {
        const client = found.get(clientIds[Math.floor(index / count)] ?? 0)
        const { clientName = '', linkName = '', linkPhone = '', linkTel = '', linkAddres = '' } = client ?? {}
        return { clientName, linkman: linkName, phone: linkPhone || linkTel, address: linkAddres }
      }
      const name = rows.length === 1 ? rows[0]?.clientName : `${rows.length} 个`
      return { title: `客户标签 ${name}`, total: clientIds.length * count, label }
    })

/** A label tells whom one calls and where he lives: only of clients that the reader would be shown. */
async function requireSeen(ask: Ask, ctx: Context, clientIds: readonly number[]) {
  if (ctx.dataScope === null) return
  const shown = await Promise.all(clientIds.map((id) => ask(ctx, clients.getOne, { id })))
  if (shown.some(({ content }) => content === null)) throw notYours()
}

/** 发货标签: one a box, startBox … printBox. Throws 起始箱数不正确,请重新填写. */
const fhTagOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { ckId, printBox, startBox, ...how }: Received<typeof printing.fhTag>) => {
    if (startBox > printBox) throw refused('起始箱数不正确,请重新填写')
    return printLabels(ctx, 'fhTag', how, async (inside) => {
      const { order, client } = await printableSale(ask, inside, ckId)
      const { clientName, ckNo, ckDate, fhType, fhCompany, carNum, remark } = order
      const facts = {
        clientName,
        ckNo,
        ckDate,
        fhType,
        fhCompany,
        carNum,
        remark,
        phone: client.clientPhone,
        address: client.deliverTo,
      }
      const label = (index: number) => ({ ...facts, box: String(startBox + index), boxCount: String(printBox) })
      return { title: `发货标签 ${ckNo}`, total: printBox - startBox + 1, label }
    })
  }

/** 商品标签 for a stock-in, line after line. */
const rkTagOf =
  (ask: Ask) =>
  (ctx: OutsideContext, { rkId, lines, ...how }: Received<typeof printing.rkTag>) =>
    printLabels(ctx, 'pjTag', how, async (inside) => {
      requireRight(inside, stockIn.pageLines)
      const { content: order } = await ask(inside, stockIn.get, { id: rkId })
      if (!order) throw refused('无效入库单，不允许打印')
      const received = await allPages(async (page) => (await ask(inside, stockIn.pageLines, { rkId, page, limit: 500 })).page)
      const found = new Map(received.map((line) => [line.id, line]))
      if (lines.some(({ id }) => !found.has(id))) throw refused('入库单已修改，请重新打开')
      const facts = await partFactsOf(
        inside,
        received.map(({ pjid }) => pjid),
      )
      const each = lines.map(({ id, count }) => {
        const { pjid = 0, pjNo = '', pjName, pjSize, pjFactory, pjType, pjUnit, warehouseName, posiName } = found.get(id) ?? {}
        const known = facts.get(pjid)
        const own = { pjNo, pjName, pjSize, pjFactory, pjType, pjUnit, warehouseName, posiName }
        const part = { ...known, ...own, barcode: known?.barcode || pjNo }
        return { count, label: Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value ?? ''])) }
      })
      const total = each.reduce((sum, { count }) => sum + count, 0)
      return { title: `商品标签 ${order.rkNo}`, total, label: (index) => labelAt(each, index) }
    })

/** Labels of what is read through other rooms. */
export const labelsOf = (ask: Ask) => ({ fhTag: fhTagOf(ask), rkTag: rkTagOf(ask), userTag: userTagOf(ask) })

/** The label at a place, where each stands as often as it is wanted. */
function labelAt(each: readonly { count: number; label: LabelData }[], index: number): LabelData {
  let left = index
  for (const { count, label } of each) {
    if (left < count) return label
    left -= count
  }
  return {}
}
