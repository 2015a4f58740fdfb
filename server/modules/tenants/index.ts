export { createTenant, type NewTenant, type Tenant } from './create-tenant.ts'
export { openOperators } from './open-operators.ts'
export { startingMenu } from './starting-menu.ts'
export type { StartingRoleName } from './starting-roles.ts'
