import { expect, type Locator, type Page, test } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { goTo } from '../come-in.ts'
import { signInAs } from '../master/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const cardsOf = (page: Page, name: string) =>
  page.locator('.pc-cards', { has: page.getByRole('list', { name, exact: true, includeHidden: true }) })
const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
/** What a thumb aims at is no smaller than itself; of a page of a pager, a field and a tick that is the box around it. A switch and a cross in a field have an edge that is not seen. */
async function expectReachable(within: Locator): Promise<void> {
  const targets =
    'button, a, input, textarea, summary, [role=tab], [role=button], .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-segmented-item'
  const box = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-pagination-item, .ant-segmented-item'
  const small = await within.locator(targets).evaluateAll(
    (all, around) =>
      all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
        .filter((each) => !each.matches('.skip-link, .ant-input-clear-icon, .ant-switch, :disabled, .ant-checkbox-wrapper-disabled'))
        .filter((each) => ![each, each.closest(around)].some((one) => one && one.getBoundingClientRect().height >= 43.5))
        .map((each) => `${each.getBoundingClientRect().height} ${each.outerHTML.slice(0, 120)}`),
    box,
  )
  expect(small).toEqual([])
}
/** A finger that rests. */
async function hold(card: Locator): Promise<void> {
  const event = { pointerType: 'touch', pointerId: 1, isPrimary: true, bubbles: true, clientX: 50, clientY: 300 }
  await card.dispatchEvent('pointerdown', event)
  await card.page().waitForTimeout(700)
  await card.dispatchEvent('pointerup', event)
  await card.dispatchEvent('click')
}

test('商品资料 on a phone: cards that go on as they are scrolled, a field of words, filters in a sheet and as chips, a tap opens', async ({
  page,
}) => {
  await signInAs(page, 'readsCards', '/base/parts')
  const list = cardsOf(page, '商品资料')
  const cards = list.getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await expect(cards.first().locator('.pc-card-amount')).toContainText('销售价')
  await fits(page)
  await expectReachable(page.locator('[data-list=PartList]'))
  expect(await seriousOn(page, 'cards', '[data-list=PartList]')).toEqual([])

  // the next ones come before the end; when they do not, they are asked for by a press
  await page.route('**/pj/pagePj', (route) => (route.request().postDataJSON().page === 2 ? route.abort() : route.continue()))
  await cards.last().scrollIntoViewIfNeeded()
  await expect(list.getByText('加载失败').first()).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/pj/pagePj')
  await list.getByRole('button', { name: '重试' }).last().click()
  await expect(cards).toHaveCount(40)
  const numbers = await cards.locator('.pc-card-title > span:first-child').allTextContents()
  await expect(page.getByRole('status').filter({ hasText: /^共 \d+\+? 条$/ })).toBeVisible()

  // a chip is taken away, and the sheet puts it back
  await page.getByRole('button', { name: '取消筛选 状态 启用' }).click()
  await expect(page.getByRole('list', { name: '筛选条件' })).toHaveCount(0)
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await expect(sheet).toBeVisible()
  await fits(page)
  await page.waitForTimeout(400)
  expect(await seriousOn(page, 'filters', '.pc-sheet')).toEqual([])
  await sheet.getByRole('button', { name: '重置' }).click()
  const wanted = numbers[30] ?? ''
  await sheet.locator('[data-field=pjNo] input').fill(wanted)
  await sheet.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('button', { name: `取消筛选 编码 ${wanted}` })).toBeVisible()
  await expect(page.getByRole('button', { name: '筛选（2）' })).toBeVisible()
  await expect(cards.first()).toContainText(wanted)
  await page.getByRole('button', { name: `取消筛选 编码 ${wanted}` }).click()

  const words = page.locator('.pc-phone-words input')
  await words.fill('未找到商品')
  await words.press('Enter')
  await expect(list.getByText('未找到商品')).toBeVisible()
  await words.fill('')
  await expect(cards.nth(19)).toBeVisible()

  // held, cards are chosen; what may be done with one appears
  await expect(page.getByRole('button', { name: '修改', exact: true })).toBeHidden()
  await hold(cards.nth(1).getByRole('button'))
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible()
  await cards.nth(2).getByRole('button').click()
  await expect(page.getByText('已选 2 条')).toBeVisible()
  await page.getByRole('button', { name: '取消选择' }).click()
  await cards.first().getByRole('button').click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

test('销售单 on a phone: who, how much and how far; a record is cards too; turned aside, the filters stay', async ({ page }) => {
  await signInAs(page, 'readsCards', '/sale/orders')
  const cards = cardsOf(page, '销售单').getByRole('listitem')
  const first = cards.first()
  await expect(first.locator('.pc-card-amount')).toHaveText(/实际金额 [\d,]+\.\d\d/)
  await expect(first.locator('.pc-card-sub')).toContainText(/CK\d+/)
  await expect(first.locator('.pc-card-state')).not.toBeEmpty()
  await fits(page)
  await page.getByRole('button', { name: /^筛选/ }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.locator('[data-field=dateFrom]').getByRole('button', { name: '今年' }).click()
  await sheet.getByLabel('排序').click()
  await page.locator('.ant-select-item-option', { hasText: '实际金额 从大到小' }).click()
  await sheet.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('button', { name: '取消筛选 单据日期 今年' })).toBeVisible()
  const amounts = async () => (await cards.locator('.pc-card-amount').allTextContents()).map((text) => Number(text.replace(/[^\d.-]/g, '')))
  await expect
    .poll(async () => (await amounts()).length > 1 && (await amounts()).every((sum, at, all) => at === 0 || sum <= (all[at - 1] ?? 0)))
    .toBe(true)

  // a tablet turned aside has its table, with the same question
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByRole('grid', { name: '销售单', exact: true })).toBeVisible()
  await expect(page.locator('.pc-filter[data-field=dateFrom][data-set]')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: '取消筛选 单据日期 今年' })).toBeVisible()

  await cards
    .filter({ hasText: /已完成|已关单|待审核|已审核/ })
    .first()
    .getByRole('button')
    .click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('listitem').first().locator('.pc-card-amount')).toContainText('实际金额')
  await fits(page)
})

