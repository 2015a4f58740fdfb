import type { Received, Reply } from '#contract/kit/fields.ts'
import type { printing } from '#contract/printing/printouts.ts'
import { FIGURES_PAPER } from '#contract/printing/templates/forms.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { hostsFor, keepTask } from '../tasks/index.ts'
import { render } from '../templates/index.ts'
import { companyFacts } from './document.ts'

/** Drawn, and how it is called; also for whoever sends it. */
export async function figuresPaper(tenantId: number, content: Reply<typeof figures.paper>['content'], companyName: string) {
  const title = `${companyName} ${content.title}`
  return { title, body: await render(tenantId, { kind: 'figures', data: { ...content, title } }) }
}

/** A report on paper, as the reader has it on his screen: what he may not see is in none of its columns. */
export const figuresOf =
  (ask: Ask) =>
  async (ctx: OutsideContext, { hostPrint, hostIds, ...question }: Received<typeof printing.figures>) => {
    const how = { hostPrint, hostIds }
    const { content, company } = await ctx.transact(async (inside) => {
      await hostsFor(inside, 'figures', how)
      return { content: (await ask(inside, figures.paper, question)).content, company: await companyFacts(inside) }
    })
    const { title, body } = await figuresPaper(ctx.tenantId, content, company.companyName ?? '')
    return ctx.transact((inside) => keepTask(inside, { reportType: 'figures', title, body, paper: FIGURES_PAPER }, how))
  }
