import type { Answer, Received } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type imports } from '#contract/master/imports/imports.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context } from '#server/kit/context.ts'
import { batchOf } from './batch.ts'
import { knownBrands } from './brands.ts'
import { listRows, VERDICT_NAMES } from './list-rows.ts'
import { type ImportText, isPrice } from './read-row.ts'
import { type Changed, differences, newCodes } from './settle.ts'
import { cellsOf, type ExistingPart, existingParts, partMeant, placeOf, readingOf, readStaged, settled } from './staged.ts'

type Row = Answer<typeof imports.rows>['page']['list'][number]

const SHOWN = ['pjNo', 'pjName', 'pjBrand', 'pjSize', 'pjFactory', 'pjUnit'] as const satisfies ImportText[]

/** The lines of a batch as they were read, with what stood there before; prices the reader may not see are masked like any other. */
export async function rows(ctx: Context, input: Received<typeof imports.rows>) {
  const batch = await batchOf(ctx, input.id)
  return batch.kind === 'part' ? partRows(ctx, batch.state, input) : listRows(ctx, batch, input)
}

async function partRows(ctx: Context, state: string, { id, verdict, outcome, page, limit }: Received<typeof imports.rows>) {
  const reading = await readingOf(ctx, id, await knownBrands(ctx))
  let found = ctx.db.selectFrom('importRow').where('tenantId', '=', ctx.tenantId).where('batchId', '=', id).where('verdict', '<>', '')
  if (verdict) found = found.where('verdict', '=', verdict)
  if (outcome) found = found.where('outcome', '=', outcome)
  const [list, { count }] = await Promise.all([
    found
      .select(['rowNo', 'sheet', 'cells', 'raw', 'down', 'verdict', 'problems', 'outcome', 'note', 'partId'])
      .orderBy('rowNo')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const read = list.map((row) => readStaged({ ...row, down: row.down as Record<string, string> | null }, reading))
  const existing = state === 'checked' ? await existingParts(ctx, read) : new Map<string, ExistingPart[]>()
  const before = await beforeOf(
    ctx,
    id,
    list.map(({ rowNo }) => rowNo),
  )
  const shown = list.map(({ cells: stored, raw: _, down: __, sheet, partId, ...row }, at): Row => {
    const line = read[at] ?? readStaged({ sheet, cells: stored, raw: null, down: null }, reading)
    const { part } = partMeant(line.texts, existing)
    const { texts, prices } = settled(line, part, reading)
    const own = Object.fromEntries(SHOWN.map((field) => [field, texts[field] ?? ''])) as Record<(typeof SHOWN)[number], string>
    // A code that was refused is shown as it stands in the file.
    own.pjNo ||= (cellsOf({ sheet, cells: stored }, reading.sheets)[reading.mapping.indexOf('pjNo')] ?? '').slice(0, 50)
    const olds = before.get(row.rowNo) ?? (part ? beforeIn({ texts, prices }, part, line.more) : {})
    const place = placeOf(row.rowNo, reading.sheets)
    return {
      ...row,
      place,
      ...own,
      ...prices,
      ...told(olds, texts, part ? newCodes(line.more, part) : line.more),
      verdictName: VERDICT_NAMES[row.verdict] ?? '',
      pjid: partId ?? 0,
      values: {},
      olds: {},
    }
  })
  return { page: { list: shown, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
}

type Olds = Record<string, string>

/** What the fields a line changes hold now. */
function beforeIn(line: Pick<ReturnType<typeof readStaged>, 'texts' | 'prices'>, part: ExistingPart, more: string[]): Olds {
  const changed = differences({ ...line, more, problems: [], hints: [], asks: [] }, part)
  return Object.fromEntries(
    changed.map((field) => [field, field === 'exchange' ? '' : isPrice(field) ? part.prices[field] : part.texts[field]]),
  )
}

/** Of lines that were carried out: what they replaced. */
async function beforeOf(ctx: Context, id: number, rowNos: number[]): Promise<Map<number, Olds>> {
  const rows = await bulk<{ rowNo: number; before: Olds }>(
    ctx,
    `select row_no as "rowNo", before from import_change
     where tenant_id = $1 and batch_id = $2 and row_no = any($3::integer[]) and entity = 'part' and before is not null`,
    [ctx.tenantId, id, rowNos],
  )
  return new Map(rows.map(({ rowNo, before }) => [rowNo, before]))
}

/** Old prices under their own names, old texts as one text; and the codes that stood beside the first. */
function told(olds: Olds, texts: { [field in ImportText]?: string }, more: readonly string[]) {
  const fields = Object.keys(olds) as Changed[]
  const prices = fields.flatMap((field) => (field !== 'exchange' && isPrice(field) ? [[`${field}Old`, olds[field]]] : []))
  const changes = fields.flatMap((field) => {
    if (field === 'exchange') return []
    return isPrice(field) ? [] : [`${IMPORT_FIELDS[field]} ${olds[field] || '空'}→${texts[field] ?? ''}`]
  })
  const codes = more.length > 0 ? [`新增互换码 ${more.join('、')}`] : []
  return { ...Object.fromEntries(prices), changes: [...changes, ...codes].join('；') }
}
