import type { Received } from '#contract/kit/fields.ts'
import { isListKind, kindFacts } from '#contract/master/imports/import-kinds.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import type { Context } from '#server/kit/context.ts'
import type { Download } from '#server/kit/download.ts'
import { refused } from '#server/kit/errors.ts'
import { requireKind, rulesOf } from './kinds.ts'
import { workbook } from './rows-file.ts'

const MOST = 50_000

/** What there is of a kind, under the names of its fields. Where there is nothing, the titles alone: a form to be filled in. */
export async function listFile(ctx: Context, { kind }: Received<typeof imports.listFile>): Promise<Download> {
  requireKind(ctx, kind)
  const stored = rulesOf(kind)?.stored
  if (!isListKind(kind) || !stored) throw refused('这种资料请在它的列表中导出')
  const { name, fields } = kindFacts(kind)
  const own = Object.entries(fields).filter(([, { told }]) => !told)
  const rows = await stored(ctx)
  if (rows.length > MOST) throw refused(`超过 ${MOST} 行，不能一次下载`)
  const lines = rows.map((row) => own.map(([field]) => row[field] ?? ''))
  return workbook(name, name, [own.map(([, { name: title }]) => title), ...lines])
}
