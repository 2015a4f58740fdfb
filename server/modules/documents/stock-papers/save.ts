import { paperHeader } from '#contract/documents/stock-papers.ts'
import { isZero } from '#contract/kit/decimal.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { requireNotAfterToday } from '#server/modules/ledgers/periods/index.ts'
import { headerOf, partsOf, requirePrices, requireQuantities, statusChanged } from '../core/index.ts'
import { type Draft, lockPaper, papers, requireTag } from './paper.ts'
import { requirePlaces, requireReceiver, storeForValues } from './places.ts'
import { draftValue, manners, totalsOf } from './rules.ts'

/** 保存: creates a draft or replaces one, its lines included. */
export function save(ctx: Context, draft: Draft) {
  requireTag(ctx, draft.kind, 'add')
  return writeDraft(ctx, draft)
}

export async function writeDraft(ctx: Context, draft: Draft) {
  requireNotAfterToday(ctx, draft.paperDate)
  await requireReceiver(ctx, draft)
  const before = draft.id === 0 ? undefined : await openDraft(ctx, draft)
  const lines = await readyLines(ctx, draft)
  const { kind, toCompanyId, toWarehouseId } = draft
  const header = {
    ...{ kind, ...headerOf(paperHeader, draft), ...totalsOf(lines) },
    ...{ toCompanyId: kind === 'db' ? toCompanyId : null, toWarehouseId: kind === 'bs' ? toWarehouseId : 0 },
  }
  return before ? papers.replaceDraft(ctx, before, header, lines) : papers.createDraft(ctx, header, lines)
}

async function openDraft(ctx: Context, draft: Draft) {
  const paper = await papers.openDraft(ctx, draft)
  if (paper.kind !== draft.kind) throw statusChanged()
  return paper
}

/** Lines with the words of their parts. Prices whoever saves may not see stay as they were. */
async function readyLines(ctx: Context, draft: Draft) {
  const { kind, id, lines } = draft
  if (kind === 'tz') {
    if (!ctx.maySee('price.costprice')) throw refused('成本调整需要查看成本价的权限')
    const idle = lines.findIndex(({ amount }) => amount === undefined || isZero(amount))
    if (idle >= 0) throw invalid(`第${idle + 1}行：请输入调整金额`)
  }
  requireQuantities(
    ctx,
    lines.map(({ qty }) => qty),
    kind === 'tz',
  )
  requirePrices(
    '成本价',
    lines.map(({ price }) => price),
  )
  const placed = kind === 'tz' ? await storeForValues(ctx, lines) : lines
  const partOf = await partsOf(ctx, placed, { stoppedToo: kind !== 'qr' && kind !== 'qk' })
  await requirePlaces(ctx, draft, placed)
  const blind = manners[kind].comesIn && !ctx.maySee('price.costprice') && id !== 0
  const known = new Map(blind ? (await papers.linesOf(ctx, id)).map(({ partId, price }) => [partId, price ?? undefined]) : [])
  return placed.map((line, index) => {
    const price = manners[kind].comesIn ? (blind ? known.get(line.pjid) : line.price) : undefined
    if (price?.startsWith('-')) throw invalid(`第${index + 1}行：成本价不能小于0`)
    return { ...line, ...partOf(line.pjid), price, value: draftValue(kind, { ...line, price }) }
  })
}

/** 删除草稿. What has been audited is closed, never deleted. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const paper = await lockPaper(ctx, id)
  requireTag(ctx, paper.kind, 'add')
  return papers.removeDraft(ctx, paper)
}
