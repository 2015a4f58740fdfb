import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '#test/world.ts'
import { clientDocument } from './document.ts'

test('what he is found by is what every client is found by; making him twice makes one', async () => {
  const tenant = await newTenant()
  await tenant.act('owner', async ({ db, tenantId, userId }) => {
    await sql`select house.add_walk_in(${tenantId}, ${userId})`.execute(db)
    const rows = await db
      .selectFrom('client as c')
      .innerJoin('clientSearch as s', (join) => join.onRef('s.tenantId', '=', 'c.tenantId').onRef('s.clientId', '=', 'c.clientId'))
      .selectAll('c')
      .select('s.doc')
      .where('c.tenantId', '=', tenantId)
      .where('c.walkIn', '=', true)
      .execute()
    expect(rows).toHaveLength(1)
    for (const row of rows) expect(row.doc).toBe(clientDocument(row))
  })
})
