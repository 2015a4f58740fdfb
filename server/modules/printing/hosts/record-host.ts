import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { deviceOf, systemOf } from '#server/kit/origin.ts'

interface Comer {
  tenantId: number
  companyId: number
  browserId: string
  userAgent: string
}
/** What a printer can stand beside; phones and tablets cannot print for others. */
const COMPUTERS = ['Windows', 'macOS', 'Linux']

/** Enters the computer of a known device in the register of the company it signs in to. */
export async function recordHost(db: Database, { tenantId, companyId, browserId, userAgent }: Comer): Promise<void> {
  const system = systemOf(userAgent)
  if (!COMPUTERS.includes(system)) return
  await sql`
    insert into print_host (tenant_id, device_id, company_id, system_name, computer)
    select ${tenantId}, k.device_id, ${companyId}, ${system}, ${deviceOf(userAgent)} from known_device k
    where k.tenant_id = ${tenantId} and k.browser_id = ${browserId}
    on conflict (tenant_id, device_id, company_id) do update set last_update_time = excluded.last_update_time, system_name = excluded.system_name`.execute(
    db,
  )
}
