import type { Received } from '#contract/kit.ts'
import type { printing } from '#contract/printing.ts'
import type { ReportType } from '#contract/reports.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/fault.ts'
import { keepTask, type LabelData, layoutOf, render } from '../printing/index.ts'
import { assertHere, companyFacts, type How } from './document.ts'
import { printableSale } from './sale.ts'

/** As many pages as are drawn at once. */
const MOST = 5000

async function printLabels(
  ctx: OutsideContext,
  reportType: ReportType,
  how: How,
  read: (ctx: Context) => Promise<{ title: string; labels: readonly LabelData[] }>,
) {
  assertHere(how)
  const { title, labels, layout } = await ctx.transact(async (inside) => {
    const company = await companyFacts(inside)
    const found = await read(inside)
    return { ...found, labels: found.labels.map((label) => ({ ...company, ...label })), layout: await layoutOf(inside, reportType) }
  })
  if (layout.kind !== 'label') throw refused('模板类型不正确')
  const body = await render({ kind: 'label', layout, labels, title })
  return ctx.transact((inside) => keepTask(inside, { reportType, title, body, paper: layout.paper }))
}

const times = (count: number, label: (index: number) => LabelData) => {
  if (count > MOST) throw refused(`一次最多打印 ${MOST} 张，请分批打印`)
  return Array.from({ length: count }, (_, index) => label(index))
}

/** A-0098 and 3 → A-0101: the number at the end counts on, as wide as it was; a code without one stays. */
export const countedOn = (code: string, by: number) =>
  by === 0 ? code : code.replace(/\d{1,15}$/, (digits) => String(BigInt(digits) + BigInt(by)).padStart(digits.length, '0'))

/** 商品标签, as it was typed in the form. */
export const pjTag = (
  ctx: OutsideContext,
  { pjid, rkAmount, stepAmount, hostPrint, hostIds, submittime: _, ...form }: Received<typeof printing.pjTag>,
) =>
  printLabels(ctx, 'pjTag', { hostPrint, hostIds }, async ({ db, tenantId }) => {
    const part = await db
      .selectFrom('part')
      .select('pjNo')
      .where('tenantId', '=', tenantId)
      .where('partId', '=', pjid)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!part) throw notYours()
    const label = (index: number) => ({ ...form, pjNo: part.pjNo, barcode: countedOn(form.barcode, index * stepAmount) })
    return { title: `商品标签 ${part.pjNo}`, labels: times(rkAmount, label) }
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
    const labels = posiIds.map((id) => ({ posiName: found.get(id)?.posiName ?? '', warehouseName: found.get(id)?.warehouseName ?? '' }))
    return { title: `仓位标签 ${labels.length} 张`, labels }
  })

export const userTag = (ctx: OutsideContext, { clientId, count, ...how }: Received<typeof printing.userTag>) =>
  printLabels(ctx, 'userTag', how, async ({ db, tenantId }) => {
    const client = await db
      .selectFrom('client')
      .select(['clientName', 'linkName', 'linkPhone', 'linkTel', 'linkAddres'])
      .where('tenantId', '=', tenantId)
      .where('clientId', '=', clientId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!client) throw notYours()
    const { clientName, linkName, linkPhone, linkTel, linkAddres } = client
    const label = { clientName, linkman: linkName, phone: linkPhone || linkTel, address: linkAddres }
    return { title: `客户标签 ${clientName}`, labels: times(count, () => label) }
  })

/** 发货标签: one a box, startBox … printBox. Throws 起始箱数不正确,请重新填写. */
export const fhTag = (ctx: OutsideContext, { ckId, printBox, startBox, ...how }: Received<typeof printing.fhTag>) => {
  if (startBox > printBox) throw refused('起始箱数不正确,请重新填写')
  return printLabels(ctx, 'fhTag', how, async (inside) => {
    const { order, client } = await printableSale(inside, ckId)
    const { clientName, ckNo, ckDate, fhType, fhCompany, carNum, remark } = order
    const facts = { clientName, ckNo, ckDate, fhType, fhCompany, carNum, remark, phone: client.clientPhone, address: client.clientAddress }
    const label = (index: number) => ({ ...facts, box: String(startBox + index), boxCount: String(printBox) })
    return { title: `发货标签 ${ckNo}`, labels: times(printBox - startBox + 1, label) }
  })
}
