import type { Context } from '#server/kit/context.ts'

/** The first warehouse of a new company, and the one its documents begin with. */
export async function startingWarehouse({ db, tenantId, companyId }: Pick<Context, 'db' | 'tenantId' | 'companyId'>): Promise<void> {
  await db.insertInto('warehouse').values({ tenantId, companyId, warehouseName: '主仓', isDefault: true }).execute()
}
