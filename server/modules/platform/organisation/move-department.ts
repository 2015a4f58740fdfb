import type { Received } from '#contract/kit/fields.ts'
import type { departments } from '#contract/platform/organisation.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { companyAbove, requireDepartments } from '../people/index.ts'
import { branchOf, placed } from './department-rules.ts'
import { requireFreeName } from './save-department.ts'
import { lockTree, nodeOf } from './tree.ts'

/** People go with their department: what they do from now on belongs to the company it hangs under; what they did stays where it is. */
export async function move(ctx: Context, { id, parentId, position }: Received<typeof departments.move>) {
  const { db, tenantId } = ctx
  const tree = await lockTree(ctx)
  const node = nodeOf(tree, id)
  if (node.parentId === null) throw refused('总公司不能移动')
  const above = nodeOf(tree, parentId)
  const branch = branchOf(tree, id)
  if (branch.includes(parentId)) throw refused('不能移到自己的下级')
  await requireDepartments(ctx, [...branch, parentId])
  if (node.company && !above.company) throw invalid('选中节点不是公司节点！')
  if (above.stopped && !node.stopped) throw refused(`“${above.deptName}”已停用`)
  requireFreeName(tree, { id, parentId, deptName: node.deptName })
  const siblings = tree.filter((each) => each.parentId === parentId).map(({ deptId }) => deptId)
  for (const [sort, deptId] of placed(siblings, id, position).entries())
    await db
      .updateTable('dept')
      .set(deptId === id ? { sort, parentId } : { sort })
      .where('tenantId', '=', tenantId)
      .where('deptId', '=', deptId)
      .execute()
  if (parentId !== node.parentId)
    await takePeopleAlong(
      ctx,
      branch,
      tree.map((each) => (each.deptId === id ? { ...each, parentId } : each)),
    )
  const name = (deptId: number | null) => tree.find((each) => each.deptId === deptId)?.deptName ?? ''
  await recordChange(
    ctx,
    'dept',
    id,
    '移动部门',
    { parent: name(node.parentId), sort: node.sort },
    { parent: name(parentId), sort: position },
  )
  return {}
}

async function takePeopleAlong({ db, tenantId }: Context, branch: readonly number[], tree: Parameters<typeof companyAbove>[0]) {
  for (const deptId of branch) {
    const companyId = companyAbove(tree, deptId)
    if (companyId === undefined) continue
    const moved = await db
      .updateTable('appUser')
      .set({ companyId })
      .where('tenantId', '=', tenantId)
      .where('deptId', '=', deptId)
      .where('companyId', '!=', companyId)
      .returning('userId')
      .execute()
    for (const { userId } of moved) await sendHome({ db, tenantId }, userId, companyId)
  }
}

/** Open sessions of one who may work in his own company only follow him there. */
const sendHome = ({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, userId: number, companyId: number) =>
  db.updateTable('session').set({ companyId }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
