import type { Received } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type imports } from '#contract/master/imports.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { defineJob, enqueue, type JobContext } from '#server/kit/jobs.ts'
import { brandKey, codeKey } from '../search/index.ts'
import { batchOf, maySeeField, moveBatch, type Options, setBatch, shownBatch } from './batch.ts'
import { bulk } from './bulk.ts'
import { failing } from './failing.ts'
import { differences, missingForNew, type ReadRow } from './read-row.ts'
import { LEFT_OUT, leftOut } from './shape-rules.ts'
import { CHUNK, type ExistingPart, existingParts, nextRows, partMeant, readingOf, readStaged, type StagedRow } from './staged.ts'

type Input = Received<typeof imports.check>

/** Fixes the mapping and orders the comparison of all lines with the parts there are. */
export async function check(ctx: Context, { id, mapping, brand, unit, type, hiddenRows, supplierId }: Input) {
  const { header } = await batchOf(ctx, id)
  if (mapping.length !== header.length) throw invalid('列与文件不一致，请重新上传')
  const chosen = mapping.filter((field) => field !== null)
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at)
  if (twice) throw invalid(`${IMPORT_FIELDS[twice]}对应了多列`)
  if (!chosen.includes('pjNo')) throw invalid('请指定编码所在的列')
  const unseen = chosen.find((field) => !maySeeField(ctx, field))
  if (unseen) throw forbidden(`没有权限导入${IMPORT_FIELDS[unseen]}`)
  if (supplierId) await requireSupplier(ctx, supplierId)
  await moveBatch(ctx, id, ['mapped', 'checked', 'failed'], 'checking')
  await ctx.db
    .updateTable('importBatch')
    .set({
      mapping: JSON.stringify(mapping),
      options: JSON.stringify({ brand, unit, type, hiddenRows, supplierId: supplierId ?? 0 } satisfies Options),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('batchId', '=', id)
    .execute()
  await enqueue(ctx, checkImport, { id })
  return { content: await shownBatch(ctx, id) }
}

async function requireSupplier(ctx: Context, supplierId: number): Promise<void> {
  const rows = ctx.db.selectFrom('client').select('clientId').where('tenantId', '=', ctx.tenantId).where('clientId', '=', supplierId)
  const found = await rows.where('tags', 'in', [2, 3]).where('deletedAt', 'is', null).executeTakeFirst()
  if (!found) throw refused('供应商不存在')
}

interface Verdict {
  verdict: '' | 'fresh' | 'changed' | 'same' | 'wrong' | 'ignored'
  problems: string
  partId: number | null
}

export const checkImport = defineJob<{ id: number }>('check-import', (job, { id }) => failing(job, id, 'checking', checkAll), {
  heavy: true,
})

async function checkAll({ transact }: JobContext, id: number): Promise<void> {
  const counts = { fresh: 0, changed: 0, same: 0, wrong: 0, ignored: 0 }
  const seen = new Map<string, number>()
  let after = 0
  while (after >= 0) {
    after = await transact(async (ctx) => {
      const rows = await nextRows(ctx, id, after, 'all')
      const verdicts = await judge(ctx, id, rows, seen)
      for (const { verdict } of verdicts) if (verdict) counts[verdict]++
      await writeVerdicts(ctx, id, rows, verdicts)
      const { ignored, ...goods } = counts
      const total = Object.values(goods).reduce((sum, each) => sum + each, 0)
      const last = rows.length === CHUNK ? (rows.at(-1)?.rowNo ?? -1) : -1
      await setBatch(ctx, id, { progress: total, ...(last < 0 && { ...counts, total, state: 'checked' }) })
      return last
    })
  }
}

async function judge(ctx: Context, id: number, rows: StagedRow[], seen: Map<string, number>): Promise<Verdict[]> {
  const reading = await readingOf(ctx, id)
  const code = reading.mapping.indexOf('pjNo')
  const read = rows.map((row): { row: ReadRow } | { left: string } => {
    const sheet = reading.sheets[row.sheet]
    if (!sheet?.ticked || row.rowNo - sheet.first <= sheet.to) return { left: '' }
    const left = row.hidden && !reading.hiddenRows ? 'hidden' : leftOut(row.cells, sheet.titles, sheet.columns?.[code] ?? code)
    return left ? { left: LEFT_OUT[left] } : { row: readStaged(row, reading) }
  })
  const codes = read.flatMap((line) => ('row' in line ? [codeKey(line.row.texts.pjNo ?? '')] : []))
  const existing = await existingParts(ctx, codes)
  return read.map((line, at) => {
    if ('row' in line) return verdictOn(line.row, rows[at]?.rowNo ?? 0, existing, seen)
    return { verdict: line.left ? 'ignored' : '', problems: line.left, partId: null }
  })
}

function verdictOn(row: ReadRow, rowNo: number, existing: Map<string, ExistingPart[]>, seen: Map<string, number>): Verdict {
  const { part, unclear } = partMeant(row.texts, existing)
  const problems = [...row.problems]
  if (unclear) problems.push('该编码有多个品牌的商品，请填写品牌')
  else if (!part && problems.length === 0) problems.push(...missingForNew(row))
  if (problems.length === 0) {
    const key = part ? String(part.partId) : `${codeKey(row.texts.pjNo ?? '')}|${brandKey(row.texts.pjBrand ?? '')}`
    const first = seen.get(key)
    if (first !== undefined) problems.push(`与第${first}行重复`)
    else seen.set(key, rowNo)
  }
  if (problems.length > 0) return { verdict: 'wrong', problems: problems.join('；'), partId: part?.partId ?? null }
  if (!part) return { verdict: 'fresh', problems: '', partId: null }
  return { verdict: differences(row, part).length > 0 ? 'changed' : 'same', problems: '', partId: part.partId }
}

const WRITE = `update import_row r set verdict = u.verdict, problems = u.problems, part_id = u.part_id
  from unnest($3::integer[], $4::text[], $5::text[], $6::bigint[]) as u (no, verdict, problems, part_id)
  where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = u.no and r.outcome = ''`

async function writeVerdicts(ctx: Context, id: number, rows: StagedRow[], verdicts: Verdict[]): Promise<void> {
  const columns = [verdicts.map((each) => each.verdict), verdicts.map(({ problems }) => problems), verdicts.map(({ partId }) => partId)]
  await bulk(ctx, WRITE, [ctx.tenantId, id, rows.map(({ rowNo }) => rowNo), ...columns])
}
