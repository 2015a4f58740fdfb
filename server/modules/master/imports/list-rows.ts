import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import type { batchOf } from './batch.ts'
import type { Shown } from './judge-list.ts'
import { maySeeField } from './kinds.ts'
import { placeOf } from './staged.ts'
import type { StagedSheet } from './staged-sheet.ts'

type Row = Answer<typeof imports.rows>['page']['list'][number]

export const VERDICT_NAMES: Record<string, string> = {
  ...{ fresh: '新增', changed: '修改', same: '无变化', wrong: '错误', ignored: '忽略', asked: '疑问' },
}
const NO_PART = { pjid: 0, pjNo: '', pjName: '', pjBrand: '', pjSize: '', pjFactory: '', pjUnit: '', changes: '' }

/** The lines of a list that is not of parts, as they were judged. */
export async function listRows(
  ctx: Context,
  { kind, sheets }: Awaited<ReturnType<typeof batchOf>>,
  { id, verdict, outcome, page, limit }: Received<typeof imports.rows>,
) {
  let found = ctx.db.selectFrom('importRow').where('tenantId', '=', ctx.tenantId).where('batchId', '=', id).where('verdict', '<>', '')
  if (verdict) found = found.where('verdict', '=', verdict)
  if (outcome) found = found.where('outcome', '=', outcome)
  const rows = found.select(['rowNo', 'verdict', 'problems', 'outcome', 'note', 'shown']).orderBy('rowNo')
  const [list, { count }] = await Promise.all([
    rows
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const seen = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value && !maySeeField(ctx, kind, field) ? MASKED : value]))
  const told = list.map(({ shown, ...row }): Row => {
    const { values, olds } = (shown as unknown as Shown | null) ?? { values: {}, olds: {} }
    const place = placeOf(row.rowNo, sheets as unknown as StagedSheet[])
    return { ...row, ...NO_PART, place, verdictName: VERDICT_NAMES[row.verdict] ?? '', values: seen(values), olds: seen(olds) }
  })
  return { page: { list: told, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
}
