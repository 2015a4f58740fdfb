import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { exchangeGroups } from '#contract/master/interchange.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { importTable, readTable } from '#server/modules/platform/sheets/index.ts'
import { cleanCode, codeKey } from '../search/index.ts'
import { lockGroups } from './groups.ts'
import { type KnownCodes, type Pair, verdicts } from './pair-rules.ts'
import { replace } from './supersede.ts'
import { unionsOf, writeUnions } from './write-pairs.ts'

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
    const known = await knownOf(ctx, pairs)
    const judged = verdicts(pairs, known)
    const rows = judged.map(({ one: _, other: __, ...row }) => row)
    return importTable(input, rows, () => writePairs(ctx, judged, known))
  })
}

/** One parameter, however many there are. */
const among = (codes: readonly string[]) => sql<string>`any(${codes}::text[])`

async function knownOf(ctx: Context, pairs: readonly Pair[]): Promise<KnownCodes> {
  const codes = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const mine = ctx.db.selectFrom('exchangeCode').where('tenantId', '=', ctx.tenantId)
  const held = await mine.select(['codeN', 'groupId']).where('codeN', '=', among(codes)).execute()
  const sizes = await mine
    .select(({ fn }) => ['groupId', fn.countAll<number>().as('size')])
    .where('groupId', '=', sql<number>`any(${[...new Set(held.map(({ groupId }) => groupId))]}::bigint[])`)
    .groupBy('groupId')
    .execute()
  const parts = await ctx.db
    .selectFrom('part')
    .select('codeN')
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', among(codes))
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

/** What is interchangeable is brought together at once, for the file as a whole; successors follow in their order. */
async function writePairs(ctx: Context, pairs: ReturnType<typeof verdicts>, known: KnownCodes): Promise<void> {
  const wanted = pairs.filter(({ verdict }) => verdict === 'fresh' || verdict === 'changed')
  const interchange = wanted.filter(({ relation }) => relation !== '替代')
  await writeUnions(ctx, unionsOf(interchange, known.groups))
  for (const { relation, pjNo, otherNo } of wanted) if (relation === '替代') await replace(ctx, { oldNo: pjNo, newNo: otherNo, remark: '' })
}
