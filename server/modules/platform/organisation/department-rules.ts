interface Node {
  deptId: number
  parentId: number | null
}

/** A node and everything below it. */
export function branchOf(tree: readonly Node[], top: number): number[] {
  const found = [top]
  for (let index = 0; index < found.length; index++)
    for (const { deptId, parentId } of tree) if (parentId === found[index] && !found.includes(deptId)) found.push(deptId)
  return found
}

/** Ids in their new order, `moved` as number `position` among them. */
export function placed(siblings: readonly number[], moved: number, position: number): number[] {
  const others = siblings.filter((id) => id !== moved)
  return [...others.slice(0, position), moved, ...others.slice(position)]
}
