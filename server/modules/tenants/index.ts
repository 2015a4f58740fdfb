export { createTenant, type NewTenant, type Tenant } from './create-tenant.ts'
export type { StartingRoleName } from './starting-roles.ts'
