import type { Database } from '#server/kit/database.ts'
import type { Licence } from './rules.ts'

const HOSTED = 2

async function setting(db: Database, name: string): Promise<unknown> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value
}

/** 2 = hosted, 1 = a company's own installation, which knows no licence (decision 13). */
export async function platType(db: Database): Promise<number> {
  return (await setting(db, 'plat_type')) === 1 ? 1 : HOSTED
}

export async function numberSetting(
  db: Database,
  name: 'trial_days' | 'trial_seats' | 'trial_pda' | 'licence_grace_days' | 'licence_warn_days',
): Promise<number> {
  return Number(await setting(db, name)) || 0
}

const columns = ['trial', 'seats', 'pdaSeats', 'dueDate', 'graceDays', 'planId'] as const

/** The licence of the transaction's tenant; undefined = without limits (the operators' own company, or platform type 1). */
export async function licenceOf(db: Database, tenantId: number): Promise<(Licence & { planId: number | null }) | undefined> {
  const [held, plat] = await Promise.all([
    db.selectFrom('licence').select(columns).where('tenantId', '=', tenantId).executeTakeFirst(),
    platType(db),
  ])
  return plat === HOSTED ? held : undefined
}

/** The row itself, held until the transaction ends: logins, new accounts and payments of one company stand in line here. */
export const lockLicence = (db: Database, tenantId: number) =>
  db.selectFrom('licence').select(columns).where('tenantId', '=', tenantId).forUpdate().executeTakeFirst()
