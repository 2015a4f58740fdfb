import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'

/** The whole tree, locked: of two changes the later sees the earlier, and no circle can come of two moves. */
export const lockTree = ({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>) =>
  db
    .selectFrom('dept')
    .select(['deptId', 'parentId', 'deptName', 'companyNo', 'company', 'sort', 'stopped'])
    .select(['shortName', 'address', 'phone', 'taxNo', 'bankName', 'bankAccount'])
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('deptId')
    .forUpdate()
    .execute()
export type Node = Awaited<ReturnType<typeof lockTree>>[number]

export function nodeOf(tree: readonly Node[], id: number): Node {
  const node = tree.find(({ deptId }) => deptId === id)
  if (!node) throw notYours()
  return node
}
