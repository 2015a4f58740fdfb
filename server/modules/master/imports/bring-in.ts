import { createHash } from 'node:crypto'
import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { batchOf, setBatch } from './batch.ts'
import { checkAll } from './check-all.ts'
import { importAll } from './confirm.ts'
import { maySeeField, requireKind } from './kinds.ts'
import { VERDICT_NAMES } from './list-rows.ts'
import { placeOf } from './staged.ts'
import type { StagedSheet } from './staged-sheet.ts'

export interface WaitingList {
  batchId: number
  kind: ImportKind
  fileName: string
  mapping: (string | null)[]
}
export interface BroughtList extends Omit<WaitingList, 'mapping'> {
  fresh: number
  changed: number
  same: number
  wrong: number
  asked: number
  ignored: number
}
/** A line that was left out, shortened or waits for an answer. */
export interface ToldLine {
  fileName: string
  place: string
  verdict: string
  reason: string
}

const WAITING = `select batch_id as "batchId", kind, file_name as "fileName", mapping from import_batch
  where tenant_id = $1 and company_id in (0, $2) and book_id = 0 and state = 'checked' order by batch_id`

/** Lists whose columns are settled and that nobody has confirmed; whoever asks must be allowed each of them, with its prices. */
export async function waitingLists(ctx: Context): Promise<WaitingList[]> {
  const rows = await statement<WaitingList>(ctx, 'imports.waiting', WAITING, [ctx.tenantId, ctx.companyId])
  for (const { kind, mapping } of rows) {
    requireKind(ctx, kind)
    if (mapping.some((field) => field && !maySeeField(ctx, kind, field))) throw forbidden('没有权限导入其中的价格')
  }
  return rows
}

/** So many lines are told of a list. */
const MOST = 2000
const TOLD = `select row_no as "rowNo", verdict, problems from import_row
  where tenant_id = $1 and batch_id = $2 and (verdict in ('wrong', 'asked', 'ignored') or problems <> '') order by row_no limit ${MOST}`

/** What would be done with each line, as one word. */
const SAID = `select coalesce(md5(string_agg(concat_ws('|', row_no, verdict, problems, shown::text), ';' order by row_no)), '') as said from import_row
  where tenant_id = $1 and batch_id = $2`

/** Compares lists with what there is and brings them in, one after the other in the order given, within this transaction: each is judged by what those before it have made. */
export async function bringListsIn(ctx: Context, lists: readonly WaitingList[]) {
  const job = { transact: <T>(work: (own: Context) => Promise<T>) => work(ctx) }
  const brought: BroughtList[] = []
  const lines: ToldLine[] = []
  const seal = createHash('sha256')
  for (const { batchId, kind, fileName } of lists) {
    await checkAll(job, batchId)
    const { fresh, changed, same, wrong, asked, ignored, sheets } = await batchOf(ctx, batchId)
    const [said] = await statement<{ said: string }>(ctx, 'imports.said', SAID, [ctx.tenantId, batchId])
    seal.update(`${batchId} ${said?.said} `)
    brought.push({ batchId, kind, fileName, fresh, changed, same, wrong, asked, ignored })
    const told = await statement<{ rowNo: number; verdict: string; problems: string }>(ctx, 'imports.told', TOLD, [ctx.tenantId, batchId])
    for (const { rowNo, verdict, problems } of told)
      lines.push({
        ...{ fileName, place: placeOf(rowNo, sheets as unknown as StagedSheet[]) },
        ...{ verdict: VERDICT_NAMES[verdict] ?? '', reason: problems },
      })
    if (fresh + changed === 0) continue
    await setBatch(ctx, batchId, { confirmedAt: ctx.now })
    await importAll(job, batchId)
  }
  return { lists: brought, lines, seal: seal.digest('base64url').slice(0, 20) }
}
