import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { clockNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { defineJob, enqueueIn, type JobContext } from '#server/kit/jobs.ts'
import { momentOf } from '#server/kit/time.ts'
import { sendMessage } from '#server/modules/platform/messages/index.ts'
import { aboutOf } from './about.ts'
import { dropParcel, dropUncounted, type Kept, keepParcel, type Parcel } from './parcel.ts'
import { rawTables, rowsOf } from './rows.ts'
import { csvOf, workbookOf } from './sheets.ts'
import { isNumber, readingOf, type Subject, subjects } from './subjects.ts'

/** So long it can be fetched. */
export const DAYS_KEPT = 3
const LINK = '/system/company-data'

interface Order {
  exportId: number
  base: string
}
interface Content {
  companyName: string
  orderedBy: string
  tables: { name: string; rows: number }[]
  raw: number
  files: { id: number; key: string; name: string }[]
}

/** May be delivered twice: what is no longer waiting has been made. */
export const makeCompanyExport = defineJob<Order>(
  'company-export',
  async (job, { exportId, base }) => {
    const parcel = await job.transact(async ({ tenantId }) => ({ tenantId, base }))
    const kept: Kept = { parts: 0, bytes: 0 }
    try {
      const { rows, files } = await fill(job, parcel, kept)
      await job.transact(async (ctx) => {
        if (!(await change(ctx, exportId, { state: 'done', ...kept, rowCount: rows, fileCount: files, until: inDays(ctx.now) }))) return
        await enqueueIn(DAYS_KEPT * 86_400, ctx, endCompanyExport, { exportId }, `company-export ${ctx.tenantId} ${exportId}`)
        await tell(ctx, '公司数据已生成', `共 ${rows} 行、${files} 个文件，${DAYS_KEPT} 天内可以下载`)
      })
    } catch (error) {
      job.log.error({ err: error, exportId }, 'export of a company failed')
      await dropParcel(job.files, parcel, kept.parts).catch(() => {})
      await job.transact((ctx) => fail(ctx, exportId))
    }
  },
  {
    heavy: true,
    async givenUp(job, { exportId, base }) {
      job.log.error({ exportId }, 'export of a company given up')
      const tenantId = await job.transact(async (ctx) => ((await fail(ctx, exportId)) ? ctx.tenantId : 0))
      if (tenantId > 0) await dropUncounted(job.files, { tenantId, base })
    },
  },
)

/** False: it was made after all. */
async function fail(ctx: Context, exportId: number): Promise<boolean> {
  const failed = await change(ctx, exportId, { state: 'failed', note: '生成中断，请重新导出' })
  if (failed) await tell(ctx, '公司数据导出失败', '生成中断，请重新导出；多次失败请联系平台管理员')
  return failed !== undefined
}

/** When its days are over. */
export const endCompanyExport = defineJob<{ exportId: number }>('end-company-export', async ({ transact, files }, { exportId }) => {
  const found = await transact(({ db, tenantId }) =>
    db
      .selectFrom('companyExport')
      .select(['base', 'parts', 'tenantId'])
      .where('tenantId', '=', tenantId)
      .where('exportId', '=', exportId)
      .where('state', '=', 'done')
      .executeTakeFirst(),
  )
  if (!found) return
  await dropParcel(files, found, found.parts)
  await transact(({ db, tenantId }) =>
    db
      .updateTable('companyExport')
      .set({ state: 'gone', ticketHash: null })
      .where('tenantId', '=', tenantId)
      .where('exportId', '=', exportId)
      .execute(),
  )
})

const inDays = (now: string) => new Date(Date.parse(now) + DAYS_KEPT * 86_400_000).toISOString()
const tell = (ctx: Context, title: string, content: string) => sendMessage(ctx, [ctx.userId], { title, content, link: LINK })

type Change = Partial<Kept> & { state: 'done' | 'failed'; rowCount?: number; fileCount?: number; until?: string; note?: string }
const change = ({ db, tenantId }: Context, exportId: number, values: Change) =>
  db
    .updateTable('companyExport')
    .set(values)
    .where('tenantId', '=', tenantId)
    .where('exportId', '=', exportId)
    .where('state', '=', 'waiting')
    .returning('exportId')
    .executeTakeFirst()

/** Rows of one moment first, then files; pieces go to the store while it is made. */
async function fill(job: JobContext, parcel: Parcel, kept: Kept): Promise<{ rows: number; files: number }> {
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  const stored = keepParcel(job.files, parcel, packed, kept)
  const made = packing(job, zip).catch((error) => {
    packed.destroy(error)
    throw error
  })
  const [content] = await Promise.all([made, stored])
  return content
}

async function packing(job: JobContext, zip: ZipFile) {
  const content = await job.transact((ctx) => putRows(ctx, zip), { snapshot: true })
  let missing = 0
  for (const { id, key, name } of content.files) {
    if (await job.files.head(key)) await put(zip, `文件/${id}-${name}`, await job.files.read(key), false)
    else missing += 1
  }
  const files = content.files.length - missing
  const about = aboutOf({ ...content, moment: momentOf(clockNow()), files, missing })
  zip.addBuffer(Buffer.from(about), '说明.txt')
  zip.end()
  return { rows: content.raw, files }
}

async function putRows(ctx: Context, zip: ZipFile): Promise<Content> {
  const { db, tenantId } = ctx
  const root = db.selectFrom('tenantRoot').select('name').where('tenantId', '=', tenantId)
  const tables: Content['tables'] = []
  for (const subject of subjects) tables.push({ name: subject.name, rows: await putSubject(ctx, zip, subject) })
  const raw = { rows: 0 }
  for (const { name, columns, text } of await rawTables(ctx))
    await put(zip, `原始数据/${name}.csv`, Readable.from(csvOf(columns, rowsOf(ctx, text), { counted: raw, guarded: false })))
  const files = await db
    .selectFrom('storedFile')
    .select(['fileId', 'fileKey', 'fileName'])
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'kept')
    .where('fileKey', 'is not', null)
    .orderBy('fileId')
    .execute()
  return {
    companyName: (await root.executeTakeFirstOrThrow()).name,
    orderedBy: ctx.realName,
    ...{ tables, raw: raw.rows },
    files: files.map(({ fileId, fileKey, fileName }) => ({ id: fileId, key: fileKey ?? '', name: plain(fileName) })),
  }
}

const plain = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-120)

async function putSubject(ctx: Context, zip: ZipFile, subject: Subject): Promise<number> {
  const { name, columns } = subject
  const [heading, numbers] = [Object.keys(columns), Object.values(columns).map(isNumber)]
  const text = readingOf(subject, ctx.tenantId)
  const counted = { rows: 0 }
  await put(zip, `表格/${name}.csv`, Readable.from(csvOf(heading, rowsOf(ctx, text), { counted })))
  await put(zip, `表格/${name}.xlsx`, Readable.from(workbookOf(name, heading, numbers, rowsOf(ctx, text))), false)
  return counted.rows
}

/** The next one is begun when this one is in: rows are read while they are packed, and nothing piles up. */
async function put(zip: ZipFile, path: string, from: Readable, compress = true): Promise<void> {
  zip.addReadStream(from, path, { compress })
  await finished(from)
}
