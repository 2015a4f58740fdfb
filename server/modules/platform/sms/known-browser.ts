import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'

/**
 * Whether this browser may have a message sent to this phone without reading a picture: it came in with an account of the phone before, or has read one
 * for the phone within a day. Of a browser that did neither nothing is told: it reads a picture whether somebody has the phone or not.
 */
export async function isKnownBrowser(db: Database, phone: string, browserId: string): Promise<boolean> {
  if (browserId === '') return false
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from sms_code where phone = ${phone} and browser_id = ${browserId} and asked_at > now() - interval '1 day')
      or house.came_in_with(${phone}, ${browserId}) as known`.execute(db)
  return rows[0]?.known === true
}
