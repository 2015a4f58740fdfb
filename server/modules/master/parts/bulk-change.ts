import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { partForm } from '#contract/master/part-form.ts'
import { unitKey } from '#contract/master/part-units.ts'
import type { BulkField, parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { brandKey, cleanName, indexParts } from '../search/index.ts'
import { chosenIds } from './chosen.ts'
import { requireSupplier } from './require-supplier.ts'

type Input = Received<typeof parts.previewChange>

const MOST = 5000
const SHOWN = 200

/** 批量修改: what would change. */
export async function previewChange(ctx: Context, input: Input) {
  const { value, rows } = await plan(ctx, input)
  const wrong = rows.filter(({ problem }) => problem !== '')
  const changed = rows.filter(({ problem, stored }) => problem === '' && stored !== value)
  const shown = [...wrong, ...changed].slice(0, SHOWN)
  return {
    content: {
      chosen: rows.length,
      changed: changed.length,
      wrong: wrong.length,
      rows: shown.map(({ partId: id, pjNo, pjName, pjBrand, before, problem }) => ({ id, pjNo, pjName, pjBrand, before, problem })),
    },
  }
}

/** Carries out what the preview showed; a part that cannot change stays as it is. */
export async function bulkChange(ctx: Context, input: Received<typeof parts.bulkChange>) {
  const { value, rows } = await plan(ctx, input, true)
  const { field } = input
  const changed = rows.filter(({ problem, stored }) => problem === '' && stored !== value)
  if (changed.length !== input.expected) throw refused('资料在预览后有变化，请重新预览')
  if (changed.length === 0) throw refused('没有需要修改的商品')
  const ids = changed.map(({ partId }) => partId)
  await ctx.db
    .updateTable('part')
    .set(({ eb }) => ({
      [field]: value,
      ...(field === 'pjBrand' && { brandN: brandKey(String(value)) }),
      version: eb('version', '+', 1),
      updatedBy: ctx.userId,
      updatedAt: ctx.now,
    }))
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await indexParts(ctx, ids)
  await recordChanges(
    ctx,
    'part',
    '批量修改',
    changed.map(({ partId, stored }) => ({ id: partId, before: { [field]: stored }, after: { [field]: value } })),
  )
  return { count: changed.length }
}

interface Row {
  partId: number
  pjNo: string
  pjName: string
  pjBrand: string
  codeN: string
  codeK: string
  brandN: string
  stored: string | number | null
  /** As the reader knows it. */
  before: string
  problem: string
}

async function plan(ctx: Context, input: Input, locked = false): Promise<{ value: string | number | null; rows: Row[] }> {
  const value = await newValue(ctx, input)
  const ids = await chosenIds(ctx, input, MOST)
  const query = ctx.db
    .selectFrom('part as p')
    .leftJoin('client as s', (join) => join.on('s.tenantId', '=', ctx.tenantId).onRef('s.clientId', '=', 'p.supplierId'))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.partId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('p.deletedAt', 'is', null)
    .select(['p.partId', 'p.pjNo', 'p.pjName', 'p.pjBrand', 'p.codeN', 'p.codeK', 'p.brandN', 's.clientName'])
    .select(`p.${input.field} as stored`)
    .orderBy('p.partId')
  const found = await (locked ? query.modifyEnd(sql`for no key update of p`) : query).execute()
  const taken = input.field === 'pjBrand' ? await codesOfBrand(ctx, brandKey(String(value)), found) : new Set<string>()
  const counted = input.field === 'pjUnit' ? await countedIn(ctx, String(value), ids) : new Set<number>()
  const rows = found.map(({ clientName, ...row }) => {
    const moves = input.field === 'pjBrand' && row.brandN !== brandKey(String(value))
    const problem =
      moves && taken.has(row.codeK)
        ? `编码 ${row.pjNo}、品牌 ${value} 的商品已存在`
        : counted.has(row.partId)
          ? `${value} 已是该商品的辅助单位`
          : ''
    if (moves) taken.add(row.codeK)
    return { ...row, before: input.field === 'supplierId' ? (clientName ?? '') : String(row.stored ?? ''), problem }
  })
  return { value, rows }
}

/** The value as it is stored, by the same rules as in the form of one part. */
async function newValue(ctx: Context, { field, value, supplierId }: Input): Promise<string | number | null> {
  if (field === 'supplierId') {
    if (supplierId) await requireSupplier(ctx, supplierId)
    return supplierId || null
  }
  const text = cleanName(value)
  const read = partForm[field as Exclude<BulkField, 'supplierId'>].safeParse(text)
  if (!read.success) throw invalid(read.error.issues[0]?.message ?? '新值不正确')
  return text
}

/** Of these parts, those that have the unit beside their own. */
async function countedIn(ctx: Context, unit: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('partUnit')
    .select(['partId', 'unit'])
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.filter((row) => unitKey(row.unit) === unitKey(unit)).map(({ partId }) => partId))
}

/** Of these parts' codes, those that the brand has already. */
async function codesOfBrand(ctx: Context, brandN: string, rows: readonly { codeN: string; codeK: string }[]): Promise<Set<string>> {
  const codes = rows.map(({ codeN }) => codeN)
  const there = await ctx.db
    .selectFrom('part')
    .select('codeK')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', sql<string>`any(${codes}::text[])`)
    .where('brandN', '=', brandN)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(there.map(({ codeK }) => codeK))
}
