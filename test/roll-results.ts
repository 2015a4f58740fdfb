import pg from 'pg'
import { inject } from 'vitest'

/** As the owner of the schema, whom the clock's chores run as. */
export async function asOwner<T>(work: (client: pg.Client) => Promise<T>, ownerUrl = inject('database').ownerUrl): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What the clock does every ten minutes; the rows of this tenant are made old before, those of others may still be under way. */
export const rollResults = (tenantId: number, ownerUrl?: string) =>
  asOwner(async (client) => {
    await client.query(`update result_entry set posted_at = posted_at - interval '2 hours' where tenant_id = $1`, [tenantId])
    await client.query(`update stock_ledger set posted_at = posted_at - interval '2 hours' where tenant_id = $1`, [tenantId])
    await client.query('select house.roll_results()')
  }, ownerUrl)
