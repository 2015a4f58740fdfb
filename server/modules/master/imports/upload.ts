import { open, rm } from 'node:fs/promises'
import type { Received } from '#contract/kit/fields.ts'
import type { ImportKind } from '#contract/master/imports/import-kinds.ts'
import type { imports } from '#contract/master/imports/imports.ts'
import { aside } from '#server/kit/aside.ts'
import { bulk } from '#server/kit/bulk.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { requireStorage } from '#server/modules/platform/licence/index.ts'
import { requireSupplier } from '../parts/index.ts'
import { columnsOf, maySeeField, namingOf, requireKind } from './kinds.ts'
import { loaded, profileKey, profileOf } from './profile.ts'
import { answered, programAnswers, programMapping, programOf } from './program-of.ts'
import type { Staged, StagedFile } from './stage-file.ts'

type Said = Pick<Received<typeof imports.upload>, 'kind' | 'supplierId' | 'encoding'>

/** Reads a list into the staging table and says what its columns seem to be. Read first, in a thread of its own; stored after, in one transaction. */
export const upload = (outside: OutsideContext, said: Received<typeof imports.upload>, file: UploadedFile) =>
  uploadReadBy(outside, said, file, (input) =>
    aside<Staged>(new URL('./stage-thread.ts', import.meta.url), input, { gone: outside.request.aborted }),
  )

/** A list the program has made itself: it is read here, for to start a thread takes longer than to read it. */
export const uploadOwn = (ctx: OutsideContext, kind: ImportKind, file: Pick<UploadedFile, 'path' | 'name'>) =>
  uploadReadBy(ctx, { kind, supplierId: 0, encoding: '' }, file, async (input) => (await import('./stage-file.ts')).stageFile(input))

async function uploadReadBy(
  outside: OutsideContext,
  { kind, supplierId, encoding }: Said,
  { path, name }: Pick<UploadedFile, 'path' | 'name'>,
  read: (input: StagedFile) => Promise<Staged>,
) {
  requireKind(outside, kind)
  const staged = `${path}.lines`
  try {
    const file = await read({ path, staged, encoding, naming: namingOf(kind) })
    return await outside.transact((ctx) => store(ctx, { kind, supplierId, name, staged }, file))
  } finally {
    await rm(staged, { force: true })
  }
}

interface Sent {
  kind: ImportKind
  supplierId: number
  name: string
  staged: string
}
async function store(ctx: Context, { kind, supplierId, name, staged }: Sent, read: Staged) {
  const { titles, headerRow } = read
  if (supplierId) await requireSupplier(ctx, supplierId)
  const profile = await profileOf(ctx, kind, profileKey(titles, headerRow), supplierId)
  const mapping = profile ? titles.map((_, at) => profile.mapping[at] ?? null) : await mappingOf(ctx, kind, titles, read.mapping)
  const options = JSON.stringify({ ...profile?.options, ...(supplierId && { supplierId }) })
  const known = { options, ...(profile && { answers: JSON.stringify(profile.answers) }) }
  const batchId = await keepLines(ctx, { kind, name, staged, read: { ...read, mapping: [...mapping] } }, known)
  return loaded(ctx, batchId)
}

/** As the columns are named; of a list that another program made, as its owner answered for that program's other lists. */
async function mappingOf(ctx: Context, kind: ImportKind, titles: readonly string[], suggested: readonly (string | null)[]) {
  const list = programOf(kind, titles)
  if (!list) return suggested
  return answered(list, titles, programMapping(list, titles, suggested), await programAnswers(ctx, list))
}

interface Lines {
  kind: ImportKind
  name: string
  staged: string
  read: Staged
}
/** The batch of a list with its lines, under the columns its reader may import. */
export async function keepLines(
  ctx: Context,
  { kind, name, staged, read: { format, titles, headerRow, total, pieces, ...read } }: Lines,
  more: { options?: string; answers?: string; bookId?: number } = {},
): Promise<number> {
  const sizes = pieces.map(sum)
  const size = sum(sizes)
  await requireStorage(ctx, size)
  const mapping = read.mapping.map((field): string | null => (field && maySeeField(ctx, kind, field) ? field : null))
  const { batchId } = await ctx.db
    .insertInto('importBatch')
    .values({
      ...{ tenantId: ctx.tenantId, fileName: name.slice(0, 200), format, state: 'mapped', createdBy: ctx.userId },
      ...{ kind, companyId: columnsOf(kind).ofCompany ? ctx.companyId : 0 },
      ...{ header: titles, headerRow, total, bytes: size, mapping: JSON.stringify(mapping) },
      ...{ sheets: JSON.stringify(read.sheets), guessed: read.guessed, headerKey: profileKey(titles, headerRow) },
      ...more,
    })
    .returning('batchId')
    .executeTakeFirstOrThrow()
  const file = await open(staged)
  try {
    // the same bytes for all of them, on to the database as they are: texts made of them would be 60 MB of garbage
    const room = Buffer.allocUnsafeSlow(Math.max(0, ...sizes))
    for (const [at, texts] of pieces.entries()) {
      await file.read(room, 0, sizes[at])
      let end = 0
      const piece = texts.map((bytes) => {
        end += bytes
        return room.subarray(end - bytes, end)
      })
      await bulk(ctx, WRITE, [ctx.tenantId, batchId, ...piece])
    }
  } finally {
    await file.close()
  }
  return batchId
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

const WRITE = `insert into import_row (tenant_id, batch_id, row_no, sheet, hidden, cells, raw)
  select $1, $2, u.no, u.sheet, u.hidden, u.cells::text[], nullif(u.raw, '')::text[]
  from unnest($3::text::integer[], $4::text::smallint[], $5::text::boolean[], $6::text::text[], $7::text::text[]) as u (no, sheet, hidden, cells, raw)`
