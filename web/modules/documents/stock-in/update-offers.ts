import { stockIn } from '#contract/documents/stock-in.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { confirmDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { isOff } from './lines.ts'

const quiet = { quiet: true }

/** 更新报价？ where goods came at a price that is off what the supplier offers. */
export async function askToUpdateOffers(id: number): Promise<void> {
  if (!may('base:offer:upd')) return
  const found = await offLines(id).catch(() => undefined)
  if (!found || found.lines.length === 0) return
  const { supplierId, lines } = found
  const asked = `${lines.length} 种商品的进价与供应商报价相差超过2%，按这次的进价更新报价吗？`
  if (!(await confirmDialog(asked, '更新报价'))) return
  const reply = await call(supplierOffers.updatePrices, { supplierId, lines, submittime: stamp() }).catch(() => undefined)
  if (reply) toast.success(`已更新 ${reply.count} 条报价`)
}

async function offLines(id: number) {
  const { content: order } = await call(stockIn.get, { id }, quiet)
  if (!order) return undefined
  const { supplierId, lineCount } = order
  const lines = await allLines(Math.min(lineCount, 500), (page) => call(stockIn.pageLines, { rkId: id, ...page }, quiet))
  const pjids = [...new Set(lines.map(({ pjid }) => pjid))]
  if (pjids.length === 0) return undefined
  const { content } = await call(supplierOffers.forParts, { supplierId, pjids }, quiet)
  const offers = Map.groupBy(content, ({ pjid }) => pjid)
  return {
    supplierId,
    lines: lines.flatMap(({ pjid, rkAmount, purchasePrice }) =>
      typeof purchasePrice === 'number' && isOff({ rkAmount, purchasePrice, unitFactor: 1 }, { pjid, offers: offers.get(pjid) ?? [] })
        ? [{ pjid, qty: rkAmount, price: purchasePrice }]
        : [],
    ),
  }
}
