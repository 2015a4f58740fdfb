import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'

/** The request's transaction as a typed query builder (columns in camelCase, numeric as text, bigint as number). */
export type Database = Kysely<DB>
