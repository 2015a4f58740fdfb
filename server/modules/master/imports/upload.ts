import { open, rm } from 'node:fs/promises'
import type { ImportField } from '#contract/master/imports.ts'
import { aside } from '#server/kit/aside.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { requireStorage } from '#server/modules/platform/licence/index.ts'
import { maySeeField } from './batch.ts'
import { bulk } from './bulk.ts'
import { loaded, profileKey, profileOf } from './profile.ts'
import type { Piece, Staged, StagedFile } from './stage-file.ts'

/** Reads a price list into the staging table and says what its columns seem to be. Read first, in a thread of its own; stored after, in one transaction. */
export async function upload(outside: OutsideContext, _: unknown, { path, name }: UploadedFile) {
  const staged = `${path}.lines`
  try {
    const read = await aside<Staged>(new URL('./stage-thread.ts', import.meta.url), { path, staged } satisfies StagedFile, {
      gone: outside.request.aborted,
    })
    return await outside.transact((ctx) => store(ctx, name, staged, read))
  } finally {
    await rm(staged, { force: true })
  }
}

async function store(ctx: Context, name: string, staged: string, { format, titles, headerRow, total, pieces, ...read }: Staged) {
  const size = pieces.reduce((sum, each) => sum + each, 0)
  await requireStorage(ctx, size)
  const key = profileKey(titles, headerRow)
  const profile = await profileOf(ctx, key)
  const mapping = (profile ? titles.map((_, at) => profile.mapping[at] ?? null) : read.mapping).map((field): ImportField | null =>
    field && maySeeField(ctx, field) ? field : null,
  )
  const { batchId } = await ctx.db
    .insertInto('importBatch')
    .values({
      ...{ tenantId: ctx.tenantId, fileName: name.slice(0, 200), format, state: 'mapped', createdBy: ctx.userId },
      ...{ header: titles, headerRow, total, bytes: size, mapping: JSON.stringify(mapping) },
      ...{ sheets: JSON.stringify(read.sheets), guessed: read.guessed, headerKey: key },
      ...(profile && { options: JSON.stringify(profile.options), answers: JSON.stringify(profile.answers) }),
    })
    .returning('batchId')
    .executeTakeFirstOrThrow()
  const file = await open(staged)
  try {
    for (const bytes of pieces) {
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes)
      const piece = JSON.parse(buffer.toString()) as Piece
      await bulk(ctx, WRITE, [ctx.tenantId, batchId, ...piece])
    }
  } finally {
    await file.close()
  }
  return loaded(ctx, batchId)
}

const WRITE = `insert into import_row (tenant_id, batch_id, row_no, sheet, hidden, cells, raw)
  select $1, $2, u.no, u.sheet, u.hidden, u.cells::text[], nullif(u.raw, '')::text[]
  from unnest($3::integer[], $4::smallint[], $5::boolean[], $6::text[], $7::text[]) as u (no, sheet, hidden, cells, raw)`
