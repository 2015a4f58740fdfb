import { priceOrders } from '#contract/documents/price-orders.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { daysFrom } from '#server/kit/time.ts'
import type { Acting } from './stage.ts'

/** 客户协议价 of a few regular customers, a 价格表 by quantity, and two 调价单: one that waits for its day, one that is still a draft. */
export async function agreeOnPrices(acting: Acting, day: string) {
  const { call } = await acting('laoban')
  const { page: customers } = await call(clients.page, { tags: [1], limit: 20, sortProp: 'clientNo' })
  const { page: goods } = await call(parts.page, { limit: 40, sortProp: 'pjNo' })
  // walk-ins have agreed on nothing
  const [first, second, third] = customers.list.filter(({ clientName }) => clientName !== '散客')
  const [part, ...more] = goods.list.filter(({ xsPrice }) => Number(xsPrice) > 20)
  if (!first || !second || !third || !part) throw new Error('the demo company has too few customers or parts')
  const fromDay = daysFrom(day, -60)
  await call(agreedPrices.save, { clientId: first.id, pjBrand: part.pjBrand, script: '销售价*0.95', fromDay, remark: '年度合作' })
  await call(agreedPrices.save, { clientId: second.id, pjType: part.pjType, script: '批发价*1.05', fromDay, toDay: daysFrom(day, 20) })
  const raised = (price: unknown, by: number) => Math.round(Number(price) * by)
  await call(agreedPrices.save, { clientId: third.id, pjid: part.id, price: raised(part.xsPrice, 0.93), fromDay })

  const bulk = await call(priceLists.save, {
    ...{ listName: '批量价', fromDay, levels: ['A', 'B'], clients: [], remark: '整箱起订' },
  })
  for (const { id, xsPrice } of more.slice(12, 18))
    await call(priceLists.saveGoods, {
      ...{ listId: bulk.id, pjid: id },
      breaks: [
        { fromQty: 10, price: raised(xsPrice, 0.96) },
        { fromQty: 50, script: '销售价*0.92' },
      ],
    })

  const waits = await call(priceOrders.save, {
    remark: '厂家下月起涨价',
    effectTime: `${daysFrom(day, 30)} 08:00`,
    lines: more.slice(0, 6).map(({ id, xsPrice }) => ({ pjid: id, xsPrice: raised(xsPrice, 1.05) })),
  })
  await call(priceOrders.approve, { id: waits.id, version: waits.version, tips: 1 })
  await call(priceOrders.save, {
    remark: '批发价待核对',
    lines: more.slice(6, 12).map(({ id, xsPrice }) => ({ pjid: id, pfPrice: raised(xsPrice, 0.88) })),
  })
}
