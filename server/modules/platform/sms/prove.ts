import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, OpenContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { MOST_TRIES, type Purpose, VALID_MINUTES } from './rules.ts'
import { hashCode } from './send-code.ts'

interface Transacting {
  transact<T>(work: (ctx: Pick<Context | OpenContext, 'db'>) => Promise<T>): Promise<T>
}
const wrong = () => refused('验证码不正确或已失效')
const fresh = sql<boolean>`not used and not failed and tries < ${sql.lit(MOST_TRIES)} and asked_at > now() - make_interval(mins => ${sql.lit(VALID_MINUTES)})`

/** Whether whoever sends this code holds the phone; refused otherwise. The try counts before it is judged. What is answered must be used up by `useProof`. */
export async function provePhone(ctx: Transacting, phone: string, purpose: Purpose, code: string): Promise<number> {
  const known = await ctx.transact(({ db }) => takeTry(db, phone, purpose))
  if (!known) throw wrong()
  if (!timingSafeEqual(await hashCode(code, known.salt), known.codeHash)) throw wrong()
  return known.smsCodeId
}

async function takeTry(db: Database, phone: string, purpose: Purpose) {
  const newest = db
    .selectFrom('smsCode')
    .select('smsCodeId')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .orderBy('smsCodeId', 'desc')
    .limit(1)
  return db
    .updateTable('smsCode')
    .set({ tries: sql`tries + 1` })
    .where('smsCodeId', '=', newest)
    .where(fresh)
    .returning(['smsCodeId', 'salt', 'codeHash'])
    .executeTakeFirst()
}

/** A code serves once: of two who come with it at the same moment, one is refused. */
export async function useProof(db: Database, smsCodeId: number): Promise<void> {
  const used = await db
    .updateTable('smsCode')
    .set({ used: true })
    .where('smsCodeId', '=', smsCodeId)
    .where('used', '=', false)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw wrong()
}
