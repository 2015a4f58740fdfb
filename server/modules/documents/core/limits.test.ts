import { expect, test } from 'vitest'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { parameters } from '#contract/platform/parameters.ts'
import { newTrade, today } from '#test/trade.ts'

/** A line that is in order, and one with something wrong behind it. */
async function drafts() {
  const trade = await newTrade()
  const { owner, supplierId, warehouseId } = trade
  const pjid = await trade.part()
  const kinds: [string, (amount: number, price: number) => Promise<{ msg: string }>][] = [
    [
      '销售价',
      async (ckAmount, xsPrice) =>
        (
          await owner.send(
            outbound.save,
            trade.ckDraft([
              { pjid, ckAmount: 1 },
              { pjid, ckAmount, xsPrice },
            ]),
          )
        ).body,
    ],
    [
      '进价',
      async (rkAmount, purchasePrice) =>
        (
          await owner.send(
            stockIn.save,
            trade.rkDraft([
              { pjid, rkAmount: 1 },
              { pjid, rkAmount, purchasePrice },
            ]),
          )
        ).body,
    ],
    [
      '进价',
      async (cgAmount, purchasePrice) => {
        const lines = [
          { pjid, warehouseId, cgAmount: 1 },
          { pjid, warehouseId, cgAmount, purchasePrice },
        ]
        return (await owner.send(purchaseOrders.save, { supplierId, cgDate: today, lines })).body
      },
    ],
    [
      '成本价',
      async (qty, price) => {
        const lines = [
          { pjid, warehouseId, qty: 1 },
          { pjid, warehouseId, qty, price },
        ]
        return (await owner.send(stockPapers.save, { kind: 'qr', paperDate: today, reason: '其他', lines })).body
      },
    ],
  ]
  return { trade, kinds }
}

test('a draft holds whole pieces where the company counts so, at most 999,999 of them, at 9,999,999.99; the line is named', async () => {
  const { kinds } = await drafts()
  for (const [price, save] of kinds) {
    expect((await save(1.5, 10)).msg).toBe('第2行：数量不能有小数')
    expect((await save(1_000_000, 10)).msg).toBe('第2行：数量最多 999,999')
    expect((await save(99_999_999_999, 10)).msg).toBe('第2行：数量最多 999,999')
    expect((await save(0, 10)).msg).toBe('第2行：请输入大于0数字')
    expect((await save(1, 10_000_000)).msg).toBe(`第2行：${price}最高 9,999,999.99`)
    expect((await save(999_999, 9_999_999.99)).msg).not.toMatch(/第2行/)
  }
})

test('a company that counts tenths may write tenths, and no hundredths', async () => {
  const { trade, kinds } = await drafts()
  await trade.owner.ok(parameters.edit, { name: 'BUSI_AMOUNT_LENGTH', value: '1' })
  for (const [, save] of kinds) {
    expect((await save(1.5, 10)).msg).not.toMatch(/第2行/)
    expect((await save(1.25, 10)).msg).toBe('第2行：数量最多 1 位小数')
  }
})

test('goods of a scrap warehouse are not sold: not in a draft, not over the counter; a quote may speak of them', async () => {
  const trade = await newTrade()
  const pjid = await trade.part()
  const { id: scrap } = await trade.owner.ok(warehouses.save, { warehouseName: '报废仓', kind: 'scrap' })
  const lines = [
    { pjid, ckAmount: 1 },
    { pjid, ckAmount: 1, warehouseId: scrap },
  ]
  for (const endpoint of [outbound.save, outbound.counter])
    expect((await trade.owner.send(endpoint, trade.ckDraft(lines))).body.msg).toBe('第2行：报废仓 的商品不能销售，请换仓库')
})
