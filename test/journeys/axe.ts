import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe calls serious or critical, in words that find the place; in a part of the page only, when that is named. */
export async function seriousOn(page: Page, where: string, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${where} · ${id} (${nodes.length}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}
