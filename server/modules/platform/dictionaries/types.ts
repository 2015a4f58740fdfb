import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { dictionaries } from '#contract/platform/dictionaries.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { types } from './queries.ts'

export async function typeQuery(ctx: Context, { currPage, pageSize, dictType, dictName }: Received<typeof dictionaries.typeQuery>) {
  const part = (column: string, text: string) => sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
  const all = await types(ctx)
    .$if(dictType !== '', (query) => query.where(part('t.dict_type', dictType)))
    .$if(dictName !== '', (query) => query.where(part('t.dict_name', dictName)))
    .orderBy('t.dictType')
    .execute()
  return { data: { dataList: all.slice((currPage - 1) * pageSize, currPage * pageSize), total: all.length } }
}

export const typeList = async (ctx: Context) => ({ data: await types(ctx).orderBy('t.dictType').execute() })

export const typeGet = async (ctx: Context, { id }: Received<typeof dictionaries.typeGet>) => ({ data: await findType(ctx, id) })

async function findType(ctx: Context, id: number) {
  const found = await types(ctx).where('t.dictTypeId', '=', id).executeTakeFirst()
  if (!found) throw notYours()
  return found
}

export async function typeAdd(ctx: Context, { dictType, dictName, remark }: Received<typeof dictionaries.typeAdd>) {
  const added = await ctx.db
    .insertInto('dictType')
    .values({ tenantId: ctx.tenantId, dictType, dictName, remark })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dictType']).doNothing())
    .returning('dictTypeId')
    .executeTakeFirst()
  if (!added) throw refused(`字典编码“${dictType}”已存在`)
  await recordChange(ctx, 'dict_type', added.dictTypeId, '新增字典', undefined, { dictType, dictName, remark })
  return { id: added.dictTypeId }
}

export async function typeEdit(ctx: Context, { id, dictName, remark }: Received<typeof dictionaries.typeEdit>) {
  const before = await findType(ctx, id)
  await ctx.db.updateTable('dictType').set({ dictName, remark }).where('tenantId', '=', ctx.tenantId).where('dictTypeId', '=', id).execute()
  await recordChange(ctx, 'dict_type', id, '修改字典', { ...before }, { dictName, remark })
  return {}
}

/** With its entries; what documents and master data took from it stays as text. */
export async function typeDel(ctx: Context, { ids }: Received<typeof dictionaries.typeDel>) {
  for (const id of ids) {
    const { dictType, dictName, fixed } = await findType(ctx, id)
    if (fixed) throw refused(`字典“${dictName}”由系统使用，不能删除`)
    await recordChange(ctx, 'dict_type', id, '删除字典', { dictType, dictName }, { dictType: null, dictName: null })
  }
  await ctx.db.deleteFrom('dictType').where('tenantId', '=', ctx.tenantId).where('dictTypeId', 'in', ids).execute()
  return {}
}
