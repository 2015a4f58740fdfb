import type { Answer, Received } from '#contract/kit/fields.ts'
import type { imports } from '#contract/master/imports.ts'
import type { Context } from '#server/kit/context.ts'
import type { ImportText } from './read-row.ts'
import { cellsOf, readingOf, readStaged } from './staged.ts'

type Row = Answer<typeof imports.rows>['page']['list'][number]

const VERDICTS: Record<string, string> = { fresh: '新增', changed: '修改', same: '无变化', wrong: '错误', ignored: '忽略' }
const SHOWN = ['pjNo', 'pjName', 'pjBrand', 'pjSize', 'pjFactory', 'pjUnit'] as const satisfies ImportText[]

/** The lines of a batch as they were read; prices the reader may not see are masked like any other. */
export async function rows(ctx: Context, { id, verdict, outcome, page, limit }: Received<typeof imports.rows>) {
  const reading = await readingOf(ctx, id)
  let found = ctx.db.selectFrom('importRow').where('tenantId', '=', ctx.tenantId).where('batchId', '=', id).where('verdict', '<>', '')
  if (verdict) found = found.where('verdict', '=', verdict)
  if (outcome) found = found.where('outcome', '=', outcome)
  const [list, { count }] = await Promise.all([
    found
      .select(['rowNo', 'sheet', 'cells', 'raw', 'verdict', 'problems', 'outcome', 'note', 'partId'])
      .orderBy('rowNo')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const several = reading.sheets.filter(({ ticked }) => ticked).length > 1
  const shown = list.map(({ cells: stored, raw, sheet, partId, ...row }): Row => {
    const cells = cellsOf({ sheet, cells: stored }, reading.sheets)
    const { texts, prices } = readStaged({ sheet, cells: stored, raw }, reading)
    const { name = '', first = 0 } = reading.sheets[sheet] ?? {}
    const place = `${several ? `${name}!` : ''}${row.rowNo - first}`
    const own = Object.fromEntries(SHOWN.map((field) => [field, texts[field] ?? ''])) as Record<(typeof SHOWN)[number], string>
    // A code that was refused is shown as it stands in the file.
    own.pjNo ||= (cells[reading.mapping.indexOf('pjNo')] ?? '').slice(0, 50)
    return { ...row, place, ...own, ...prices, verdictName: VERDICTS[row.verdict] ?? '', pjid: partId ?? 0 }
  })
  return { page: { list: shown, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
}
