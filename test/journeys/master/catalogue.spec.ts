import { expect, type Page } from '@playwright/test'
import { seriousOn } from '../axe.ts'
import { test } from '../one-window.ts'
import { callAs, makePart, stampOfRun } from '../trade/arrange.ts'
import { gridOf, letInAs, signInAs, textAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const stamp = stampOfRun()
const [brand, series] = [`飞驰${stamp}`, `骏马${stamp}`]
const [disc, twin] = [`DISC-${stamp}`, `TWIN-${stamp}`]

/** Whatever a page complains of, and every socket it opens. */
function listenTo(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('websocket', (socket) => heard.push(socket.url()))
  return heard
}

async function expectSound(page: Page, within = 'body'): Promise<void> {
  // windows fade in; half-faded colours have no contrast
  await page.waitForTimeout(500)
  expect.soft(await seriousOn(page, within, within)).toEqual([])
}

test('brand, series and models are entered by keyboard, and a part is fitted by typing its code', async ({ page, request }) => {
  const call = await callAs(request, 'fitsCars')
  const pjid = await makePart(call, disc, { xsPrice: 150, purchasePrice: 60 })
  await makePart(call, twin, { xsPrice: 90, purchasePrice: 40 })
  await call('/basedata/v1/exchange/saveExchange', { pjid, pjNo: disc })
  await call('/basedata/v1/exchange/saveExchange', { pjid, pjNo: twin })

  await signInAs(page, 'fitsCars', '/base/models')
  await expect(page.getByRole('tree', { name: '品牌与车系' })).toBeVisible()
  await page.keyboard.press('Alt+b')
  await expect(page.getByRole('dialog', { name: '新增品牌' }).getByLabel('品牌名称')).toBeFocused()
  await page.keyboard.type(brand)
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('dialog', { name: `新增车系 · ${brand}` }).getByLabel('车系名称')).toBeFocused()
  await page.keyboard.type(series)
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const [from, to, displacement] of [
    ['2008', '2012', '1.6L'],
    ['2013', '', '1.4T'],
  ] as const) {
    await page.keyboard.press('Alt+n')
    const dialog = page.getByRole('dialog', { name: `新增车型 · ${brand} ${series}` })
    await expect(dialog.getByLabel('起始年份')).toBeFocused()
    // Enter walks the fields
    await page.keyboard.type(from)
    await page.keyboard.press('Enter')
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
    await page.keyboard.type(displacement)
    await page.keyboard.press('F8')
    await expect(dialog).toBeHidden()
  }
  const models = await gridOf(page, '车型')
  await expect.poll(() => textAt(models, 1, '排量')).toBe('1.4T')
  expect([await textAt(models, 0, '起始年份'), await textAt(models, 0, '截止年份')]).toEqual(['2008', '2012'])

  // the model just entered is chosen: parts are typed below it
  const fitted = page.getByRole('grid', { name: `${brand} ${series} 2013- 1.4T的适用商品` })
  await expect(page.getByRole('region', { name: '适用商品' })).toContainText('暂无适用商品')
  const field = page.getByRole('combobox', { name: '添加适用商品' })
  await field.focus()
  await page.keyboard.type(disc)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(fitted, 0, '编码')).toBe(disc)
  await expect(field).toBeFocused()
  await page.keyboard.type(disc)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${disc} 已在适用商品中`)).toBeVisible()
  await expect.poll(() => textAt(models, 1, '适用商品')).toBe('1')
  await expectSound(page)
})

test('the same name twice is refused in words, and what was typed stays', async ({ page }) => {
  await signInAs(page, 'fitsCars', '/base/models')
  await expect(page.getByRole('tree', { name: '品牌与车系' })).toBeVisible()
  await page.keyboard.press('Alt+b')
  const name = page.getByRole('dialog', { name: '新增品牌' }).getByLabel('品牌名称')
  await expect(name).toBeFocused()
  await page.keyboard.type(brand)
  await page.keyboard.press('F8')
  await expect(page.getByText(`品牌 ${brand} 已存在`)).toBeVisible()
  await expect(name).toHaveValue(brand)
})

test('from the part’s side: a whole series is added by its pinyin, one model is taken off', async ({ page }) => {
  await signInAs(page, 'fitsCars', '/base/parts')
  const parts = await gridOf(page, '商品资料')
  await page.keyboard.press('F4')
  await page.keyboard.type(twin)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(parts, 0, '编码')).toBe(twin)
  await parts.locator('[data-r="0"]').dblclick()
  const record = page.getByRole('dialog', { name: '商品资料' })
  await expect(record.locator('[data-field=models]')).toContainText('未设置')
  await record.locator('[data-field=models]').getByRole('button', { name: '设置' }).click()
  const dialog = page.getByRole('dialog', { name: `适用车型 · ${twin}` })
  await expect(dialog.getByRole('combobox', { name: '添加适用车型' })).toBeFocused()
  await page.keyboard.type(`junma${stamp}`)
  await expect(page.getByRole('option').first()).toContainText('车系')
  await page.keyboard.press('Enter')
  const cars = dialog.getByRole('grid', { name: '适用车型' })
  await expect.poll(() => textAt(cars, 1, '车型')).toBe('2013- 1.4T')
  // where it sits, how many and a word: of one by its button, of all at once with what is not touched left alone
  await cars.locator('[data-r="1"]').getByRole('button', { name: '位置' }).click()
  const fit = page.getByRole('dialog', { name: `安装位置 · ${brand} ${series} 2013- 1.4T` })
  await expect(fit.getByLabel('安装位置', { exact: true })).toBeFocused()
  await page.keyboard.type('右轮前侧')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(fit).toBeHidden()
  await expect.poll(() => textAt(cars, 1, '安装位置')).toBe('前右')
  expect([await textAt(cars, 1, '每车用量'), await textAt(cars, 0, '安装位置')]).toEqual(['2', ''])
  await dialog.getByRole('button', { name: '设置位置、用量（2 个）' }).click()
  const both = page.getByRole('dialog', { name: `安装位置 · ${twin} 的 2 个车型` })
  await both.getByLabel('适用备注').fill('带传感器')
  await expectSound(page, '.pc-dialog:has([data-field=fitPlace])')
  await page.keyboard.press('F8')
  await expect(both).toBeHidden()
  await expect.poll(() => textAt(cars, 0, '适用备注')).toBe('带传感器')
  expect(await textAt(cars, 1, '安装位置')).toBe('前右')
  await cars.locator('[data-r="0"]').getByRole('button', { name: '移除' }).click()
  await expect(cars.locator('[data-r="1"]')).toHaveCount(0)
  await expectSound(page, '.pc-dialog:has(.fitment-add)')
  await page.keyboard.press('Escape')
  await expect(record.locator('[data-field=models]')).toContainText(`${brand} ${series} 2013- 1.4T（前右）`)
})

test('the top bar opens /epc in a tab of its own: brand, series, year, group, parts with stock and interchange', async ({
  page,
  context,
}) => {
  await signInAs(page, 'fitsCars', '/index')
  const [epc] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: '配件目录' }).click()])
  const heard = listenTo(epc)
  await expect(epc).toHaveURL(/\/epc$/)
  await epc.getByRole('button', { name: new RegExp(brand) }).press('Enter')
  await epc.getByRole('button', { name: new RegExp(series) }).press('Enter')
  const parts = epc.getByRole('region', { name: '配件', exact: true })
  await expect(parts).toContainText('共 2 个配件')
  const filters = epc.getByRole('complementary', { name: '筛选' })
  await filters.getByRole('button', { name: '2010', exact: true }).click()
  await expect(epc.getByText('尚未为这里的车型设置适用商品')).toBeVisible()
  await expect(filters.getByRole('button', { name: '1.4T', exact: true })).toHaveCount(0)
  await epc.goBack()
  await expect(parts.getByRole('listitem').filter({ hasText: twin }).first()).toContainText('前右 · 每车 2 · 带传感器')
  await filters.getByRole('button', { name: '右', exact: true }).click()
  await expect(parts).toContainText('共 1 个配件')
  await epc.goBack()
  await filters.getByRole('button', { name: '2015', exact: true }).click()
  await filters.getByRole('button', { name: /^未分类/ }).click()
  await expect(parts).toContainText('共 2 个配件')
  const line = parts.getByRole('listitem').filter({ hasText: disc }).first()
  await expect(line).toContainText('150.00')
  await line.getByRole('button', { name: /^互换件 1/ }).click()
  await expect(epc.getByRole('list', { name: `${disc}的互换件` })).toContainText(twin)
  await expectSound(epc)
  await epc.getByRole('button', { name: disc }).first().click()
  await expect(epc.getByRole('dialog', { name: '商品资料' }).getByLabel('编码', { exact: true })).toHaveValue(disc)
  await epc.keyboard.press('Escape')
  // the trail leads back
  await epc.getByRole('navigation', { name: '当前位置' }).getByRole('button', { name: '全部品牌' }).click()
  await epc.keyboard.press('F4')
  await epc.keyboard.type(disc)
  await epc.keyboard.press('Enter')
  await expect(parts.getByRole('listitem').first()).toContainText(disc)
  expect(heard).toEqual([])
})

test('a VIN confirmed once names its model the next time; a short one is told', async ({ page }) => {
  await letInAs(page, 'fitsCars')
  await page.goto('/epc')
  const field = page.getByLabel('车架号', { exact: true })
  await field.fill('LZWADAGA3E')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('请输入17位车架号')
  const vin = `LZWADAGA3E${stamp.padStart(8, '1').slice(-7)}`
  await field.fill(vin)
  await page.keyboard.press('Enter')
  const notice = page.getByRole('region', { name: '车架号解析' })
  await expect(notice).toContainText('上汽通用五菱')
  await expect(notice).toContainText('年款 2014')
  // it is, to this company, a car of the new series
  await page.getByRole('combobox', { name: '查找车型' }).fill(`${series} 1.4T`)
  await expect(page.getByRole('option').first()).toContainText('2013- 1.4T')
  await page.getByRole('combobox', { name: '查找车型' }).press('Enter')
  await notice.getByRole('button', { name: '就是选中的车型，记住' }).click()
  await expect(page.getByText('已记住')).toBeVisible()
  await page.goto('/epc')
  await field.fill('LZWADAGA9E7654321')
  await page.keyboard.press('Enter')
  await expect(notice).toContainText(`${brand} ${series} 2013- 1.4T（1 次）`)
  await expect(page.getByRole('button', { name: /^2013- 1.4T/ })).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone nothing sticks out, and whoever may see no price sees none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await letInAs(page, 'looksUpCars')
  await page.goto(`/epc?keyword=${disc}`)
  await expect(page.getByRole('region', { name: '配件', exact: true }).getByRole('listitem').first()).toContainText('***')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a company’s own installation has no entry of the catalogue, nor has whoever may see neither models nor parts', async ({ page }) => {
  let change: object = { platType: 1 }
  await page.route('**/admin/auth/getUserinfo', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { content: object }
    await route.fulfill({ response: answer, json: { ...body, content: { ...body.content, ...change } } })
  })
  const entry = page.getByRole('link', { name: '配件目录' })
  await signInAs(page, 'fitsCars', '/index')
  await expect(entry).toHaveCount(0)
  change = { limitOperators: ['busi:ck:query'] }
  await page.reload()
  await expect(page.getByRole('button', { name: /^用户 / })).toBeVisible()
  await expect(entry).toHaveCount(0)
  change = {}
  await page.reload()
  await expect(entry).toBeVisible()
})
