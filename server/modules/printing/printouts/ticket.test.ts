import { expect, test, vi } from 'vitest'
import { reversal } from '#contract/documents/reversal.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { printing } from '#contract/printing/printouts.ts'
import { REPORTS } from '#contract/printing/templates/forms.ts'
import type { TicketLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { newBooks } from '#test/money.ts'
import { HERE, inFen, printed } from '#test/printed.ts'

// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

/** A company with cash and 微信; a sale over the counter, and what its receipt says, row by row. */
async function till() {
  const books = await newBooks()
  const { owner, pjid, ckDraft, part, receive } = books
  await owner.ok(funds.save, { accountName: '微信', accountType: 3 })
  const other = await part({ pjName: '机油滤清器' })
  await receive({ pjid: other, rkAmount: 100, purchasePrice: 10 })
  /** 2 at 33.33 and 3 at 409.00: 66.66 + 1,227.00 = 1,293.66. */
  const sale = async (paid: object) => {
    const lines = [
      { pjid, ckAmount: 2, xsPrice: 33.33 },
      { pjid: other, ckAmount: 3, xsPrice: 409 },
    ]
    return owner.ok(outbound.counter, { ...ckDraft(lines), ...paid })
  }
  const rowsOf = async (ckId: number, by = owner) => {
    const [page = '', ...more] = await printed(by, by.ok(printing.xp, { ckId, ...HERE }))
    expect(more).toEqual([])
    return page.split(/\r?\n/).map((row) => row.trim().replaceAll(/\s+/g, ' '))
  }
  return { ...books, sale, rowsOf }
}
const amountOf = (rows: readonly string[], label: string) =>
  rows
    .find((row) => row.startsWith(`${label} `))
    ?.split(' ')
    .at(-1)

test('a receipt says what was sold and how it was paid, to the fen, and is as long as it needs', async () => {
  const { owner, sale, rowsOf } = await till()
  const payments = [
    { method: '微信', amount: 800 },
    { method: '现金', amount: 293, given: 300 },
  ]
  const { id, ckNo } = await sale({ payments, rounding: 0.66 })
  const rows = await rowsOf(id)
  expect(rows).toContain(`单号：${ckNo}`)
  const lines = rows.filter((row) => / × /.test(row)).map((row) => row.split(' ').at(-1) ?? '')
  expect(lines).toEqual(['66.66', '1,227.00'])
  expect(rows.find((row) => row.startsWith('合计'))).toBe('合计 5 1,293.66')
  expect(inFen(lines)).toBe(129366)
  expect((await owner.ok(outbound.get, { id })).content?.txsPrice).toBe(1293.66)
  expect(['抹零', '微信', '现金', '现金给付', '找零', '挂账'].map((label) => amountOf(rows, label))).toEqual([
    ...['0.66', '800.00', '293.00'],
    ...['300.00', '7.00', '200.00'],
  ])
  expect(rows).toContain('谢谢惠顾')
  // 80 mm wide; two lines more make it longer
  const { reportJson } = await owner.ok(printing.xp, { ckId: id, ...HERE })
  const { width, height } = JSON.parse(reportJson) as { width: number; height: number }
  expect([width, height > 80]).toEqual([80, true])
  expect((await rowsOf(id)).join()).toContain('补打（第 3 次）')
  // later the rest is paid, and the receipt says so; taken back, it is good for nothing
  await owner.ok(outbound.pay, { id, payments: [{ method: '现金', amount: 200 }] })
  const later = await rowsOf(id)
  expect([amountOf(later, '现金'), amountOf(later, '挂账')]).toEqual(['493.00', undefined])
  await owner.ok(reversal.sale, { id, note: '开错' })
  const undone = await rowsOf(id)
  expect(undone).toContain('已红冲')
  expect(amountOf(undone, '现金')).toBeUndefined()
})

test('what lay there in advance is named; nothing paid is all owed', async () => {
  const { owner, money, sale, rowsOf, itemsOf } = await till()
  await money(500)
  const [advance] = await itemsOf('ys', undefined, 'open')
  const { id } = await sale({ credits: [{ itemId: advance?.id ?? 0, amount: 500 }] })
  const rows = await rowsOf(id)
  expect([amountOf(rows, '预收款及其他'), amountOf(rows, '挂账')]).toEqual(['500.00', '793.66'])
  const { id: owed } = await sale({})
  expect(amountOf(await rowsOf(owed), '挂账')).toBe('1,293.66')
  expect((await owner.call(printing.xp, { ckId: 999_999_999, ...HERE })).msg).toBe('无效出库单，不允许打印')
})

test('who may not see what the client pays reads no price on it; who may not print gets none', async () => {
  const { tenant, sale, rowsOf } = await till()
  const { id } = await sale({ payments: [{ method: '现金', amount: 500 }] })
  const blind = await tenant.withTags('busi:ck:query', 'busi:ck:print')
  const rows = await rowsOf(id, blind)
  expect(rows.join(' ')).not.toMatch(/\d\.\d/)
  expect([amountOf(rows, '合计'), amountOf(rows, '实收')]).toEqual(['***', '***'])
  const reader = await tenant.withTags('busi:ck:query', 'price.txsprice')
  expect((await reader.call(printing.xp, { ckId: id, ...HERE })).code).toBe(Code.forbidden)
})

test('the template makes it 58 mm, and says something else at its end; no figure is cut on either', async () => {
  const { owner, sale, rowsOf } = await till()
  const { id } = await sale({ payments: [{ method: '现金', amount: 1293.66 }] })
  const standard = structuredClone(REPORTS.xp.layout) as unknown as TicketLayout
  const layout = {
    ...standard,
    paper: { ...standard.paper, width: 58, left: 3, right: 3 },
    footText: '货物售出三日内凭小票退换\n{companyName}',
  }
  await owner.ok(printTemplates.save, { reportType: 'xp', version: 0, layout })
  const rows = await rowsOf(id)
  expect(rows.filter((row) => / × /.test(row)).map((row) => row.split(' ').at(-1))).toEqual(['66.66', '1,227.00'])
  expect([amountOf(rows, '合计'), amountOf(rows, '现金')]).toEqual(['1,293.66', '1,293.66'])
  expect(rows).toContain('货物售出三日内凭小票退换')
  expect(rows).not.toContain('谢谢惠顾')
  const wrong = { ...layout, fields: [{ key: 'costPrice', label: '成本' }] }
  expect((await owner.call(printTemplates.save, { reportType: 'xp', version: 1, layout: wrong })).msg).toBe('模板中没有字段 costPrice')
  const narrow = { ...layout, paper: { ...layout.paper, left: 20, right: 20 } }
  expect((await owner.call(printTemplates.preview, { reportType: 'xp', layout: narrow })).msg).toBe(
    '纸宽减去左右边距不足 20 毫米，请调整模板',
  )
})
