import { DATA_SCOPES } from '#contract/platform/people/people.ts'

/** What somebody may do through his roles together. */
export interface Power {
  owner: boolean
  tags: ReadonlySet<string>
}

/** What somebody answers for: he touches nobody, and gives or takes nothing, that exceeds it (decision 092). */
export interface Authority extends Power {
  /** How far he sees, as `widest` counts. */
  scope: number
  depts: ReadonlySet<number>
}

/** Whether someone may act on a user or role that holds these tags. */
export const outranks = (power: Power, target: { owner: boolean; tags: readonly string[] }) =>
  power.owner || (!target.owner && target.tags.every((tag) => power.tags.has(tag)))

export const answersFor = ({ owner, depts }: Pick<Authority, 'owner' | 'depts'>, deptId: number) => owner || depts.has(deptId)

/** Why a user is out of somebody's hands; undefined when he is not. */
export function beyond(mine: Authority, his: { owner: boolean; tags: readonly string[]; scope: number; deptId: number }) {
  if (!outranks(mine, his)) return '该用户的权限高于您，不能修改'
  if (!answersFor(mine, his.deptId)) return howFar(mine, '其他用户')
  return !mine.owner && his.scope > mine.scope ? '该用户的数据范围大于您，不能修改' : undefined
}

/** What somebody reads who reaches for people or departments he does not answer for. */
export const howFar = ({ scope }: Pick<Authority, 'scope'>, what: string) =>
  [
    `您的数据范围是“本人”，不能管理${what}`,
    '您的数据范围是“本部门”，只能管理本部门及下级部门',
    '您的数据范围是“本公司”，只能管理本公司',
    '您不能管理该部门',
  ][scope] ?? ''

/** Tags that differ between two lists. */
export const changedTags = (before: readonly string[], after: readonly string[]) => [
  ...before.filter((tag) => !after.includes(tag)),
  ...after.filter((tag) => !before.includes(tag)),
]

const SCOPES: readonly string[] = Object.keys(DATA_SCOPES)
const [OWN, COMPANY, ALL] = ['own', 'company', 'all'].map((scope) => SCOPES.indexOf(scope)) as [number, number, number]
/** How far the widest of some data scopes reaches; 0 = own. */
export const widest = (scopes: readonly string[]) => Math.max(0, ...scopes.map((scope) => SCOPES.indexOf(scope)))

interface Node {
  deptId: number
  parentId: number | null
  company: boolean
}

/** A department and what it hangs below, up to the company it belongs to: itself or the nearest node above that is one. */
function upToCompany(tree: readonly Node[], deptId: number): Node[] {
  const found: Node[] = []
  let node = tree.find((each) => each.deptId === deptId)
  while (node && found.length < 50) {
    found.push(node)
    if (node.company) break
    const above: number | null = node.parentId
    node = tree.find((each) => each.deptId === above)
  }
  return found
}

export function companyAbove(tree: readonly Node[], deptId: number): number | undefined {
  const top = upToCompany(tree, deptId).at(-1)
  return top?.company ? top.deptId : undefined
}

/** The departments somebody answers for who sits in one of them and sees as far as `scope`. Branches below a company are companies of their own. */
export function deptsWithin(tree: readonly Node[], scope: number, deptId: number): Set<number> {
  const top = scope >= COMPANY ? companyAbove(tree, deptId) : deptId
  const within = (node: Node) => scope >= ALL || upToCompany(tree, node.deptId).some((each) => each.deptId === top)
  return new Set(scope <= OWN ? [] : tree.filter(within).map((node) => node.deptId))
}
