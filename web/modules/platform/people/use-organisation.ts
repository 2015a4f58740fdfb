import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { call } from '#web/kit/request/request.ts'

type Company = Reply<typeof people.companies>['content'][number]
export type Role = Reply<typeof people.roles>['data'][number]
export type Dept = Reply<typeof people.depts>['data'][number]

const none: readonly never[] = []

/** Companies and roles, as choices. */
export function useOrganisation(): { companies: readonly Company[]; roles: readonly Role[] } {
  const companies = useQuery({
    queryKey: ['people', 'companies'],
    queryFn: ({ signal }) => call(people.companies, {}, { signal, quiet: true }),
  })
  const roles = useQuery({ queryKey: ['people', 'roles'], queryFn: ({ signal }) => call(people.roles, {}, { signal, quiet: true }) })
  return { companies: companies.data?.content ?? none, roles: roles.data?.data ?? none }
}

export interface DeptNode {
  value: number
  title: string
  children: DeptNode[]
}

/** Flat rows → tree, in the order of the server; a row whose parent is missing stands at the top. */
export function deptTree(rows: readonly Dept[]): DeptNode[] {
  const nodes = new Map(rows.map(({ id, deptName }) => [id, { value: id, title: deptName, children: [] as DeptNode[] }]))
  const top: DeptNode[] = []
  for (const { id, parentId } of rows) {
    const node = nodes.get(id)
    if (node) (nodes.get(parentId)?.children ?? top).push(node)
  }
  return top
}
