import { dyHeader, type transferRequests } from '#contract/documents/transfer-requests.ts'
import { add, compare, sum } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, invalid, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { stockOfOthers } from '#server/modules/ledgers/stock/index.ts'
import { notify } from '#server/modules/platform/messages/index.ts'
import { headerOf, partsOf, requireQuantities } from '../core/index.ts'
import { type Draft, requests } from './request.ts'

/** 保存, and 提交 with it where that is asked for. */
export async function save(ctx: Context, draft: Draft) {
  const [before] = draft.id === 0 ? [] : [await requests.openDraft(ctx, draft)]
  const giver = await requireGiver(ctx, draft.toCompanyId)
  if (draft.ckId !== 0 && draft.ckId !== before?.ckId) await requireSale(ctx, draft.ckId)
  requireQuantities(
    ctx,
    draft.lines.map(({ qty }) => qty),
    false,
  )
  const partOf = await partsOf(
    ctx,
    draft.lines.map(({ pjid }) => ({ pjid, warehouseId: 0, posiId: 0 })),
    { stoppedToo: true, placeless: true },
  )
  const lines = draft.lines.map((line) => ({ ...line, ...partOf(line.pjid) }))
  const { needBy, ckId } = draft
  const head = { ...headerOf(dyHeader, draft), needBy: needBy || null, ckId: ckId || null, qty: sum(lines.map(({ qty }) => qty)) }
  const saved = before ? await requests.replaceDraft(ctx, before, head, lines) : await requests.createDraft(ctx, head, lines)
  if (!draft.submit) return { ...saved, status: '草稿' }
  const { status, version } = await handIn(ctx, saved.id, giver, draft.sure)
  return { ...saved, version, status }
}

/** 提交: from here on the other branch answers. */
export async function submit(ctx: Context, { id, sure }: Received<typeof transferRequests.submit>) {
  const { toCompanyId } = await requests.lock(ctx, id)
  const { status } = await handIn(ctx, id, await requireGiver(ctx, toCompanyId), sure)
  return { status }
}

interface Giver {
  companyId: number
  name: string
}

async function handIn(ctx: Context, id: number, giver: Giver, sure: boolean) {
  const [request, lines] = await requests.lockWithLines(ctx, id)
  const to = requests.transition(request, 'submit')
  if (lines.length === 0) throw refused('单据没有明细')
  if (!sure) await askBeyond(ctx, giver, lines)
  const { status } = await requests.moveTo(ctx, request, to)
  const goods = lines.map(({ pjNo, pjName }) => ({ pjNo, pjName }))
  const { deptName: from } = await companyOf(ctx, ctx.companyId)
  await notify({ ...ctx, companyId: giver.companyId }, 'goodsRequested', { id, dyNo: request.dyNo, from, goods })
  return { status, version: request.version + 1 }
}

/** More than the other branch has is asked about once: goods may be on their way to it. */
async function askBeyond(ctx: Context, { companyId, name }: Giver, lines: readonly { partId: number; pjNo: string; qty: string }[]) {
  const there = await stockOfOthers(
    ctx,
    lines.map(({ partId }) => partId),
  )
  const wanted = new Map<number, string>()
  for (const { partId, qty } of lines) wanted.set(partId, add(wanted.get(partId) ?? '0', qty))
  const beyond = [...wanted].flatMap(([partId, qty]) => {
    const usable = there.find((row) => row.pjid === partId && row.companyId === companyId)?.usable ?? '0'
    return compare(qty, usable) > 0 ? [{ pjNo: lines.find((line) => line.partId === partId)?.pjNo ?? '', qty, usable }] : []
  })
  const [first] = beyond
  if (!first) return
  const which = lines.length > 1 ? `${first.pjNo} ` : ''
  const had = ctx.may('stock.others') ? `${name}可用 ${Number(first.usable)}` : `${name}可用不足`
  const more = beyond.length > 1 ? `（共 ${beyond.length} 种超出）` : ''
  throw confirmFirst(`${which}${had}，仍要申请 ${Number(first.qty)}？${more}`)
}

export async function companyOf(ctx: Pick<Context, 'db' | 'tenantId'>, companyId: number) {
  const found = await ctx.db
    .selectFrom('dept')
    .select(['deptName', 'stopped'])
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', companyId)
    .where('company', '=', true)
    .executeTakeFirst()
  if (!found) throw refused('调出公司不存在')
  return found
}

async function requireGiver(ctx: Context, companyId: number): Promise<Giver> {
  if (companyId === ctx.companyId) throw refused('不能向本公司要货')
  const { deptName, stopped } = await companyOf(ctx, companyId)
  if (stopped) throw refused(`${deptName}已停用，不能向它要货`)
  return { companyId, name: deptName }
}

/** Only what has not left can still wait for goods. */
async function requireSale(ctx: Context, ckId: number): Promise<void> {
  const [sale] = await statement<{ open: boolean }>(
    ctx,
    'dy.sale',
    `select status in ('草稿', '待审核', '已确认', '进行中') as open from ck_order
     where tenant_id = $1 and company_id = $2 and ck_id = $3 and ck_type in (0, 2) and ($4::bigint[] is null or created_by = any($4) or incharge_id = any($4))`,
    [ctx.tenantId, ctx.companyId, ckId, ctx.dataScope],
  )
  if (!sale) throw invalid('销售单不存在')
  if (!sale.open) throw refused('销售单状态已变化，请刷新后重试')
}

/** 删除草稿. */
export async function remove(ctx: Context, { id }: { id: number }) {
  return requests.removeDraft(ctx, await requests.lock(ctx, id))
}

/** 撤回. */
export async function withdraw(ctx: Context, { id }: { id: number }) {
  const request = await requests.lock(ctx, id)
  return requests.moveTo(ctx, request, requests.transition(request, 'withdraw'))
}
