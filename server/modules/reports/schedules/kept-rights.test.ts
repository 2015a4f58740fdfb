import { expect, test } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { printing } from '#contract/printing/printouts.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import { REPORTS, reportNames, reportOf } from '#contract/reports/figures/reports.ts'
import type { Tag } from '#contract/tags.ts'
import { HERE } from '#test/printed.ts'
import { newTrade, today } from '#test/trade.ts'
import { readQuestion } from '../views/index.ts'
import { made } from './made.ts'

const ROLES = ['owner', 'seller', 'buyer', 'keeper', 'finance'] as const
const reportTags = [...new Set(Object.values(REPORTS).map(({ tag }) => tag))] as Tag[]
const month = { from: `${today.slice(0, 8)}01`, to: today }

test('every role, of every scope, with every report: what is not his is in no order, chart, paper, file or message, and asked for it is refused', async () => {
  const { owner, tenant, part, receive, ckDraft } = await newTrade()
  const pads = await part({ pjName: '刹车片' })
  await receive({ pjid: pads, rkAmount: 50, purchasePrice: 40 })
  for (const who of ROLES)
    await owner.ok(outbound.counter, ckDraft([{ pjid: pads, ckAmount: 2, xsPrice: 100 }], { inchargeId: tenant.user(who).userId }))
  let absentOnes = 0
  for (const who of ROLES)
    for (const dataScope of who === 'owner' ? (['all'] as const) : (['own', 'dept', 'all'] as const)) {
      if (who !== 'owner') {
        const { data: role } = await owner.ok(people.role, { id: tenant.roleIds[who] })
        await owner.ok(people.saveRole, { ...role, dataScope, tags: [...new Set([...role.tags, ...reportTags, 'report:export'])] as Tag[] })
      }
      const caller = tenant.as(who)
      const tags = await tenant.act(who, async (ctx) => (tag: string) => ctx.may(tag))
      for (const report of reportNames) {
        const { measures, requires } = reportOf(report)
        const asked = { report, ...month, ...(requires === 'partId' && { partId: pads }) }
        const absent = measures.filter((name) => !(measureOf(name).tags ?? []).every(tags))
        absentOnes += absent.length
        if (absent.length === measures.length) {
          for (const call of [figures.run, figures.paper])
            expect(await caller.call(call, asked)).toMatchObject({ code: Code.forbidden, msg: '没有查看这个报表中任何数字的权限' })
          continue
        }
        const { content } = await caller.ok(figures.paper, { ...asked, columns: [] })
        const wanted = await caller.ok(figures.paper, { ...asked, columns: ['name', ...measures] })
        const shown = new Set(measures.filter((name) => !absent.includes(name)).map((name) => measureOf(name).label))
        const hidden = absent.map((name) => measureOf(name).label).filter((label) => !shown.has(label as never))
        const said = await tenant.act(who, async (ctx) => {
          const question = readQuestion({ ...asked, from: '', to: '', quick: 'thisMonth', columns: ['name', ...measures] })
          if (!question) throw new Error(report)
          return (await made(ctx, { name: report, form: 'xlsx', daily: false }, question)).figures
        })
        const labels = [...content.columns, ...wanted.content.columns].map(({ label }) => label)
        const all = [...labels, ...content.chart.bars, content.chart.line, ...said.map((figure) => figure.split(' ')[0])]
        expect([who, dataScope, report, all.filter((label) => hidden.includes(label as never))]).toEqual([who, dataScope, report, []])
        expect(content.lines.every((line) => line.length === content.columns.length)).toBe(true)
        const [first] = absent
        if (!first) continue
        const refusals = [
          caller.call(figures.run, { ...asked, sortProp: first }),
          caller.call(figures.drill, { ...asked, measure: first }),
          caller.call(printing.figures, { ...asked, ...HERE, sortProp: first }),
        ]
        for (const { code } of await Promise.all(refusals)) expect([who, report, first, code]).toEqual([who, report, first, Code.forbidden])
      }
    }
  expect(absentOnes).toBeGreaterThan(100)
}, 300_000)
