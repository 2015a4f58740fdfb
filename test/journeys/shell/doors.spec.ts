import { expect, type Page, test } from '@playwright/test'
import { letIn } from '../come-in.ts'
import { newCompany } from '../new-company.ts'

test('a browser has its name before its user can press 登录', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { nameless: 0, named: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const button = document.querySelector<HTMLButtonElement>('.account-login button[type=submit]')
      if (button && !button.disabled) seen[localStorage.getItem('browserId') ? 'named' : 'nameless']++
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/login')
  await expect(page.locator('.account-login button[type=submit]')).toBeEnabled()
  await page.getByLabel('用户名').fill('x')
  const seen = await page.evaluate(() => (window as unknown as { seen: { nameless: number; named: number } }).seen)
  expect(seen.named).toBeGreaterThan(0)
  expect(seen.nameless).toBe(0)
})

/** How often a page of this browser has said that it goes. */
const farewells = (page: Page) => page.evaluate(() => Number(localStorage.getItem('farewells')))

test('only the frame says that it goes: help, download, feedback and the catalogue are left without a word', async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (to, how) => {
      if (String(to).endsWith('/admin/auth/leave')) localStorage.setItem('farewells', String(Number(localStorage.getItem('farewells')) + 1))
      return send(to, how)
    }
  })
  await letIn(page, await newCompany(page, '安静离开汽配'))
  for (const path of ['/help', '/down', '/feedback', '/epc']) {
    await page.goto(path)
    await expect(page.locator('#root > *').first(), path).toBeVisible()
    await expect(page.getByRole('status', { name: '加载中' }), path).toHaveCount(0)
  }
  await page.goto('/index')
  expect(await farewells(page)).toBe(0)
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
  await page.goto('/help')
  expect(await farewells(page)).toBe(1)
})
