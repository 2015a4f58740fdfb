import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openHelper } from '../../../print-helper/helper.ts'
import { type Bitmap, rasterOf } from '../../../print-helper/raster.ts'
import { hasCups, startCups } from '../../cupsd.ts'
import { codesOn, differing, dotsOf, fromEscp, fromTspl } from '../../paper.ts'
import { chooseOfPart, signInAs } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { stampOfRun } from './arrange.ts'
import { helperAt } from './loopback.ts'
import { bearer, openSale, pairHere, soldByCounter } from './print-steps.ts'

test.skip(!hasCups, 'CUPS is not installed here, or we are not root')

let folder: string
let cups: Awaited<ReturnType<typeof startCups>>
let helper: Awaited<ReturnType<typeof openHelper>>
const before = process.env.CUPS_SERVER
test.beforeEach(async ({ baseURL }) => {
  folder = mkdtempSync(join(tmpdir(), 'peichi-helper-'))
  cups = await startCups()
  process.env.CUPS_SERVER = `127.0.0.1:${cups.port}`
  const servers = [new URL(baseURL ?? '').origin]
  helper = await openHelper({
    data: join(folder, 'data'),
    folder: join(folder, 'out'),
    port: 0,
    pagePort: 0,
    servers,
    log: () => undefined,
  })
})
test.afterEach(async () => {
  await helper.close()
  await cups.stop()
  if (before === undefined) delete process.env.CUPS_SERVER
  else process.env.CUPS_SERVER = before
  rmSync(folder, { recursive: true, force: true })
})

/** Prints, and answers what the server drew; to be asked for when paper has come out, for whoever asks before prints with the browser. */
async function printBy(page: Page, press: () => Promise<void>): Promise<() => Promise<Buffer>> {
  const asked = page.waitForResponse((answer) => /printCkOrder|getPrintTag/.test(answer.url()))
  await press()
  const { task } = await (await asked).json()
  return async () => {
    const told = await page.request.post(`/basedata/v1/task/getTask/${task.id}`, { data: { id: task.id }, headers: await bearer(page) })
    return Buffer.from((await told.json()).content.reportData, 'base64')
  }
}
const pagesOf = (pdf: Uint8Array, dpi: number) => Array.fromAsync(rasterOf(pdf, dpi))

test('a click in the browser prints through CUPS: by a printer’s own driver, on a 24-pin printer, and labels whose codes can be read', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  test.slow()
  const stamp = stampOfRun()
  const { ckNo, pjNo } = await soldByCounter(playwright, baseURL, 'printsByCups', stamp)
  await helperAt(page, () => helper.port)
  await signInAs(page, 'printsByCups', '/system/print-hosts')
  await pairHere(page, `机房${stamp}`, 'LABEL')

  // the helper's own page: what each printer understands
  const own = await context.newPage()
  await own.goto(`http://127.0.0.1:${helper.pagePort}`)
  const printer = (name: string) => own.getByRole('row').filter({ has: own.getByRole('cell', { name, exact: true }) })
  for (const [name, manner] of [
    ['DOTS', 'ESC/P 24 针针式'],
    ['LABEL', 'TSPL 标签 203 dpi'],
  ] as const) {
    await printer(name).getByLabel('打印方式').selectOption(manner)
    await printer(name).getByRole('button', { name: '保存' }).click()
    await expect(own.getByText('保存成功')).toBeVisible()
  }
  const byDefault = async (name: string) => {
    await printer(name).getByRole('button', { name: '设为默认' }).click()
    await expect(own.getByText(`默认打印机：${name}`)).toBeVisible()
  }

  await page.bringToFront()
  await openSale(page, ckNo)
  const sheet = await printBy(page, () => page.keyboard.press('F9'))
  await expect.poll(() => cups.printed()).toBeDefined()
  await expect(page.getByText('打印完成')).toBeVisible()
  const [paper, drawn] = [await pagesOf(cups.printed() ?? Buffer.alloc(0), 150), await pagesOf(await sheet(), 150)]
  expect(paper).toHaveLength(drawn.length)
  for (const [at, each] of paper.entries()) expect(differing(each, drawn[at])).toBeLessThan(60)

  await byDefault('DOTS')
  const dotted = await printBy(page, () => page.getByRole('button', { name: /^打印 F9/ }).click())
  await expect.poll(() => fedBy(cups.fed('DOTS'))).toBeGreaterThan(0)
  const expected = await pagesOf(await dotted(), 180)
  await expect.poll(() => fedBy(cups.fed('DOTS'))).toBe(below(expected).height)
  const { dots } = fromEscp(cups.fed('DOTS'))
  expect(dots).toEqual(dotsOf(below(expected)))

  await byDefault('LABEL')
  await page.goto('/base/parts')
  await chooseOfPart(page, pjNo, '打印标签')
  await expect(page.getByRole('dialog', { name: `打印标签 ${pjNo}` }).getByLabel('标签数量')).toBeFocused()
  await page.keyboard.type('2')
  const label = await printBy(page, () => page.keyboard.press('F9'))
  await expect.poll(() => fromTspl(cups.fed('LABEL')).reduce((sum, { copies }) => sum + copies, 0)).toBe(2)
  const drawnLabels = await pagesOf(await label(), 203)
  const [first] = fromTspl(cups.fed('LABEL'))
  expect(differing(first?.page, drawnLabels[0])).toBeLessThan(1)
  expect((await codesOn(first?.page as Bitmap)).length).toBeGreaterThan(0)
  expect(await codesOn(first?.page as Bitmap)).toEqual(await codesOn(drawnLabels[0] as Bitmap))
})

/** How far the paper went so far; what has come in may end in the middle of a command. */
function fedBy(bytes: Buffer): number {
  try {
    return fromEscp(bytes).fed
  } catch {
    return -1
  }
}

/** Pages one below the other. */
function below(pages: readonly Bitmap[]): Bitmap {
  const [{ width, stride } = { width: 0, stride: 0 }] = pages
  return { width, stride, height: pages.reduce((sum, { height }) => sum + height, 0), bits: Buffer.concat(pages.map(({ bits }) => bits)) }
}
