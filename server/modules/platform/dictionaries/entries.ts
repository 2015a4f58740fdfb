import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { dictionaries } from '#contract/platform/dictionaries.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { entries } from './queries.ts'

export async function dataQuery(ctx: Context, { currPage, pageSize, dictType, dictName }: Received<typeof dictionaries.dataQuery>) {
  const found = entries(ctx)
    .where('t.dictType', '=', dictType)
    .$if(dictName !== '', (query) => query.where(sql<SqlBool>`strpos(lower(e.dict_name), lower(${dictName})) > 0`))
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const dataList = await found
    .orderBy('e.sort')
    .orderBy('e.dictEntryId')
    .limit(pageSize)
    .offset((currPage - 1) * pageSize)
    .execute()
  return { data: { dataList, total } }
}

export const dataGet = async (ctx: Context, { id }: Received<typeof dictionaries.dataGet>) => ({ data: await findEntry(ctx, id) })

async function findEntry(ctx: Context, id: number) {
  const found = await entries(ctx).where('e.dictEntryId', '=', id).executeTakeFirst()
  if (!found) throw notYours()
  return found
}

export async function dataAdd(ctx: Context, { dictType, ...form }: Received<typeof dictionaries.dataAdd>) {
  const id = await addEntry(ctx, dictType, fieldsOf(form))
  if (id === undefined) throw refused(`“${form.dictName}”已存在`)
  await recordChange(ctx, 'dict_entry', id, '新增字典值', undefined, { dictType, ...fieldsOf(form) })
  return { id }
}

export async function dataEdit(ctx: Context, { id, ...form }: Received<typeof dictionaries.dataEdit>) {
  const { enable: enabled, ...before } = await findEntry(ctx, id)
  const fields = fieldsOf(form)
  const same = entries(ctx).where('t.dictType', '=', before.dictType).where('e.dictName', '=', fields.dictName)
  if (await same.where('e.dictEntryId', '!=', id).executeTakeFirst()) throw refused(`“${fields.dictName}”已存在`)
  await ctx.db.updateTable('dictEntry').set(fields).where('tenantId', '=', ctx.tenantId).where('dictEntryId', '=', id).execute()
  await recordChange(ctx, 'dict_entry', id, '修改字典值', { ...before, enabled }, fields)
  return {}
}

export async function dataDel(ctx: Context, { id }: Received<typeof dictionaries.dataDel>) {
  const { dictType, dictName } = await findEntry(ctx, id)
  await ctx.db.deleteFrom('dictEntry').where('tenantId', '=', ctx.tenantId).where('dictEntryId', '=', id).execute()
  await recordChange(ctx, 'dict_entry', id, '删除字典值', { dictType, dictName }, { dictType: null, dictName: null })
  return {}
}

type Fields = {
  dictName: string
  dictValue: string
  sort: number
  enabled: boolean
  remark: string
}
const fieldsOf = (form: Omit<Fields, 'enabled'> & { enable: boolean }): Fields => {
  const { dictName, sort, remark, enable } = form
  return { dictName, dictValue: form.dictValue || dictName, sort, remark, enabled: enable }
}

/** Undefined when the list has that name already. */
async function addEntry(
  { db, tenantId }: Pick<Context, 'db' | 'tenantId'>,
  dictType: string,
  fields: Partial<Fields> & { dictName: string },
) {
  const list = await db
    .selectFrom('dictType')
    .select('dictTypeId')
    .where('tenantId', '=', tenantId)
    .where('dictType', '=', dictType)
    .executeTakeFirst()
  if (!list) throw refused(`字典“${dictType}”不存在`)
  const added = await db
    .insertInto('dictEntry')
    .values({ tenantId, ...list, dictValue: fields.dictName, ...fields })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dictTypeId', 'dictName']).doNothing())
    .returning('dictEntryId')
    .executeTakeFirst()
  return added?.dictEntryId
}

/** A value typed freely into a dictionary field joins the list; one that is there already stays as it is. */
export async function learnWord(ctx: Pick<Context, 'db' | 'tenantId'>, dictType: string, dictName: string) {
  const word = dictName.trim().slice(0, 60)
  if (word) await addEntry(ctx, dictType, { dictName: word, sort: 100 })
}
