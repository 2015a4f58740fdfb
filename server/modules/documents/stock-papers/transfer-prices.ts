import { isZero, multiply, negate, proportion, round, sum } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { dueOf, postDue } from '#server/modules/ledgers/branches/index.ts'
import { branchRule, listPrices } from '#server/modules/master/branch-prices/index.ts'
import { causeOf, type Line, type Paper, type Posted } from './paper.ts'

type Sent = Pick<Line, 'lineId' | 'rowNo' | 'partId' | 'pjNo'> & Required<Pick<Posted, 'qty' | 'value' | 'fee' | 'inner'>>

/** What the receiver will pay for the lines that leave, by the rule of the day; where none fits they go over at their value. */
export async function pricedLines(ctx: Context, { toCompanyId }: Paper, lines: readonly Sent[]): Promise<Posted[]> {
  const rule = await branchRule(ctx, toCompanyId ?? 0)
  if (!rule) return lines.map((line) => ({ ...line }))
  const listed = rule.basis === '成本' ? undefined : await listPrices(ctx, rule.basis, [...new Set(lines.map(({ partId }) => partId))])
  return lines.map((line) => {
    const { qty, value, rowNo, pjNo } = line
    if (isZero(qty)) return { ...line, branchPrice: '0', branchSum: '0' }
    const unit = listed ? (listed.get(line.partId) ?? '0') : proportion(value, '1', qty, 6)
    if (listed && isZero(unit))
      throw refused(`第${rowNo}行：${pjNo} 没有${rule.basis}，不能按${rule.basis}调拨；请先定价，或修改内部调拨价`)
    const branchPrice = round(multiply(unit, rule.factor), 4)
    return { ...line, branchPrice, branchSum: round(multiply(branchPrice, qty), 2) }
  })
}

/** 内部往来 for what arrived; answers it. Both companies are told of it. null: the transfer has no prices. */
export async function oweBranch(
  ctx: Context,
  paper: Paper,
  event: string,
  bizDate: string,
  arrived: readonly { owes: string | null }[],
): Promise<string | null> {
  const priced = arrived.flatMap(({ owes }) => owes ?? [])
  if (priced.length === 0) return null
  const amount = sum(priced)
  await postDue(ctx, causeOf(paper, event, bizDate), { creditorId: paper.companyId, debtorId: paper.toCompanyId ?? 0, amount })
  return amount
}

/** What was owed for a transfer that is taken back is owed no longer; what has been paid of it is then owed the other way. */
export async function oweBackBranch(ctx: Context, paper: Paper, bizDate: string): Promise<void> {
  const amount = await dueOf(ctx, paper.kind, paper.paperId)
  if (amount === null) return
  const sides = { creditorId: paper.companyId, debtorId: paper.toCompanyId ?? 0 }
  await postDue(ctx, causeOf(paper, '红冲到货', bizDate), { ...sides, amount: negate(amount) })
}
