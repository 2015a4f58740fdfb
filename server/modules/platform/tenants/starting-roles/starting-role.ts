import type { Tag } from '#contract/tags.ts'

export interface StartingRole {
  roleName: string
  remark: string
  owner?: true
  dataScope: 'company' | 'all'
  tags: readonly Tag[]
}

/** What everybody needs to find goods. */
export const seesParts = [
  'base:basepj:query',
  'base:warehouse:query',
  'busi:kc:query',
  'quick.kcHistory',
  'stock.others',
] as const satisfies readonly Tag[]
