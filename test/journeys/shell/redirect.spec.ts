import { expect } from '@playwright/test'
import { newCompany } from '../new-company.ts'
import { test } from '../one-window.ts'
import { typeLogin } from './person.ts'

// an address that leads out of the house must not be reached by logging in
const outside = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
]

test('a redirect that leads elsewhere leads home', async ({ page }) => {
  const owner = await newCompany(page, '转向汽配')
  const asked: string[] = []
  await page.route(
    ({ hostname }) => hostname === 'evil.example',
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  for (const target of outside) {
    await page.context().clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await typeLogin(page, owner)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/index$/)
  }
  expect(asked).toEqual([])
})

test('arriving for the kanban leads to it once, and the flag is spent', async ({ page }) => {
  const owner = await newCompany(page, '看板汽配')
  await page.goto('/login?index=kb')
  await typeLogin(page, owner)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/billboards$/)
  await page.context().clearCookies()
  await page.goto('/login')
  await typeLogin(page, owner)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/index$/)
})

test('pages outside the frame open no push socket, and the address is looked up once', async ({ page }) => {
  const sockets: string[] = []
  const lookups: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => {
    if (request.url().endsWith('/basedata/v1/area/findAddress')) lookups.push(request.url())
  })
  for (const path of ['/register', '/help', '/down', '/feedback', '/login?lgtype=qcode']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle').catch(() => undefined)
  }
  expect(sockets).toEqual([])
  await expect(page.getByRole('tab', { name: '扫码登录' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('findAddress'))).toContain('address')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('请使用手机扫码登录')
  await page.waitForTimeout(2500)
  expect(lookups).toHaveLength(1)
})
