import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { printTemplates } from '#contract/printing/templates/templates.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { openSharp } from '#server/kit/sharp.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { attachFiles, readableFiles, type StoredFile } from '#server/modules/platform/files/index.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId'>
const SUBJECT = 'print_logo'
/** 50 × 20 mm at 300 dots an inch; every page of every document carries it. */
const SIZE = { width: 600, height: 240 }
const MOST_BYTES = 256 * 1024

const keptLogo = ({ db, tenantId, companyId }: Who) =>
  db.selectFrom('printLogo').where('tenantId', '=', tenantId).where('companyId', '=', companyId)

/** PNG or JPEG, ready to be drawn; undefined: the company has none. */
export async function logoOf(ctx: Who): Promise<Buffer | undefined> {
  return (await keptLogo(ctx).select('body').executeTakeFirst())?.body
}

export async function getLogo(ctx: Context) {
  const row = await keptLogo(ctx).select('file').executeTakeFirst()
  return { content: { files: row ? await readableFiles(ctx, [row.file as unknown as StoredFile]) : [] } }
}

/** One picture for all documents of the company; none takes it away. */
export async function saveLogo(ctx: OutsideContext, { files }: Received<typeof printTemplates.saveLogo>) {
  const [chosen] = files.length > 0 ? await ctx.transact((inside) => attachInTurn(inside, files)) : []
  const body = chosen && (await drawable(ctx, chosen))
  await ctx.transact(async (inside) => {
    // again, so that of two who save at once the files are those of the row
    const [file] = await attachInTurn(inside, files)
    const before = await keptLogo(inside).select('file').forUpdate().executeTakeFirst()
    if (!file || !body)
      await inside.db.deleteFrom('printLogo').where('tenantId', '=', inside.tenantId).where('companyId', '=', inside.companyId).execute()
    else {
      const row = { file: JSON.stringify(file), body, updatedBy: inside.userId, updatedAt: inside.now }
      await inside.db
        .insertInto('printLogo')
        .values({ tenantId: inside.tenantId, companyId: inside.companyId, ...row })
        .onConflict((conflict) => conflict.columns(['tenantId', 'companyId']).doUpdateSet(row))
        .execute()
    }
    const nameOf = (each: unknown) => ({ fileName: (each as StoredFile | undefined)?.fileName ?? '' })
    await recordChange(inside, SUBJECT, inside.companyId, '修改打印标志', nameOf(before?.file), nameOf(file))
  })
  return {}
}

/** One at a time: two who each take the other's picture away would wait for one another. */
async function attachInTurn(ctx: Context, files: readonly { fileUrl: string }[]) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`logo ${ctx.tenantId} ${ctx.companyId}`}, 0))`.execute(ctx.db)
  return attachFiles(ctx, { kind: 'logo', id: ctx.companyId }, files)
}

/** As small as paper needs it, without transparency: a printed page is white. */
async function drawable({ files }: Pick<OutsideContext, 'files'>, { fileUrl: key, fileName }: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await files.read(key)) parts.push(part as Buffer)
  const sharp = await openSharp()
  const small = sharp(Buffer.concat(parts))
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  const body = await small.clone().png({ palette: true, compressionLevel: 9 }).toBuffer()
  if (body.length <= MOST_BYTES) return body
  const photo = await small.jpeg({ quality: 75 }).toBuffer()
  if (photo.length > MOST_BYTES) throw refused(`${fileName} 不适合作为标志，请换一张简单的图片`)
  return photo
}