test('whoever may not see prices has cards without them', async ({ page }) => {
  await signInAs(page, 'readsCardsInStore', '/stock/query')
  const list = cardsOf(page, '库存查询')
  await expect(list.getByRole('listitem').first()).toContainText('可用')
  await expect(list).not.toContainText(/\*\*\*|成本|销售价/)
})

test('two lists beside each other: a tap chooses, the other one follows, a button opens; a request is led by its branch', async ({
  page,
}) => {
  await signInAs(page, 'readsCards', '/system/dictionaries')
  const lists = cardsOf(page, '字典')
  await expect(lists.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  const wanted = lists.getByRole('button', { name: /^信用等级/ })
  for (let tap = 0; tap < 2; tap += 1) {
    await wanted.click()
    await expect(wanted).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(lists.locator('[aria-pressed=true]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardsOf(page, '信用等级').getByRole('listitem').first()).toContainText('启用')
  await fits(page)
  expect(await seriousOn(page, 'two lists', 'section.page[aria-label="字典"]')).toEqual([])
  await page.getByRole('button', { name: '修改', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByLabel('字典名称')).toHaveValue('信用等级')

  await page.goto('/stock/requests')
  const titles = cardsOf(page, '要货单').locator('.pc-card-title')
  await expect(titles.first()).toBeVisible()
  expect((await titles.allTextContents()).filter((title) => title === '' || title.startsWith('DY'))).toEqual([])
})

test('what a thumb aims at is 44 px high: in the frame, on the home page, in lists, reports, options, messages and windows', async ({
  page,
}) => {
  await signInAs(page, 'readsCards', '/index')
  const frame = page.locator('.frame')
  await expect(page.locator('.summary-todo').first()).toBeVisible()
  await expectReachable(frame)
  for (const [path, title] of [
    ['/sale/orders', '销售单'],
    ['/sale/quote', '快速报价'],
    ['/finance/accounts', '账户与流水'],
    ['/report/sale/goods', '商品销售'],
    ['/system/notification', '消息中心'],
  ] as const) {
    await goTo(page, path)
    const shown = page.locator(`section.page[aria-label="${title}"]`)
    await expect(shown.locator('.loading')).toHaveCount(0)
    await expect(shown.getByRole('button').first()).toBeVisible()
    await expectReachable(frame)
    await fits(page)
  }
  // three lines of buttons stood over the rows, the second one set in
  await goTo(page, '/finance/accounts')
  const bar = page.locator('[data-list]:visible .pc-phone-bar')
  await expect(bar.getByRole('button', { name: '导出' })).toBeVisible()
  const lefts = await bar.locator('.ant-btn').evaluateAll((all) => {
    const rows = Map.groupBy(all, (each) => Math.round(each.getBoundingClientRect().top))
    return [...rows.values()].map((row) => Math.round(Math.min(...row.map((each) => each.getBoundingClientRect().left))))
  })
  expect(new Set(lefts).size).toBe(1)
  expect(lefts.length).toBeLessThanOrEqual(2)

  await goTo(page, '/base/clients')
  await cardsOf(page, '客户资料').getByRole('button').first().click()
  const window = page.getByRole('dialog', { name: '查看客户资料' })
  await expect(window.getByRole('button', { name: '修改', exact: true })).toBeVisible()
  await expectReachable(window)
  await fits(page)
})
