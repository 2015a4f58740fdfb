import { z } from 'zod'
import type { OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { placeOf } from '#server/kit/origin.ts'
import { platType } from '../licence/index.ts'

const DemoAccounts = z.array(z.object({ loginAccount: z.string(), password: z.string(), realName: z.string(), roleName: z.string() }))

async function setting(db: Database, name: string): Promise<unknown> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value
}

/** The demo's accounts are shown on the login page; they exist only where the demo company does. */
export async function plat({ db }: OpenContext) {
  const accounts = DemoAccounts.safeParse(await setting(db, 'demo_accounts'))
  return { data: { platType: await platType(db), demo: accounts.success, accounts: accounts.data ?? [] } }
}

/** Marks this installation as a demo. */
export async function showDemoAccounts(db: Database, accounts: z.infer<typeof DemoAccounts>) {
  const value = JSON.stringify(accounts)
  await db
    .insertInto('installation')
    .values({ name: 'demo_accounts', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export function findAddress({ request }: OpenContext) {
  return { content: { ip: request.address, address: placeOf(request.address) } }
}
