import { expect } from '@playwright/test'
import { HAND } from '../by-hand.ts'
import { goTo } from '../come-in.ts'
import { gridOf, letInAs, signInAs, textAt } from '../master/sign-in.ts'
import { callAsUserOf } from '../new-company.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun, stockUp } from './arrange.ts'

const stamp = stampOfRun()
const code = `YH${stamp}`
const client = `要货客户${stamp}`
let branch = 0

/** The head has 10 pieces, the branch none. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'answersBranch')
  const pjid = await makePart(call, code, { xsPrice: 90, purchasePrice: 40 })
  await stockUp(call, await makeClient(call, 2, `要货供应商${stamp}`), pjid, 10)
  await makeClient(call, 1, client)
  const { content } = await call<{ content: { id: number }[] }>('/busicore/v1/transferRequest/findCompany', {})
  branch = content[0]?.id ?? 0
  await request.dispose()
})

test('from the sale line to the sold part: a branch asks, the other agrees and sends, and what comes is there for the sale', async ({
  page,
  browser,
}) => {
  test.slow()
  // the branch: a sale of 4 pieces it does not have
  await letInAs(page, 'asksBranch')
  await callAsUserOf(page, 'get', `/admin/system/user/switchCompany?companyId=${branch}`)
  const { keyboard } = page
  await page.goto('/sale/orders')
  await gridOf(page, '销售单')
  await keyboard.press('Alt+n')
  await expect(page.getByRole('combobox', { name: '客户' })).toBeFocused()
  await keyboard.type(client, HAND)
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.press('F4')
  await keyboard.type(code, HAND)
  await keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '当前商品' })
  await expect(panel.getByText('可调 10')).toBeVisible()
  await keyboard.type('4', HAND)
  await keyboard.press('F7')
  const asking = page.getByRole('dialog', { name: `要货 ${code}` })
  await expect(asking.getByLabel('数量')).toBeFocused()
  await expect(asking.getByLabel('数量')).toHaveValue('4')
  await expect(asking.getByRole('combobox', { name: '调出公司' })).toHaveValue(/可用 10，可调 10$/)
  await keyboard.press('F8')
  await expect(asking).toHaveCount(0)

  // the head: answers, sends
  const other = await browser.newContext()
  const head = await other.newPage()
  await signInAs(head, 'answersBranch', '/stock/requests')
  const asked = await gridOf(head, '要货单')
  await expect.poll(() => textAt(asked, 0, '状态')).toBe('已提交')
  await asked
    .locator('[data-r="0"]')
    .getByText(/^DY\d+$/)
    .click()
  const record = head.getByRole('dialog', { name: '要货单信息' })
  await record.getByRole('button', { name: '答复' }).click()
  const answering = head.getByRole('dialog', { name: /^答复要货/ })
  await expect(answering.getByRole('spinbutton', { name: `${code} 同意数量` })).toHaveValue('4')
  await head.keyboard.press('Control+Enter')
  await expect(answering).toHaveCount(0)
  await expect(record.getByText('已同意').first()).toBeVisible()
  await record.getByRole('button', { name: '调拨单', exact: true }).click()
  const transfer = head.getByRole('dialog', { name: '调拨单信息' })
  await transfer.getByRole('button', { name: '发出' }).click()
  await head.getByRole('dialog', { name: '调拨发出' }).getByRole('button', { name: '确认发出' }).click()
  await expect(transfer.getByText('已在途').first()).toBeVisible()
  await other.close()

  // the branch: receives, and the goods are kept for its sale
  await goTo(page, '/stock/requests')
  const own = await gridOf(page, '要货单')
  await expect.poll(() => textAt(own, 0, '状态')).toBe('已发出')
  await own
    .locator('[data-r="0"]')
    .getByText(/^DY\d+$/)
    .click()
  const mine = page.getByRole('dialog', { name: '要货单信息' })
  await mine.getByRole('button', { name: '调拨单', exact: true }).click()
  const arriving = page.getByRole('dialog', { name: '调拨单信息' })
  await arriving.getByRole('button', { name: '收货' }).click()
  await page.getByRole('dialog', { name: '调拨收货' }).getByRole('button', { name: '确认收货' }).click()
  await expect(arriving.getByText('已完成').first()).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(mine).toHaveCount(0)
  await own
    .locator('[data-r="0"]')
    .getByText(/^DY\d+$/)
    .click()
  await expect.poll(async () => textAt(await gridOf(mine, '商品明细'), 0, '保留')).toBe('4')
  await keyboard.press('Escape')

  // and sold
  await page.goto('/sale/orders')
  const sales = await gridOf(page, '销售单')
  await sales
    .locator('[data-r="0"]')
    .getByText(/^CK\d+$/)
    .click()
  await expect(panel.getByText('可用 4')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText(/已确认/).first()).toBeVisible()
  // and seen beside the part: what the head has left, what was asked for
  await page.goto('/base/parts')
  const parts = await gridOf(page, '商品资料')
  await page.getByPlaceholder('编码 名称 车型 拼音，空格隔开').fill(code)
  await keyboard.press('Enter')
  await expect.poll(() => textAt(parts, 0, '编码')).toBe(code)
  await parts.locator('[data-r="0"]').getByText(code, { exact: true }).click()
  await page.getByRole('menuitem', { name: '进库历史' }).click()
  const history = page.getByRole('dialog', { name: new RegExp(`^进销存查询，编码：${code}`) })
  await history.getByRole('tab', { name: '库存查询' }).click()
  await history.getByRole('button', { name: '他店与要货' }).click()
  const others = page.getByRole('dialog', { name: '他店与要货' })
  await expect(others.getByRole('list', { name: '他店库存' })).toContainText('6')
  await expect.poll(async () => textAt(await gridOf(others, '要货单'), 0, '状态')).toBe('已到货')
})
