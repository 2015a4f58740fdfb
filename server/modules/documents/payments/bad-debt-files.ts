import { type badDebts, MONEY_KINDS } from '#contract/documents/payments/payments.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { attachFiles, readableFiles, type StoredFile } from '#server/modules/platform/files/index.ts'
import { lockOrder, requireSight, visible } from './order.ts'
import { saveOf } from './save.ts'

const KIND = 'hz'
type Input = Received<typeof badDebts.saveFiles>

/** What proves a bad debt shows amounts: it is for whoever may see them. */
export async function filesOfBadDebt(ctx: Context, { id }: { id: number }) {
  const row = await visible(ctx, KIND).select('o.files').where('o.moneyId', '=', id).executeTakeFirst()
  if (!row || !MONEY_KINDS[KIND].tags.every((tag) => ctx.maySee(tag))) return { content: [] }
  return { content: await readableFiles(ctx, row.files as unknown as StoredFile[]) }
}

/** 保存 with the files that were put to it; without any word of them they stay. */
export async function saveBadDebt(ctx: Context, { files, ...draft }: Received<typeof badDebts.save>) {
  const saved = await saveOf(KIND)(ctx, draft)
  if (files) await putFiles(ctx, saved.id, files)
  return saved
}

/** A ruling comes months after the debt was given up: files are put to it as long as it stands. */
export async function saveFiles(ctx: Context, { id, files }: Input) {
  requireSight(ctx, KIND)
  const { status } = await lockOrder(ctx, KIND, id)
  if (status === '已红冲') throw refused('坏账已红冲，不能再修改附件')
  await putFiles(ctx, id, files)
  return {}
}

async function putFiles(ctx: Context, id: number, files: Input['files']) {
  const own = ctx.db.selectFrom('moneyOrder').select('files').where('tenantId', '=', ctx.tenantId).where('moneyId', '=', id)
  const before = (await own.executeTakeFirstOrThrow()).files as unknown as StoredFile[]
  const stored = await attachFiles(ctx, { kind: 'money', id, any: true }, files)
  await ctx.db
    .updateTable('moneyOrder')
    .set({ files: JSON.stringify(stored) })
    .where('tenantId', '=', ctx.tenantId)
    .where('moneyId', '=', id)
    .execute()
  if (namesOf(before) !== namesOf(stored))
    await recordChange(ctx, KIND, id, '修改坏账附件', { files: namesOf(before) }, { files: namesOf(stored) })
}

/** What a reader of the log understands. */
const namesOf = (stored: readonly StoredFile[]) => stored.map(({ fileName }) => fileName).join('、')
