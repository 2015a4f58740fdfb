import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'

export interface Database extends Kysely<DB> {
  readonly isTransaction: true
}
