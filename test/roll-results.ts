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
    const { rows } = await client.query<{ old: string }>(`select (now() - interval '2 hours')::text as old`)
    for (const ledger of ['result_entry', 'stock_ledger'])
      await client.query(`update ${ledger} set posted_at = least(posted_at, $2::timestamptz) where tenant_id = $1`, [
        tenantId,
        rows[0]?.old,
      ])
    await client.query('select house.roll_results()')
  }, ownerUrl)
