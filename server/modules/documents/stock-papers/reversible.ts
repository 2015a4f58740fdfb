import { PAPER_KINDS, type PaperKind } from '#contract/documents/stock-papers.ts'
import type { Tag } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { type Reversible, wayOf } from '../core/index.ts'
import { lateFees } from '../fees/index.ts'
import { close } from './close.ts'
import { arrivedOn, lockPaper, papers } from './paper.ts'
import { steps, tagOf } from './rules.ts'
import { transferDay } from './take-back.ts'
import { bearing } from './transfer-fees.ts'

const reversalOf = (kind: PaperKind): Reversible => {
  const tag = (action: string) => tagOf(kind, action) as Tag
  const ways = [
    { from: steps[kind].reverse?.from ?? [], word: '红冲', tag: tag(kind === 'db' ? 'reverse' : 'close') },
    { from: steps[kind].close?.from ?? [], word: '关单', tag: tag('close') },
  ] as const
  return {
    amounts: ['price.costprice'],
    onItsDay: true,
    ...(kind === 'db' && { dayOf: transferDay, along: (ctx: Context, id: number) => lateFees(ctx, bearing(id)) }),
    async find(ctx, ids) {
      if (!ctx.may(tag('query'))) return []
      const rows = await papers
        .visible(ctx)
        .select(['o.paperId', 'o.paperNo', 'o.status', 'o.value', 'o.paperDate'])
        .where('o.kind', '=', kind)
        .where('o.paperId', 'in', ids)
        .execute()
      const days = kind === 'db' ? await arrivedOn(ctx, ids) : new Map<number, string>()
      return rows.map(({ paperId, paperNo, status, value, paperDate }) => ({
        ...{ id: paperId, docNo: paperNo, status, amount: value, way: wayOf(status, ways) },
        bizDate: days.get(paperId) ?? paperDate,
      }))
    },
    lock: lockPaper,
    undo: (ctx, input) => close(ctx, input),
  }
}

const kinds = Object.keys(PAPER_KINDS) as PaperKind[]
export const paperReversals = Object.fromEntries(kinds.map((kind) => [kind, reversalOf(kind)])) as Record<PaperKind, Reversible>
