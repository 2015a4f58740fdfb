import type { Received } from '#contract/kit/fields.ts'
import { type carModels, MODEL_LEVELS, type ModelLevel } from '#contract/master/catalogue/car-models.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanName, codeKey } from '../../search/index.ts'
import { modelDocument } from './document.ts'
import { checked, type ModelFacts, titleOf } from './rules.ts'

const UNIQUE_BREACH = '23505'

export async function save(ctx: Context, input: Received<typeof carModels.save>) {
  if (!ctx.may(input.id === 0 ? 'base:model:add' : 'base:model:upd')) throw forbidden()
  return input.id === 0 ? addNode(ctx, input) : change(ctx, input)
}

/** What the form says, cleaned, and what follows from it. `above`: names of brand and series. */
function written(level: ModelLevel, input: Received<typeof carModels.save>, above: readonly string[]) {
  const { yearFrom, yearTo } = input
  const [modelName, displacement, engine, chassis, remark] = [
    input.modelName,
    input.displacement,
    input.engine,
    input.chassis,
    input.remark,
  ].map(cleanName) as [string, string, string, string, string]
  const facts = checked(level, { modelName, yearFrom, yearTo, displacement, engine, chassis })
  const title = titleOf(facts)
  const shown = { ...facts, remark, sort: input.sort }
  // 1.6 and 16 are two displacements: of a model every sign counts
  const keyN = level === 3 ? title.toLowerCase() : codeKey(title)
  return { title, shown, row: { ...shown, title, keyN, doc: modelDocument([...above, title]) } }
}

const taken = (level: ModelLevel, title: string) => (error: { code?: string }) => {
  throw error.code === UNIQUE_BREACH ? refused(`${MODEL_LEVELS[level]} ${title} 已存在`) : error
}

/** A new brand, series or model, by where it hangs. Whether he may is asked by the caller. */
export async function addNode(ctx: Context, input: Received<typeof carModels.save>) {
  const parents = input.parentId === 0 ? [] : await withParents(ctx, input.parentId)
  const level = (parents.length + 1) as ModelLevel
  if (level > 3) throw refused('车型下面不能再加下级')
  const { title, shown, row } = written(
    level,
    input,
    parents.map(({ modelName }) => modelName),
  )
  const { modelId } = await ctx.db
    .insertInto('carModel')
    .values({ ...row, tenantId: ctx.tenantId, parentId: input.parentId, level, createdBy: ctx.userId, updatedBy: ctx.userId })
    .returning('modelId')
    .executeTakeFirstOrThrow()
    .catch(taken(level, title))
  await recordChange(ctx, 'car_model', modelId, `新增${MODEL_LEVELS[level]}`, undefined, shown)
  return { id: modelId }
}

async function change(ctx: Context, input: Received<typeof carModels.save>) {
  const before = await ctx.db
    .selectFrom('carModel')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw refused('车型不存在')
  requireVersion(input.version, before.version, '车型已被他人修改，请刷新后重试')
  const level = before.level as ModelLevel
  const parents = before.parentId === 0 ? [] : await withParents(ctx, before.parentId)
  const above = parents.map(({ modelName }) => modelName)
  const { title, shown, row } = written(level, input, above)
  await ctx.db
    .updateTable('carModel')
    .set({ ...row, version: before.version + 1, updatedBy: ctx.userId, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', '=', input.id)
    .execute()
    .catch(taken(level, title))
  if (level < 3 && title !== before.title) await spellBelow(ctx, input.id, [...above, title])
  await recordChange(ctx, 'car_model', input.id, `修改${MODEL_LEVELS[level]}`, before, shown)
  return { id: input.id }
}

/** The node and what it hangs on, brand first; held until the end, so that a name changed at this moment does not leave old words below. */
async function withParents(ctx: Context, id: number): Promise<Pick<ModelFacts, 'modelName'>[]> {
  const node = await ctx.db
    .selectFrom('carModel')
    .select(['modelName', 'parentId'])
    .where('tenantId', '=', ctx.tenantId)
    .where('modelId', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!node) throw refused('上级不存在')
  return [...(node.parentId === 0 ? [] : await withParents(ctx, node.parentId)), node]
}

const BELOW = `
  select m.model_id as id, m.parent_id as "parentId", m.title from car_model m
  where m.tenant_id = $1 and (m.parent_id = $2 or m.parent_id in (select c.model_id from car_model c where c.tenant_id = $1 and c.parent_id = $2))
  order by m.level, m.model_id for no key update`
const SPELL = `update car_model m set doc = u.doc from unnest($2::bigint[], $3::text[]) as u (model_id, doc)
  where m.tenant_id = $1 and m.model_id = u.model_id`

/** A new name above is a new word for all below. */
async function spellBelow(ctx: Context, id: number, names: readonly string[]) {
  const rows = await statement<{ id: number; parentId: number; title: string }>(ctx, 'car-below', BELOW, [ctx.tenantId, id])
  const titles = new Map(rows.map((row) => [row.id, row.title]))
  const docs = rows.map(({ parentId, title }) => modelDocument([...names, titles.get(parentId) ?? '', title]))
  await statement(ctx, 'car-spell', SPELL, [ctx.tenantId, rows.map((row) => row.id), docs])
}
