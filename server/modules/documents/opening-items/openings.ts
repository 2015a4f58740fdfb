import { sql } from 'kysely'
import type { openingCalls } from '#contract/documents/opening-items.ts'
import { isFen, isZero, negate } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { invalid, notYours, refused } from '#server/kit/errors.ts'
import { paginate } from '#server/kit/page.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { dueDateOf, lockPartner, postOpenItem, requireUnsettled } from '#server/modules/ledgers/open-items/index.ts'
import { clientsInScope } from '#server/modules/master/search/index.ts'
import { importTable, type Judged, readTable } from '#server/modules/platform/sheets/index.ts'
import { logTransition } from '../core/index.ts'

const DOCUMENT = 'qw'
const [EVENT, UNDO] = ['期初', '冲销']

/** Of the clients within the caller's data scope, both sides. */
export const visibleOpenings = (ctx: Context) =>
  ctx.db
    .selectFrom('openingItem as o')
    .innerJoin('client as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.clientId', '=', 'o.clientId'))
    .where('o.tenantId', '=', ctx.tenantId)
    .where('o.companyId', '=', ctx.companyId)
    .where(clientsInScope(ctx, 'c'))
const visible = (ctx: Context, direction: DueDirection) => visibleOpenings(ctx).where('o.direction', '=', direction)
export const openingNo = ({ docNo, openingId }: { docNo: string; openingId: number }) => docNo || `期初${openingId}`

export const openingsOf = (direction: DueDirection) => async (ctx: Context, input: Received<typeof openingCalls.ys.openings>) => {
  let query = visible(ctx, direction)
  if (input.clientId) query = query.where('o.clientId', '=', input.clientId)
  const rows = query
    .leftJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.createdBy'))
    .select(['o.openingId as id', 'o.docNo', 'o.clientId', 'c.clientName', 'o.amount', 'o.bizDate', 'o.dueDate', 'o.remark'])
    .select(['o.createdAt as createTime', sql<boolean>`o.reversed_at is not null`.as('reversed')])
    .select(({ fn, val }) => fn.coalesce('u.realName', val('')).as('userName'))
    .orderBy('o.openingId', 'desc')
  return { page: await paginate(ctx, rows, query, input) }
}

interface Partner {
  clientId: number
  clientName: string
  settleKind: string
  maxDays: number
}
interface Opening {
  amount: string
  bizDate: string
  dueDate?: string | undefined
  docNo: string
  remark: string
}

const partners = (ctx: Context, direction: DueDirection) =>
  ctx.db
    .selectFrom('client as c')
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.deletedAt', 'is', null)
    .where('c.tags', '<>', direction === 'ys' ? 2 : 1)
    .where(clientsInScope(ctx, 'c'))
    .select(['c.clientId', 'c.clientName', 'c.maxDays', 'c.settleKind'])

export const addOpeningOf =
  (direction: DueDirection) =>
  async (ctx: Context, { clientId, ...opening }: Received<typeof openingCalls.ys.addOpening>) => {
    if (!ctx.maySee(DUES[direction].tag)) throw refused('没有查看金额的权限，不能录入期初往来')
    const wrong = openingError(opening, ctx.today)
    if (wrong) throw invalid(wrong)
    const partner = await partners(ctx, direction).where('c.clientId', '=', clientId).executeTakeFirst()
    if (!partner) throw notYours()
    return { id: await add(ctx, direction, partner, opening) }
  }

function openingError({ amount, bizDate, dueDate }: Opening, today: string): string | undefined {
  if (isZero(amount)) return '金额不能为0'
  if (!isFen(amount)) return '金额最多两位小数'
  if (bizDate > today) return '日期不能晚于今天'
  if (dueDate && dueDate < bizDate) return '到期日不能早于日期'
  return undefined
}

async function add(ctx: Context, direction: DueDirection, partner: Partner, { amount, bizDate, docNo, remark, ...given }: Opening) {
  const { clientId } = partner
  const dueDate = given.dueDate ?? dueDateOf(partner, bizDate)
  const { openingId } = await ctx.db
    .insertInto('openingItem')
    .values({
      tenantId: ctx.tenantId,
      companyId: ctx.companyId,
      clientId,
      direction,
      docNo,
      amount,
      bizDate,
      dueDate,
      remark,
      createdBy: ctx.userId,
    })
    .returning('openingId')
    .executeTakeFirstOrThrow()
  const debt = { clientId, direction, amount, bizDate, dueDate, docNo: openingNo({ docNo, openingId }) }
  await postOpenItem(ctx, { ...debt, document: DOCUMENT, documentId: openingId, event: EVENT })
  return openingId
}

/** 红冲, while nothing has been paid of it: today, as of all money. */
export async function reverseOpening(ctx: Context, { id, note = '' }: { id: number; note?: string }, sides: readonly DueDirection[]) {
  const query = visibleOpenings(ctx).selectAll('o').where('o.openingId', '=', id).where('o.direction', 'in', sides)
  const row = await query.forUpdate('o').executeTakeFirst()
  if (!row) throw notYours()
  if (row.reversedAt !== null) throw refused('该期初已红冲')
  const at = { document: DOCUMENT, documentId: id }
  const day = ctx.today
  const against = { ...at, event: EVENT, whole: true } as const
  await lockPartner(ctx, row.clientId)
  await requireUnsettled(ctx, DOCUMENT, id)
  await postOpenItem(ctx, {
    ...at,
    clientId: row.clientId,
    direction: row.direction as DueDirection,
    docNo: openingNo(row),
    event: UNDO,
    amount: negate(row.amount),
    bizDate: day,
    dueDate: day,
    against,
  })
  await ctx.db
    .updateTable('openingItem')
    .set({ reversedBy: ctx.userId, reversedAt: ctx.now, reversedOn: day })
    .where('tenantId', '=', ctx.tenantId)
    .where('openingId', '=', id)
    .execute()
  await logTransition(ctx, DOCUMENT, id, [{ from: '有效', to: '已红冲', note }])
  return { status: '已红冲' }
}

