import type { Received } from '#contract/kit/fields.ts'
import type { parts } from '#contract/master/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { confirmFirst, forbidden, notFound, refused } from '#server/kit/errors.ts'
import { writtenSince } from '#server/kit/opened.ts'
import { recordChange, sameAmounts } from '#server/modules/platform/audit/index.ts'
import { moveOwnCode } from '../interchange/index.ts'
import { keepUnits } from '../part-units/index.ts'
import { limitQuestion, pricesIn, requirePrices, writePrices } from '../prices/index.ts'
import { identityKey, indexParts } from '../search/index.ts'
import { requireSupplier } from './require-supplier.ts'
import { putFiles } from './save-files.ts'
import { type PartTexts, storedTexts } from './stored-texts.ts'

type Input = Received<typeof parts.save>

const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Input) {
  const texts = storedTexts(input)
  const prices = pricesIn(input)
  requirePrices(ctx, prices)
  if (input.supplierId) await requireSupplier(ctx, input.supplierId)
  const id = input.id === 0 ? await create(ctx, input, texts) : await change(ctx, input, texts)
  await keepUnits(ctx, id, texts, input.units)
  if (input.id === 0 || Object.keys(prices).length > 0) await writePrices(ctx, new Map([[id, prices]]))
  if (input.updateFile || (input.id === 0 && input.files)) await putFiles(ctx, { id, files: input.files ?? [] })
  await indexParts(ctx, [id])
  return { id }
}

async function create(ctx: Context, input: Input, texts: PartTexts): Promise<number> {
  if (!ctx.may('base:basepj:add', 'base:basepj:copy')) throw forbidden()
  if (input.tips === 0) await ask(ctx, input, texts)
  const row = {
    ...texts,
    pjTaxRate: input.pjTaxRate ?? '0',
    pjVolume: input.pjVolume ?? '0',
    pjWeight: input.pjWeight ?? '0',
    warrantyMonths: input.warrantyMonths ?? 0,
    warrantyKm: input.warrantyKm ?? 0,
    pjEnable: input.pjEnable,
    supplierId: input.supplierId || null,
  }
  const made = await ctx.db
    .insertInto('part')
    .values({ ...row, tenantId: ctx.tenantId, createdBy: ctx.userId, updatedBy: ctx.userId })
    .onConflict((conflict) => conflict.columns(['tenantId', 'codeK', 'brandN']).where('deletedAt', 'is', null).doNothing())
    .returning('partId')
    .executeTakeFirst()
  if (!made) throw taken(texts)
  await recordChange(ctx, 'part', made.partId, '新增商品', undefined, told(row))
  return made.partId
}

async function change(ctx: Context, input: Input, texts: PartTexts): Promise<number> {
  if (!ctx.may('base:basepj:upd')) throw forbidden()
  const before = await ctx.db
    .selectFrom('part')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', input.id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('无效商品')
  if (input.version === undefined ? writtenSince(ctx, before) : input.version !== before.version) throw await overtaken(ctx, before)
  if (input.tips === 0) await ask(ctx, input, texts.codeN === before.codeN ? undefined : texts)
  const row = {
    ...texts,
    pjEnable: input.pjEnable,
    ...sentBeside(input),
  }
  await ctx.db
    .updateTable('part')
    .set({ ...row, version: before.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('partId', '=', input.id)
    .execute()
    .catch((error) => {
      throw error.code === UNIQUE_BREACH ? taken(texts) : error
    })
  if (texts.codeN !== before.codeN) await moveOwnCode(ctx, input.id, before.codeN, texts)
  await recordChange(ctx, 'part', input.id, '修改商品', before, sameAmounts(before, told(row), ['pjTaxRate', 'pjVolume', 'pjWeight']))
  return input.id
}

/** An absent field keeps what is stored; an emptied one is 0. */
const sentBeside = ({ pjTaxRate, pjVolume, pjWeight, warrantyMonths, warrantyKm, supplierId }: Input) => ({
  ...(pjTaxRate !== undefined && { pjTaxRate: pjTaxRate ?? '0' }),
  ...(pjVolume !== undefined && { pjVolume: pjVolume ?? '0' }),
  ...(pjWeight !== undefined && { pjWeight: pjWeight ?? '0' }),
  ...(warrantyMonths !== undefined && { warrantyMonths: warrantyMonths ?? 0 }),
  ...(warrantyKm !== undefined && { warrantyKm: warrantyKm ?? 0 }),
  ...(supplierId !== undefined && { supplierId: supplierId || null }),
})

/** The keys of code and brand say nothing to a reader of the log. */
const told = ({ codeN: _, brandN: __, ...row }: PartTexts & Record<string, unknown>) => row

const taken = ({ pjNo, pjBrand }: PartTexts) => refused(`编码 ${pjNo}、品牌 ${pjBrand} 的商品已存在`)

/** The later of two editors is told who came before him. */
async function overtaken(ctx: Context, { updatedBy, updatedAt }: { updatedBy: number; updatedAt: string }) {
  const user = await ctx.db
    .selectFrom('appUser')
    .select('realName')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', updatedBy)
    .executeTakeFirst()
  return refused(`该商品已被${user?.realName ?? '他人'}于 ${updatedAt} 修改，请刷新后重试`)
}

/** What is put to the user before it is written, all at once. `texts`: a code that was not his before. */
async function ask(ctx: Context, input: Input, texts: PartTexts | undefined): Promise<void> {
  const questions = [...(texts ? await similar(ctx, texts, input.id) : []), ...(await limitQuestion(ctx, input.id, pricesIn(input)))]
  if (questions.length > 0) throw confirmFirst(questions.join(' '))
}

/** The same code under another brand, or with another sign, is often the same part, written differently. */
async function similar(ctx: Context, { codeN, pjNo, brandN }: PartTexts, id: number): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('part')
    .select(['pjNo', 'pjName', 'pjBrand'])
    .where('tenantId', '=', ctx.tenantId)
    .where('codeN', '=', codeN)
    .where(({ eb, or }) => or([eb('brandN', '<>', brandN), eb('codeK', '<>', identityKey(pjNo))]))
    .where('partId', '<>', id)
    .where('deletedAt', 'is', null)
    .limit(3)
    .execute()
  if (found.length === 0) return []
  return [`已有相同编码的商品：${found.map(({ pjNo, pjName, pjBrand }) => `${pjNo} ${pjName} ${pjBrand}`).join('；')}，是否继续保存？`]
}
