import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe calls serious or critical, in words that find the place; in a part of the page only, when that is named. It describes what it finds wrong and nothing
 * else, without a second page to add it up on, and reads its program once a page: a sixth of the work, the same findings. (Frames of another origin it does not
 * enter; there are none.)
 */
export async function seriousOn(page: Page, where: string, within?: string): Promise<string[]> {
  return (await violationsOn(page, within)).filter(({ impact }) => impact === 'serious' || impact === 'critical').map(said(where))
}

/** The same of any weight. */
export const findingsOn = async (page: Page, where: string, within?: string): Promise<string[]> =>
  (await violationsOn(page, within)).map(said(where))

/** 跟随系统: light and dark as the machine says, without a word on the screen. */
export async function looksAsTheMachine(page: Page): Promise<void> {
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('dialog').getByText('跟随系统', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** What is over within a few tenths of a second is looked for at such steps: those of Playwright grow to a whole one. */
const OFTEN = { intervals: [50] }

/** Rules about colours alone: all that another look can change. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What does not read in the dark, of a page whose user has 跟随系统; afterwards it is light again. */
export async function unreadInTheDark(page: Page, where: string, within?: string): Promise<string[]> {
  await turnTo(page, 'dark')
  const found = await violationsOn(page, within, COLOURS)
  await turnTo(page, 'light')
  return found.map(said(`${where}, dark`))
}

/** The styles of controls come behind the variables, those of many open pages one after the other; one that never turns is told by its contrast. */
async function turnTo(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  const before = await page.evaluate(groundsOfControls)
  await page.emulateMedia({ colorScheme })
  await expect
    .poll(async () => (await page.evaluate(groundsOfControls)).filter((ground, at) => ground === before[at]).length, {
      ...OFTEN,
      timeout: 5_000,
    })
    .toBe(0)
    .catch(() => {})
}

async function violationsOn(page: Page, within?: string, rules?: string[]) {
  await expect.poll(() => page.evaluate(isStill), OFTEN).toBe(true)
  const ready = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(ready && { axeSource: ';' }) }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations
}
type Violation = Awaited<ReturnType<typeof violationsOn>>[number]

const said =
  (where: string) =>
  ({ id, nodes }: Violation) =>
    `${where} · ${id} (${nodes.length}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`

const groundsOfControls = () =>
  [...document.querySelectorAll('.ant-btn, .ant-select, .ant-input, .ant-picker, .ant-input-affix-wrapper')]
    .filter((control) => control.checkVisibility())
    .map((control) => getComputedStyle(control).backgroundColor)
    .filter((ground) => ground !== 'rgba(0, 0, 0, 0)')

/** Nothing fades (what is half faded has no contrast), and no button waits for its answer. What turns for ever does not count. */
const isStill = () =>
  [...document.querySelectorAll('.ant-btn-loading')].every((button) => !button.checkVisibility()) &&
  document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)
