import type { Database } from '#server/kit/database.ts'
import { subscribers } from '#server/kit/subscribers.ts'
import type { Comer } from './comer.ts'

type Arriving = Pick<Comer, 'tenantId' | 'companyId' | 'browserId' | 'userAgent'>

/** Who has to do with somebody who begins to work for a company in a browser: at a login, or when he goes over to another company. Same transaction. */
export const atWork = subscribers<(db: Database, comer: Arriving) => Promise<void>>()

export async function beginWork(db: Database, comer: Arriving): Promise<void> {
  for (const run of atWork.all()) await run(db, comer)
}
