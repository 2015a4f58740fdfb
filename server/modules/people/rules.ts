import { DATA_SCOPES } from '#contract/people.ts'

/** What someone may hand out: only what he holds himself. */
export interface Power {
  owner: boolean
  tags: ReadonlySet<string>
}

/** Whether someone may act on a user or role that holds these tags. */
export const outranks = (power: Power, target: { owner: boolean; tags: readonly string[] }) =>
  power.owner || (!target.owner && target.tags.every((tag) => power.tags.has(tag)))

/** Tags that differ between two lists. */
export const changedTags = (before: readonly string[], after: readonly string[]) => [
  ...before.filter((tag) => !after.includes(tag)),
  ...after.filter((tag) => !before.includes(tag)),
]

const SCOPES: readonly string[] = Object.keys(DATA_SCOPES)
/** How far the widest of some data scopes reaches; 0 = own. */
export const widest = (scopes: readonly string[]) => Math.max(0, ...scopes.map((scope) => SCOPES.indexOf(scope)))

interface Node {
  deptId: number
  parentId: number | null
  company: boolean
}

/** The company a department belongs to: itself or the nearest node above that is one. */
export function companyAbove(tree: readonly Node[], deptId: number): number | undefined {
  let node = tree.find((each) => each.deptId === deptId)
  for (let steps = 0; node && !node.company && steps < 50; steps++) {
    const above: number | null = node.parentId
    node = tree.find((each) => each.deptId === above)
  }
  return node?.company ? node.deptId : undefined
}
