import type { Context } from '#server/kit/context.ts'

/**
 * The account is no longer proven to be this person's. Whoever knows a password set by an administrator, or answers a phone he wrote down,
 * must not get from here into the person's accounts at other companies.
 */
export async function forgetPhone({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, userId: number) {
  await db.updateTable('loginName').set({ verifiedPhone: null }).where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
}
