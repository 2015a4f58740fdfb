import type { Context } from '#server/kit/context.ts'

/** The first warehouse of a new company, and the one its documents begin with. Who may do so is the caller's matter. */
export async function addWarehouse(
  { db, tenantId }: Pick<Context, 'db' | 'tenantId'>,
  warehouse: { companyId: number; warehouseName: string },
): Promise<void> {
  await db
    .insertInto('warehouse')
    .values({ tenantId, isDefault: true, ...warehouse })
    .execute()
}
