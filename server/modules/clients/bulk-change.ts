import { sql } from 'kysely'
import { z } from 'zod'
import { type ClientBulkField, clients } from '#contract/clients.ts'
import type { Received } from '#contract/kit.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/fault.ts'
import { compare } from '#server/kit/money.ts'
import { areaOf } from '../areas/index.ts'
import { recordChanges } from '../audit/index.ts'
import { clientsWithinReach } from '../search/index.ts'
import { demandIncharge } from './incharge.ts'
import { foundIds } from './page.ts'
import { storedClient } from './stored-client.ts'

type Input = Received<typeof clients.previewChange>
type Value = string | number | boolean

const MOST = 5000
const SHOWN = 200
const AMOUNTS: readonly ClientBulkField[] = ['maxPrice', 'yhRate']

/** 批量修改: what would change. */
export async function previewChange(ctx: Context, input: Input) {
  const { rows, chosen, after } = await plan(ctx, input)
  const shown = rows.slice(0, SHOWN).map(({ id, clientNo, clientName, before }) => ({ id, clientNo, clientName, before }))
  return { content: { chosen, changed: rows.length, after, rows: shown } }
}

/** Carries out what the preview showed. */
export async function bulkChange(ctx: Context, input: Received<typeof clients.bulkChange>) {
  const { rows, change } = await plan(ctx, input, true)
  if (rows.length !== input.expected) throw refused('资料在预览后有变化，请重新预览')
  if (rows.length === 0) throw refused('没有需要修改的客户')
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .updateTable('client')
    .set(({ eb }) => ({
      ...(change as Partial<ReturnType<typeof storedClient>>),
      version: eb('version', '+', 1),
      updatedBy: ctx.userId,
      updatedAt: ctx.now,
    }))
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const { field } = input
  const told = rows.map(({ id, stored }) => ({ id, before: { [field]: stored }, after: { [field]: change[field] } }))
  await recordChanges(ctx, 'client', '批量修改', told)
  return { count: rows.length }
}

async function plan(ctx: Context, input: Input, locked = false) {
  const { field, ids, filter } = input
  const { change, after } = await newValue(ctx, input)
  if (!filter && ids.length === 0) throw invalid('请选择客户')
  const chosen = filter ? await foundIds(ctx, filter, MOST) : ids
  const query = ctx.db
    .selectFrom('client as c')
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'c.inchargeId'))
    .leftJoin('area as a', 'a.areaId', 'c.areaId')
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.clientId', '=', sql<number>`any(${chosen}::bigint[])`)
    .where('c.deletedAt', 'is', null)
    .where(clientsWithinReach(ctx, 'c'))
    .select(['c.clientId as id', 'c.clientNo', 'c.clientName', 'u.realName', 'a.fullName'])
    .select(`c.${field} as stored`)
    .orderBy('c.clientId')
  const found = await (locked ? query.modifyEnd(sql`for no key update of c`) : query).execute()
  const rows = found
    .filter(({ stored }) => !same(field, stored, change[field] as Value))
    .map((row) => ({ ...row, before: wordsOf(field, row.stored, { inchargeId: row.realName ?? '', areaId: row.fullName ?? '' }) }))
  return { rows, chosen: found.length, change, after }
}

const same = (field: ClientBulkField, stored: Value, next: Value) =>
  AMOUNTS.includes(field) ? compare(String(stored), String(next)) === 0 : stored === next

function wordsOf(field: ClientBulkField, value: Value, names: Readonly<Partial<Record<ClientBulkField, string>>>): string {
  if (field in names) return names[field] ?? ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return AMOUNTS.includes(field) ? String(Number(value)) : String(value)
}

const NUMBERS: readonly ClientBulkField[] = ['inchargeId', 'areaId', 'maxPrice', 'maxDays', 'yhRate']
const form = z.object(clients.save.input)

/** The value as it is stored, by the same rules as in the form of one client. */
async function newValue(ctx: Context, { field, value }: Input) {
  const typed = field === 'vip' ? value === '1' : NUMBERS.includes(field) ? value || '0' : value
  const read = form.safeParse({ clientName: '-', clientType: '-', [field]: typed })
  if (!read.success) throw invalid(read.error.issues[0]?.message ?? '新值不正确')
  const stored = storedClient(read.data)
  const incharge = field === 'inchargeId' ? await demandIncharge(ctx, stored.inchargeId) : ''
  const area = field === 'areaId' && stored.areaId ? await areaOf(ctx, stored.areaId) : undefined
  const change: Partial<Record<ClientBulkField | 'bigAreaName', Value>> = {
    [field]: stored[field],
    ...(field === 'areaId' && { bigAreaName: area?.bigArea ?? '' }),
  }
  const after = wordsOf(field, stored[field], {
    ...(field === 'inchargeId' && { inchargeId: incharge }),
    ...(field === 'areaId' && { areaId: area?.fullName ?? '' }),
  })
  return { change, after }
}
