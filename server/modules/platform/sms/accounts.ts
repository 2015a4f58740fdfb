import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'

interface Account {
  tenantId: number
  userId: number
  loginAccount: string
}

/** Enabled accounts of any tenant that carry this phone. */
export async function accountsOfPhone(db: Database, phone: string): Promise<Account[]> {
  const { rows } = await sql<Account>`select tenant_id, user_id, login_account from house.accounts_of_phone(${phone})`.execute(db)
  return rows
}
