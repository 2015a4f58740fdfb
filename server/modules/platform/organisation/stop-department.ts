import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { requireDepartments } from '../people/index.ts'
import { branchOf } from './department-rules.ts'
import { lockTree, type Node, nodeOf } from './tree.ts'

/** Nobody works there any more; what was done there stays to be read. */
export async function stop(ctx: Context, { id }: { id: number }) {
  const tree = await lockTree(ctx)
  const node = nodeOf(tree, id)
  if (node.parentId === null) throw refused('总公司不能停用')
  const branch = branchOf(tree, id)
  await requireDepartments(ctx, branch)
  const people = await enabledIn(ctx, branch)
  if (people > 0) throw refused(`“${node.deptName}”还有 ${people} 个启用的用户，请先停用或调到别处`)
  await setStopped(ctx, node, tree, branch, true)
  await sendHome(ctx, branch)
  return {}
}

/** Those who only visited go back to their own company. Who works on it lies by company and sessions lie on every machine: read first, then written. */
async function sendHome({ db, tenantId }: Context, branch: number[]) {
  const visitors = await db
    .selectFrom('session as s')
    .innerJoin('appUser as u', (on) => on.onRef('u.tenantId', '=', 's.tenantId').onRef('u.userId', '=', 's.userId'))
    .select(['u.userId', 'u.companyId'])
    .distinct()
    .where('s.tenantId', '=', tenantId)
    .where('u.tenantId', '=', tenantId)
    .where('s.companyId', 'in', branch)
    .execute()
  for (const { userId, companyId } of visitors)
    await db
      .updateTable('session')
      .set({ companyId })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('companyId', 'in', branch)
      .execute()
}

export async function resume(ctx: Context, { id }: { id: number }) {
  const tree = await lockTree(ctx)
  const node = nodeOf(tree, id)
  await requireDepartments(ctx, [id])
  const above = tree.find(({ deptId }) => deptId === node.parentId)
  if (above?.stopped) throw refused(`请先启用上级“${above.deptName}”`)
  await setStopped(ctx, node, tree, [id], false)
  return {}
}

async function setStopped(ctx: Context, { deptId, deptName }: Node, tree: readonly Node[], ids: number[], stopped: boolean) {
  const changed = tree.filter((node) => ids.includes(node.deptId) && node.stopped !== stopped).map((node) => node.deptId)
  if (changed.length === 0) return
  await ctx.db.updateTable('dept').set({ stopped }).where('tenantId', '=', ctx.tenantId).where('deptId', 'in', changed).execute()
  await recordChange(ctx, 'dept', deptId, `${stopped ? '停用' : '启用'}${deptName}`, { stopped: !stopped }, { stopped })
}

async function enabledIn({ db, tenantId }: Context, branch: number[]): Promise<number> {
  const { people } = await db
    .selectFrom('appUser')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('tenantId', '=', tenantId)
    .where('deptId', 'in', branch)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return people
}

/** What anybody or anything ever used can only be stopped. */
export async function remove(ctx: Context, { id }: { id: number }) {
  const { db, tenantId } = ctx
  const tree = await lockTree(ctx)
  const node = nodeOf(tree, id)
  if (node.parentId === null) throw refused('总公司不能删除')
  await requireDepartments(ctx, [id])
  if (tree.some(({ parentId }) => parentId === id)) throw refused(`“${node.deptName}”还有下级，不能删除`)
  const member = await db
    .selectFrom('appUser')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('deptId', '=', id)
    .executeTakeFirst()
  if (member || (node.company && (await companyInUse(ctx, id)))) throw refused(`“${node.deptName}”已被使用，不能删除，只能停用`)
  for (const table of ['parameterValue', 'numberRule', 'numberSeries'] as const)
    await db.deleteFrom(table).where('tenantId', '=', tenantId).where('companyId', '=', id).execute()
  await db.deleteFrom('dept').where('tenantId', '=', tenantId).where('deptId', '=', id).execute()
  await recordChange(ctx, 'dept', id, `删除${node.company ? '公司' : '部门'}`, { deptName: node.deptName }, { deptName: null })
  return {}
}

async function companyInUse({ db }: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select house.company_in_use(${id}) as used`.execute(db)
  return rows[0]?.used ?? true
}
