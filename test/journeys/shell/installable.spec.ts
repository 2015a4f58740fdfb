import { expect, test } from '@playwright/test'
import { signInAs } from '../master/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

test('the program is installed and kept by the browser, answers of the server are not; without the network that is told', async ({
  page,
  context,
  request,
}) => {
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['cache-control']).toBe('no-cache')
  const { icons, start_url, display } = await manifest.json()
  expect([start_url, display]).toEqual(['/index', 'standalone'])
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')

  await signInAs(page, 'installs', '/index')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/base/parts')
  await expect(page.getByRole('list', { name: '商品资料', exact: true }).getByRole('listitem').first()).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(async () => (await kept()).filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
  expect((await kept()).filter((path) => !/^\/(assets\/[\w.-]+|offline\.(html|css)|logo\.svg)$/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto('/stock/query')
  await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: '重试' }).click()
  await expect(page.getByRole('main')).toContainText('待办')
})
