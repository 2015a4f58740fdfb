import { buyer } from './starting-roles/buyer.ts'
import { finance } from './starting-roles/finance.ts'
import { keeper } from './starting-roles/keeper.ts'
import { seller } from './starting-roles/seller.ts'
import type { StartingRole } from './starting-roles/starting-role.ts'

/** The roles a new tenant starts with. Who sees which price is the point of each. */
export const startingRoles = {
  owner: { roleName: '老板', remark: '拥有全部权限', owner: true, dataScope: 'all', tags: [] },
  ...{ seller, buyer, keeper, finance },
} as const satisfies Record<string, StartingRole>

export type StartingRoleName = keyof typeof startingRoles
