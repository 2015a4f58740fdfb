import type { Context } from '#server/kit/context.ts'
import { companiesFor } from '../session/index.ts'
import { deptTree } from './queries.ts'

/** Companies the user may switch to. */
export const branches = async (ctx: Context) => ({ content: await companiesFor(ctx.db, ctx) })

/** All companies of the tenant; the one worked in is preselected. */
export async function companies(ctx: Context) {
  const tree = await deptTree(ctx)
  const content = tree
    .filter(({ company, stopped }) => company && !stopped)
    .map(({ deptId: id, deptName: companyName, companyNo }) => ({ id, companyName, companyNo }))
  return { content, other: { defId: ctx.companyId } }
}

export async function depts(ctx: Context) {
  const tree = await deptTree(ctx)
  return { data: tree.map(({ deptId: id, parentId, ...dept }) => ({ ...dept, id, parentId: parentId ?? 0 })) }
}
