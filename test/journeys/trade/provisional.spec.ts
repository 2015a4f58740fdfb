import { expect } from '@playwright/test'
import { gridOf, signInAs, textAt } from '../master/sign-in.ts'
import { test } from '../one-window.ts'
import { callAs, makeClient, makePart, stampOfRun } from './arrange.ts'

const stamp = stampOfRun()

test('what is sold and not yet bought stands in 暂估未冲 and in amber on its sale, and is gone once it has come', async ({
  page,
  playwright,
  baseURL,
}) => {
  const part = `ZGA${stamp}`
  const request = await playwright.request.newContext({ baseURL })
  const call = await callAs(request, 'putsEstimates')
  const pjid = await makePart(call, part, { xsPrice: 80, purchasePrice: 50 })
  const { id: warehouseId } = await call<{ id: number }>('/basedata/v1/warehouse/saveOrUpdateWarehouse', {
    warehouseName: `前店${stamp}`,
    allowNegative: true,
  })
  const [clientId, supplierId] = [await makeClient(call, 1, `修理厂${part}`), await makeClient(call, 2, `供应商${part}`)]
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  await call('/busicore/v1/ckorder/counterCkOrder', { clientId, ckDate: day, lines: [{ pjid, warehouseId, ckAmount: 10, xsPrice: 80 }] })
  const receive = async (rkAmount: number) => {
    const lines = [{ pjid, warehouseId, rkAmount, purchasePrice: 52 }]
    const { id } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', { supplierId, rkDate: day, lines })
    await call('/busicore/v1/rkOrder/confirmRkOrder', { id })
  }
  await receive(4)

  await signInAs(page, 'settlesEstimates', '/stock/estimates')
  await page.getByRole('textbox', { name: '编码' }).fill(part)
  await page.keyboard.press('Enter')
  const list = await gridOf(page, '暂估未冲')
  await expect.poll(() => textAt(list, 0, '未冲数量')).toBe('6')
  expect(await textAt(list, 0, '暂估金额')).toBe('300.00')
  await list
    .getByText(/^CK\d+/)
    .first()
    .click()
  const sale = page.getByRole('dialog', { name: '出库单信息' })
  await expect(sale).toBeVisible()
  await expect.poll(async () => textAt(await gridOf(sale, '商品明细'), 0, '暂估')).toBe('6')
  await page.keyboard.press('Escape')

  await receive(6)
  await request.dispose()
  await page.getByRole('textbox', { name: '编码' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有未冲的暂估')).toBeVisible()
})
