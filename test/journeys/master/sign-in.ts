import { expect, type Locator, type Page } from '@playwright/test'
import { comeIn, letIn } from '../come-in.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'

/** Signs in somebody hired for this journey alone, at the path asked for. */
export async function signInAs(page: Page, who: Hired, path: string): Promise<void> {
  await comeIn(page, { loginAccount: accountOfHired(who), password: passwordOfHired }, path)
}

/** The same without a page. */
export const letInAs = (page: Page, who: Hired): Promise<void> =>
  letIn(page, { loginAccount: accountOfHired(who), password: passwordOfHired })

/** A grid with its rows loaded. */
export async function gridOf(page: Page | Locator, name: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name, exact: true })
  await expect(grid).toBeVisible()
  await expect(grid).not.toHaveAttribute('aria-busy')
  return grid
}

/** What stands under the head of a column: in a row, or in the line 合计. */
export async function textAt(grid: Locator, row: number | 'totals', head: string): Promise<string> {
  return grid.evaluate(
    (element, at) => {
      const heads = [...element.querySelectorAll('[role=columnheader]')]
      const column = heads.find((head) => head.querySelector('.pc-label')?.textContent?.trim() === at.head)
      const name = [...(column?.classList ?? [])].find((each) => /^c\d+$/.test(each))
      if (!name) throw new Error(`no column ${at.head}`)
      const line = at.row === 'totals' ? '.pc-totals' : `[data-r="${at.row}"]`
      return element.querySelector(`${line} .${name}`)?.textContent?.trim() ?? ''
    },
    { row, head },
  )
}

export const numberAt = async (...at: Parameters<typeof textAt>) => Number((await textAt(...at)).replaceAll(',', ''))

/** On 商品资料: the list brought down to one part. */
export async function partAt(page: Page, code: string): Promise<Locator> {
  const grid = await gridOf(page, '商品资料')
  await page.keyboard.press('F4')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect.poll(() => textAt(grid, 0, '编码')).toBe(code)
  return grid
}

/** On 商品资料: an entry of the menu that opens on a part's code. */
export async function chooseOfPart(page: Page, code: string, entry: string): Promise<void> {
  const grid = await partAt(page, code)
  await grid.locator('[data-r="0"]').getByText(code, { exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
