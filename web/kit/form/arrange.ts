import type { ReactNode } from 'react'

export interface Flat {
  id: number
  /** 0 = top. */
  parentId: number
}
export interface Branch {
  key: number
  title: ReactNode
  children: Branch[]
}

/** Flat rows → tree, in their order; a row whose parent is missing stands at the top. */
export function branches<N extends Flat>(rows: readonly N[], title: (row: N) => ReactNode): Branch[] {
  const found = new Map(rows.map((row) => [row.id, { key: row.id, title: title(row), children: [] as Branch[] }]))
  const top: Branch[] = []
  for (const { id, parentId } of rows) {
    const branch = found.get(id)
    if (branch) (found.get(parentId)?.children ?? top).push(branch)
  }
  return top
}

/** Where something dropped before, after or into a target comes to lie; `position` counts the brothers without the one that moves. */
export function placeOf(rows: readonly Flat[], moved: Flat, targetId: number, where: 'before' | 'after' | 'inside') {
  const target = rows.find(({ id }) => id === targetId)
  const parentId = where === 'inside' ? targetId : (target?.parentId ?? 0)
  const brothers = rows.filter((row) => row.parentId === parentId && row.id !== moved.id)
  const at = brothers.findIndex(({ id }) => id === targetId)
  return { parentId, position: where === 'inside' ? brothers.length : Math.max(0, at) + (where === 'after' ? 1 : 0) }
}
