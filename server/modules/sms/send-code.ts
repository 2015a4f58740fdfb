import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/fault.ts'
import { deliver } from './deliver.ts'
import { type Asked, type Purpose, textOf, tooMany } from './rules.ts'

const derive = promisify(scrypt) as (code: string, salt: Buffer, length: number) => Promise<Buffer>
/** Slow on purpose: six digits are soon tried through, but not within five minutes. */
export const hashCode = (code: string, salt: Buffer) => derive(code, salt, 32)

type Ctx = Pick<OpenOutsideContext, 'request' | 'log'> & { transact<T>(work: (ctx: Pick<OpenContext, 'db'>) => Promise<T>): Promise<T> }

/**
 * A fresh code for a phone. Where `wanted` says no (an unknown phone), all goes the same way and takes as long, but nothing is sent:
 * the answer tells nobody whose phone it is.
 */
export async function sendCode(ctx: Ctx, phone: string, purpose: Purpose, wanted: (db: Database) => Promise<boolean>) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  const codeHash = await hashCode(code, salt)
  const { address } = ctx.request
  const refusal = await ctx.transact(async ({ db }) => {
    // Requests of one address, then those for one phone, stand in line: the limits hold for presses side by side.
    for (const name of [`address ${address}`, `phone ${phone}`])
      await sql`select pg_advisory_xact_lock(hashtext(${`sms ${name}`}))`.execute(db)
    const tooOften = tooMany(await asked(db, phone, address))
    if (tooOften) return tooOften
    await db.insertInto('smsCode').values({ phone, purpose, address, salt, codeHash }).execute()
    if (await wanted(db)) await deliver({ ...ctx, db }, phone, textOf(purpose, code))
    return undefined
  })
  if (refusal) throw refused(refusal)
  return { other: { outbox: true } }
}

async function asked(db: Database, phone: string, address: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select count(*) filter (where phone = ${phone} and asked_at > now() - interval '1 minute') as minute,
           count(*) filter (where phone = ${phone} and asked_at > now() - interval '1 hour') as hour,
           count(*) filter (where phone = ${phone}) as day,
           count(*) filter (where address = ${address} and asked_at > now() - interval '1 hour') as address
    from sms_code where (phone = ${phone} or address = ${address}) and asked_at > now() - interval '1 day'`.execute(db)
  return rows[0] ?? { minute: 0, hour: 0, day: 0, address: 0 }
}
