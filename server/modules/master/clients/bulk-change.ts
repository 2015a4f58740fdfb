import { sql } from 'kysely'
import { z } from 'zod'
import { compare } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import { type ClientBulkField, clients } from '#contract/master/clients/clients.ts'
import { ENDLESS } from '#contract/master/clients/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { areaOf } from '../areas/index.ts'
import { clientsInScope } from '../search/index.ts'
import { changedTerms, isTermsField, kindIn, type TermsField, termsColumns, termsWords } from './bulk-terms.ts'
import { requireIncharge } from './incharge.ts'
import { foundIds } from './page.ts'
import { storedClient } from './stored-client.ts'

type Input = Received<typeof clients.previewChange>
type Value = string | number | boolean
type Change = Record<string, Value>
type PlainField = Exclude<ClientBulkField, TermsField>
type TermsRow = Parameters<typeof changedTerms>[0]

const MOST = 5000
const SHOWN = 200
const AMOUNTS: readonly string[] = ['maxPrice', 'yhRate']

/** 批量修改: what would change. */
export async function previewChange(ctx: Context, input: Input) {
  const { rows, chosen, after } = await plan(ctx, input)
  const shown = rows.slice(0, SHOWN).map(({ id, clientNo, clientName, before }) => ({ id, clientNo, clientName, before }))
  return { content: { chosen, changed: rows.length, after, rows: shown } }
}

/** Carries out what the preview showed. */
export async function bulkChange(ctx: Context, input: Received<typeof clients.bulkChange>) {
  const { rows } = await plan(ctx, input, true)
  if (rows.length !== input.expected) throw refused('资料在预览后有变化，请重新预览')
  if (rows.length === 0) throw refused('没有需要修改的客户')
  // most take over the same values
  const alike = new Map<string, typeof rows>()
  for (const row of rows) {
    const values = JSON.stringify(row.change)
    alike.set(values, [...(alike.get(values) ?? []), row])
  }
  for (const same of alike.values()) await write(ctx, same)
  const told = rows.map(({ id, was, own }) => ({ id, before: was, after: own }))
  await recordChanges(ctx, 'client', '批量修改', told)
  return { count: rows.length }
}

const write = (ctx: Context, rows: readonly { id: number; change: Change }[]) =>
  ctx.db
    .updateTable('client')
    .set(({ eb }) => ({ ...rows[0]?.change, version: eb('version', '+', 1), updatedBy: ctx.userId, updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute()

async function plan(ctx: Context, input: Input, locked = false) {
  const { field, ids, filter } = input
  const { changeOf, after } = await newValue(ctx, input)
  if (!filter && ids.length === 0) throw invalid('请选择客户')
  const chosen = filter ? await foundIds(ctx, filter, MOST) : ids
  const query = ctx.db
    .selectFrom('client as c')
    .leftJoin('appUser as u', (join) => join.on('u.tenantId', '=', ctx.tenantId).onRef('u.userId', '=', 'c.inchargeId'))
    .leftJoin('area as a', 'a.areaId', 'c.areaId')
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.clientId', '=', sql<number>`any(${chosen}::bigint[])`)
    .where('c.deletedAt', 'is', null)
    .where(clientsInScope(ctx, 'c'))
    .select(['c.clientId as id', 'c.clientNo', 'c.clientName', 'u.realName', 'a.fullName'])
    .select([...PLAIN.map((each) => `c.${each}` as const), ...termsColumns])
    .orderBy('c.clientId')
  const found = await (locked ? query.modifyEnd(sql`for no key update of c`) : query).execute()
  const rows = found.flatMap(({ id, clientNo, clientName, realName, fullName, ...stored }) => {
    const change = changeOf(stored)
    // a region brings its 大区; what is changed is the region
    const told = isTermsField(field) ? Object.keys(change) : [field]
    const differing = told.filter((name) => !same(name, stored[name as keyof typeof stored], change[name] as Value))
    if (differing.length === 0) return []
    const before = isTermsField(field)
      ? termsWords(field, stored)
      : wordsOf(field, stored[field], { inchargeId: realName ?? '', areaId: fullName ?? '' })
    return [{ id, clientNo, clientName, before, change, was: pick(stored, differing), own: pick(change, differing) }]
  })
  return { rows, chosen: found.length, after }
}

const PLAIN = ['inchargeId', 'clientType', 'clientLevel', 'areaId', 'bigAreaName', 'yhRate', 'script', 'remark'] as const

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

const same = (name: string, stored: unknown, next: Value) =>
  AMOUNTS.includes(name) ? compare(String(stored), String(next)) === 0 : stored === next

function wordsOf(field: PlainField, value: Value, names: Readonly<Partial<Record<PlainField, string>>>): string {
  if (field in names) return names[field] ?? ''
  return AMOUNTS.includes(field) ? String(Number(value)) : String(value)
}

const NUMBERS: readonly ClientBulkField[] = ['inchargeId', 'areaId', 'maxPrice', 'maxDays', 'yhRate']
const form = z.object(clients.save.input)

/** The value as it is stored, by the same rules as in the form of one client. */
async function newValue(ctx: Context, { field, value }: Input): Promise<NewValue> {
  return isTermsField(field) ? newTerms(field, value) : newPlain(ctx, field, value)
}
interface NewValue {
  changeOf: (row: TermsRow) => Change
  after: string
}

function read(field: ClientBulkField, value: string) {
  const typed = NUMBERS.includes(field) ? value || '0' : value
  const { success, data, error } = form.safeParse({ clientName: '-', clientType: '-', [field]: typed })
  if (!success) throw invalid(error.issues[0]?.message ?? '新值不正确')
  return storedClient(data)
}

function newTerms(field: TermsField, value: string): NewValue {
  const endless = value === '' || value === ENDLESS
  const { terms } = read(field, NUMBERS.includes(field) && endless ? '0' : value)
  const typed = endless ? ENDLESS : String(terms[field])
  const next = field === 'settleKind' ? kindIn(value) : typed
  return {
    changeOf: (row) => ({ ...changedTerms(row, field, next) }),
    after: AMOUNTS.includes(field) && !endless ? String(Number(next)) : next,
  }
}

async function newPlain(ctx: Context, field: PlainField, value: string): Promise<NewValue> {
  const { terms: _, ...stored } = read(field, value)
  const incharge = field === 'inchargeId' ? await requireIncharge(ctx, stored.inchargeId) : ''
  const area = field === 'areaId' && stored.areaId ? await areaOf(ctx, stored.areaId) : undefined
  const change = { [field]: stored[field], ...(field === 'areaId' && { bigAreaName: area?.bigArea ?? '' }) }
  const after = wordsOf(field, stored[field], {
    ...(field === 'inchargeId' && { inchargeId: incharge }),
    ...(field === 'areaId' && { areaId: area?.fullName ?? '' }),
  })
  return { changeOf: () => change, after }
}
