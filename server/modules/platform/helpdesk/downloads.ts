import type { Received } from '#contract/kit/fields.ts'
import type { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { recordChange } from '../audit/index.ts'
import { printHelperDownloads } from './print-helper.ts'

type DownloadKind = keyof typeof DOWNLOAD_KINDS
type System = keyof typeof SYSTEMS

const fields = ['kind', 'title', 'url', 'version', 'size', 'systems', 'remark', 'sort', 'shown'] as const
const inOrder = (db: Context['db']) => db.selectFrom('download').orderBy('sort').orderBy('downloadId')

/** A check holds kind to its words; systems come in through the contract alone. */
const typed = <T extends { kind: string; systems: string[] }>(row: T) => ({
  ...row,
  kind: row.kind as DownloadKind,
  systems: row.systems as System[],
})

export async function listDownloads({ db, printHelper }: Pick<OpenContext, 'db' | 'printHelper'>) {
  const rows = await inOrder(db).select('downloadId as id').select(fields).where('shown', '=', true).execute()
  return { content: [...printHelperDownloads(printHelper), ...rows.map(typed)] }
}

export async function kindsOffered({ db, printHelper }: Pick<Context, 'db' | 'printHelper'>) {
  const rows = await db.selectFrom('download').select('kind').distinct().where('shown', '=', true).execute()
  return [...new Set([...printHelperDownloads(printHelper), ...rows].map(({ kind }) => kind as DownloadKind))]
}

export async function pageDownloads(ctx: Context, { search, ...wanted }: Received<typeof downloads.page>) {
  const found = inOrder(ctx.db).$if(search !== '', (query) => query.where('title', 'ilike', containing(search)))
  const page = await paginate(ctx, found.select('downloadId as id').select(fields), found, wanted)
  return { page: { ...page, list: page.list.map(typed) } }
}

export async function saveDownload(ctx: Context, { id, ...form }: Received<typeof downloads.save>) {
  const row = { ...form, systems: [...new Set(form.systems)] }
  const before = id === 0 ? undefined : await findDownload(ctx, id)
  const saved = before ? { id } : await ctx.db.insertInto('download').values(row).returning('downloadId as id').executeTakeFirstOrThrow()
  if (before) await ctx.db.updateTable('download').set(row).where('downloadId', '=', id).execute()
  await recordChange(ctx, 'download', saved.id, before ? '修改下载' : '新增下载', before, row)
  return saved
}

export async function removeDownload(ctx: Context, { id }: Received<typeof downloads.remove>) {
  const { title } = await findDownload(ctx, id)
  await ctx.db.deleteFrom('download').where('downloadId', '=', id).execute()
  await recordChange(ctx, 'download', id, '删除下载', { title }, { title: null })
  return {}
}

async function findDownload({ db }: Context, id: number) {
  const found = await db.selectFrom('download').select(fields).where('downloadId', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound('该下载已被删除')
  return found
}
