import type { Database } from '#server/kit/database.ts'

/** Whether sign-ups wait for an operator; they open at once unless he has set so. */
export async function approvalNeeded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', 'register_approval').executeTakeFirst()
  return row?.value === true
}
