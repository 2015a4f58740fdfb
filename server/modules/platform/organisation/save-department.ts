import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import { CompanyNode, type departments } from '#contract/platform/organisation.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden, invalid, refused } from '#server/kit/errors.ts'
import { recordChange } from '../audit/index.ts'
import { requireDepartments } from '../people/index.ts'
import { lockTree, type Node, nodeOf } from './tree.ts'

type Form = Received<typeof departments.save>

/** 公司与部门: a new branch company or department, or new facts of one. */
export async function save(ctx: Context, form: Form) {
  if (!ctx.may(form.id === 0 ? 'system:dept:add' : 'system:dept:upd')) throw forbidden()
  const tree = await lockTree(ctx)
  const before = form.id === 0 ? undefined : nodeOf(tree, form.id)
  // a new company lies beside one’s own, never inside it
  const touched = before ? [form.id] : form.company ? tree.map(({ deptId }) => deptId) : [form.parentId]
  const known = touched.filter((id) => tree.some(({ deptId }) => deptId === id))
  await requireDepartments(ctx, known)
  const company = before ? before.company : form.company
  const fields = company ? factsOf(form) : { deptName: form.deptName }
  requireFreeName(tree, { id: form.id, parentId: before ? before.parentId : form.parentId, deptName: form.deptName })
  if (company && form.companyNo !== '' && tree.some((node) => node.companyNo === form.companyNo && node.deptId !== form.id))
    throw refused(`公司编号“${form.companyNo}”已存在`)
  const id = before ? await change(ctx, form.id, fields) : await create(ctx, tree, form, fields)
  const what = company ? '公司' : '部门'
  await recordChange(ctx, 'dept', id, `${before ? '修改' : '新增'}${what}`, before && { ...before }, fields)
  return { id }
}

type Fields = Partial<ReturnType<typeof factsOf>> & { deptName: string }
const factsOf = ({ deptName, companyNo, shortName, address, phone, taxNo, bankName, bankAccount }: Form) => ({
  deptName,
  companyNo,
  ...{ shortName, address, phone, taxNo, bankName, bankAccount },
})

async function change({ db, tenantId }: Context, id: number, fields: Fields) {
  await db.updateTable('dept').set(fields).where('tenantId', '=', tenantId).where('deptId', '=', id).execute()
  return id
}

async function create(ctx: Context, tree: Node[], { parentId, company }: Form, fields: Fields): Promise<number> {
  const above = tree.find(({ deptId }) => deptId === parentId)
  if (company && !CompanyNode.safeParse(parentId).success) throw invalid('选中节点不是公司节点！')
  if (!above) throw invalid('请选择上级')
  if (above.stopped) throw refused(`“${above.deptName}”已停用`)
  const sort = Math.max(-1, ...tree.filter((node) => node.parentId === parentId).map((node) => node.sort)) + 1
  const { db, tenantId } = ctx
  const number = company ? { deptId: sql<number>`nextval('company_number')` } : {}
  const { deptId } = await db
    .insertInto('dept')
    .values({ tenantId, parentId, company, sort, ...number, ...fields })
    .returning('deptId')
    .executeTakeFirstOrThrow()
  return deptId
}

/** Brothers are told apart by their names. */
export function requireFreeName(
  tree: readonly Node[],
  { id, parentId, deptName }: { id: number; parentId: number | null; deptName: string },
) {
  if (tree.some((node) => node.parentId === parentId && node.deptName === deptName && node.deptId !== id))
    throw refused(`同一级已有“${deptName}”`)
}