export const reverseOpeningOf =
  (direction: DueDirection) =>
  async (ctx: Context, { id }: { id: number }) => {
    await reverseOpening(ctx, { id }, [direction])
    return {}
  }

interface Row extends Judged {
  clientName: string
  amount: string
  bizDate: string
  dueDate: string
  docNo: string
  remark: string
  clientId: number
}

export const importOpeningsOf =
  (direction: DueDirection) =>
  async (outside: OutsideContext, input: Received<typeof openingCalls.ys.importOpenings>, file: UploadedFile) => {
    if (!outside.maySee(DUES[direction].tag)) throw refused('没有查看金额的权限，不能导入期初往来')
    const { partner } = DUES[direction]
    const titles = {
      clientName: [partner, `${partner}名称`, '名称', '往来单位', '单位'],
      amount: ['金额', '期初金额', '余额', `${DUES[direction].name}余额`, DUES[direction].name],
      bizDate: ['日期', '业务日期', '单据日期'],
      dueDate: ['到期日', '到期日期'],
      docNo: ['原单号', '单号'],
      remark: ['备注'],
    } as const
    const table = await readTable(outside, file, titles, { required: ['clientName', 'amount'], most: 2000 })
    return outside.transact(async (ctx) => {
      const found = await partnersNamed(
        ctx,
        direction,
        table.map(({ cells }) => cells.clientName.trim()),
      )
      const known = await enteredAlready(ctx, direction)
      const rows = table.map(({ no, cells }) => judge(no, cells, found.get(cells.clientName.trim()), known, ctx.today))
      return importTable(input, rows, async (wanted) => {
        for (const { clientName, amount, bizDate, dueDate, docNo, remark } of wanted) {
          const partner = found.get(clientName.trim())
          if (partner)
            await add(ctx, direction, partner, {
              amount,
              bizDate,
              docNo: docNo.trim(),
              remark: remark.trim(),
              dueDate: dueDate || undefined,
            })
        }
      })
    })
  }

type Typed = Omit<Row, keyof Judged | 'clientId'>

function judge(no: number, cells: Typed, partner: Partner | undefined, known: ReadonlySet<string>, today: string): Row {
  const own = {
    ...cells,
    bizDate: dayIn(cells.bizDate) || today,
    dueDate: dayIn(cells.dueDate),
    amount: cells.amount.replaceAll(/[,，¥￥\s]/g, ''),
    clientId: partner?.clientId ?? 0,
  }
  const problem = partner ? problemOf(own, today) : '没有这个往来单位'
  if (problem !== undefined) return { no, verdict: 'wrong', problem, ...own }
  return known.has(keyOf(own)) ? { no, verdict: 'same', problem: '已录入过', ...own } : { no, verdict: 'fresh', problem: '', ...own }
}

const shape = /^-?\d{1,12}(\.\d{1,2})?$/
const day = /^\d{4}-\d{2}-\d{2}$/
function problemOf({ amount, bizDate, dueDate, docNo, remark }: Typed, today: string): string | undefined {
  if (!shape.test(amount)) return '金额应为数字，最多两位小数'
  if (!day.test(bizDate) || (dueDate !== '' && !day.test(dueDate))) return '日期应为 2026-01-31 的样子'
  if (docNo.length > 32) return '原单号不能超过32个字'
  if (remark.length > 125) return '备注不能超过125个字'
  return openingError({ amount, bizDate, dueDate: dueDate || undefined, docNo, remark }, today)
}
/** 2026/1/31, 2026.1.31 and 20260131 are days, too. */
function dayIn(text: string): string {
  const found = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\s.*)?$/.exec(text.trim())
  if (!found) return text.trim()
  const [, year = '', month = '', date = ''] = found
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : text.trim()
}

/** By name, full name or number; in this order where they would name different ones. */
async function partnersNamed(ctx: Context, direction: DueDirection, names: string[]): Promise<Map<string, Partner>> {
  const wanted = [...new Set(names)].filter(Boolean)
  if (wanted.length === 0) return new Map()
  const rows = await partners(ctx, direction)
    .select(['c.clientFullName', 'c.clientNo'])
    .where(({ or, eb }) => or([eb('c.clientName', 'in', wanted), eb('c.clientFullName', 'in', wanted), eb('c.clientNo', 'in', wanted)]))
    .execute()
  return new Map(
    wanted.flatMap((name) => {
      const row =
        rows.find(({ clientName }) => clientName === name) ??
        rows.find(({ clientFullName }) => clientFullName === name) ??
        rows.find(({ clientNo }) => clientNo === name)
      return row ? [[name, row]] : []
    }),
  )
}

const keyOf = ({ clientId, amount, bizDate, docNo }: { clientId: number; amount: string; bizDate: string; docNo: string }) =>
  `${clientId} ${Number(amount)} ${bizDate} ${docNo.trim()}`
/** A file imported twice adds nothing the second time. */
async function enteredAlready(ctx: Context, direction: DueDirection): Promise<Set<string>> {
  const rows = await visible(ctx, direction)
    .select(['o.clientId', 'o.amount', 'o.bizDate', 'o.docNo'])
    .where('o.reversedAt', 'is', null)
    .execute()
  return new Set(rows.map(keyOf))
}
