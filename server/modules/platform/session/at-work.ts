import type { Database } from '#server/kit/database.ts'
import { event } from '#server/kit/subscribers.ts'
import type { Comer } from './comer.ts'

type Arriving = Pick<Comer, 'tenantId' | 'companyId' | 'browserId' | 'userAgent'>

/** Who has to do with somebody who begins to work for a company in a browser: at a login, or when he goes over to another company. Same transaction. */
export const atWork = event<[db: Database, comer: Arriving]>()
