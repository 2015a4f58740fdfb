import type { purchasePlan } from '#contract/documents/purchase-plan.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { saveRequest } from '../transfer-requests/index.ts'

/** 要货 from suggestions: one request a branch, handed in at once. More than the branch has now is asked for all the same: it answers what it gives. */
export async function askSuggested(ctx: Context, { needBy, lines }: Received<typeof purchasePlan.ask>) {
  const content: { id: number; dyNo: string; lineCount: number }[] = []
  for (const [toCompanyId, own] of Map.groupBy(lines, (line) => line.companyId)) {
    const { id, dyNo } = await saveRequest(ctx, {
      ...{ id: 0, version: 0, toCompanyId, needBy, remark: '采购建议', ckId: 0, submit: true, sure: true },
      lines: own.map(({ pjid, amount }) => ({ pjid, qty: amount, remark: '' })),
    })
    content.push({ id, dyNo, lineCount: own.length })
  }
  return { content }
}
