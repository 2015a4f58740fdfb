import type { Received } from '#contract/kit/fields.ts'
import type { exchangeGroups } from '#contract/master/interchange.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { importTable, readTable } from '#server/modules/platform/sheets/index.ts'
import { cleanCode, codeKey } from '../search/index.ts'
import { addCode, codeRow, indexCodes, lockGroups, merge, newGroup, touch } from './groups.ts'
import { type KnownCodes, type Pair, verdicts } from './pair-rules.ts'
import { replace } from './supersede.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '旧编码', '编码1', '互换码1', '零件号'],
  otherNo: ['互换码', '互换编码', '新编码', '编码2', '互换码2', '替代编码', '对应编码'],
  relation: ['关系', '类型'],
} as const

/** 导入互换码: pairs of codes. 关系 替代: the first was given up for the second; otherwise both are interchangeable. */
export async function importPairs(outside: OutsideContext, input: Received<typeof exchangeGroups.importPairs>, file: UploadedFile) {
  const table = await readTable(outside, file, TITLES, { required: ['pjNo', 'otherNo'] })
  return outside.transact(async (ctx) => {
    await lockGroups(ctx)
    const pairs = table.map(({ no, cells }) => {
      const [pjNo, otherNo] = [cleanCode(cells.pjNo), cleanCode(cells.otherNo)]
      return { no, pjNo, otherNo, one: codeKey(pjNo), other: codeKey(otherNo), relation: cells.relation || '互换' }
    })
    const judged = verdicts(pairs, await knownOf(ctx, pairs))
    const rows = judged.map(({ one: _, other: __, ...row }) => row)
    return importTable(input, rows, () => writePairs(ctx, judged))
  })
}

async function knownOf(ctx: Context, pairs: readonly Pair[]): Promise<KnownCodes> {
  const codes = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const mine = ctx.db.selectFrom('exchangeCode').where('tenantId', '=', ctx.tenantId)
  const held = await mine.select(['codeN', 'groupId']).where('codeN', 'in', codes).execute()
  const sizes = await mine
    .select(({ fn }) => ['groupId', fn.countAll<number>().as('size')])
    .where('groupId', 'in', [0, ...new Set(held.map(({ groupId }) => groupId))])
    .groupBy('groupId')
    .execute()
  const parts = await ctx.db
    .selectFrom('part')
    .select('codeN')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', 'in', codes)
    .where('deletedAt', 'is', null)
    .execute()
  const successors = await ctx.db.selectFrom('supersession').select(['oldN', 'newN']).where('tenantId', '=', ctx.tenantId).execute()
  return {
    groups: new Map(held.map(({ codeN, groupId }) => [codeN, groupId])),
    sizes: new Map(sizes.map(({ groupId, size }) => [groupId, size])),
    parts: new Set(parts.map(({ codeN }) => codeN)),
    successors: new Map(successors.map(({ oldN, newN }) => [oldN, newN])),
  }
}

/** Search rows are written once, at the end. */
async function writePairs(ctx: Context, pairs: ReturnType<typeof verdicts>): Promise<void> {
  const touched = new Set<number>()
  for (const { verdict, relation, pjNo, otherNo, one, other } of pairs) {
    if (verdict !== 'fresh' && verdict !== 'changed') continue
    if (relation === '替代') await replace(ctx, { oldNo: pjNo, newNo: otherNo, remark: '' })
    else touched.add(await unite(ctx, { pjNo, codeN: one }, { pjNo: otherNo, codeN: other }))
  }
  const groups = ctx.db.selectFrom('exchangeGroup').select('groupId').where('tenantId', '=', ctx.tenantId)
  for (const { groupId } of await groups.where('groupId', 'in', [0, ...touched]).execute()) await touch(ctx, groupId)
  const codes = ctx.db.selectFrom('exchangeCode').select('codeN').where('tenantId', '=', ctx.tenantId)
  await indexCodes(
    ctx,
    (await codes.where('groupId', 'in', [0, ...touched]).execute()).map(({ codeN }) => codeN),
  )
}

interface Code {
  pjNo: string
  codeN: string
}

async function unite(ctx: Context, one: Code, other: Code): Promise<number> {
  const [a, b] = [await codeRow(ctx, one.codeN), await codeRow(ctx, other.codeN)]
  const groupId = a?.groupId ?? b?.groupId ?? (await newGroup(ctx))
  if (a && b) await merge(ctx, b.groupId, groupId)
  if (!a) await addCode(ctx, groupId, { ...one, partId: null })
  if (!b) await addCode(ctx, groupId, { ...other, partId: null })
  await recordChange(ctx, 'exchange', groupId, '导入互换码', undefined, { exchange: `${one.pjNo}、${other.pjNo}` })
  return groupId
}
