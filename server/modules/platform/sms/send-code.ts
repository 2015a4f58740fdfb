import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { OpenContext, OpenOutsideContext } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import { captchaError } from '../captcha/index.ts'
import { countSms, smsLeft, USED_UP } from './budget.ts'
import { deliverStored, write } from './deliver.ts'
import { isKnownBrowser } from './known-browser.ts'
import { codeLetter } from './letters.ts'
import { type Asked, type Purpose, tooMany } from './rules.ts'
import { SmsError } from './senders/sender.ts'

const derive = promisify(scrypt) as (code: string, salt: Buffer, length: number) => Promise<Buffer>
/** Slow on purpose: six digits are soon tried through, but not within five minutes. */
export const hashCode = (code: string, salt: Buffer) => derive(code, salt, 32)

type Ctx = Pick<OpenOutsideContext, 'request' | 'log' | 'sms'> & {
  transact<T>(work: (ctx: Pick<OpenContext, 'db'>) => Promise<T>): Promise<T>
}

interface Asking {
  phone: string
  purpose: Purpose
  /** '' = a program that says nothing of itself. */
  browserId: string
  /** What was read in the picture; undefined = who asks is signed in, and no picture is due. */
  picture?: { sessionId: string; captcha: string }
  /** Whose people ask. */
  tenantId?: number
}

/**
 * A fresh code for a phone. Where `wanted` says no (an unknown phone), all goes the same way and takes as long, but nothing is sent:
 * the answer tells nobody whose phone it is. The provider is called after the commit; what it could not send is told and may be asked for again at once.
 */
export async function sendCode(ctx: Ctx, order: Asking, wanted: (db: Database) => Promise<boolean>) {
  const { phone, purpose, browserId, tenantId } = order
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  const codeHash = await hashCode(code, salt)
  const { address } = ctx.request
  const letter = codeLetter(phone, purpose, code)
  const asking = await ctx.transact(async ({ db }) => {
    // Requests of one address, then those for one phone, stand in line: the limits hold for presses side by side.
    for (const name of [`address ${address}`, `phone ${phone}`])
      await sql`select pg_advisory_xact_lock(hashtext(${`sms ${name}`}))`.execute(db)
    const refusal = tooMany(await asked(db, order, address)) ?? (await pictureError(db, order))
    if (refusal) return { refusal }
    const somebodys = await wanted(db)
    if (!(await (somebodys ? countSms(db, purpose, tenantId) : smsLeft(db, purpose)))) return { refusal: USED_UP }
    const values = { phone, purpose, address, browserId, salt, codeHash }
    const { smsCodeId } = await db.insertInto('smsCode').values(values).returning('smsCodeId').executeTakeFirstOrThrow()
    return { smsCodeId, outboxId: somebodys ? await write({ ...ctx, db }, letter) : undefined }
  })
  if (asking.refusal !== undefined) throw refused(asking.refusal)
  const { smsCodeId, outboxId } = asking
  try {
    await (outboxId === undefined ? ctx.sms.pretending() : ctx.sms.remembering(() => deliverStored(ctx, outboxId, letter)))
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    // Who has forgotten his password names any phone: what ails one of them would tell that somebody has it.
    if (error.ofThisPhone && purpose === 'reset') return sent(ctx)
    if (error.reason !== 'silent')
      await ctx.transact(({ db }) => db.updateTable('smsCode').set({ failed: true }).where('smsCodeId', '=', smsCodeId).execute())
    throw refused(error.message)
  }
  return sent(ctx)
}

/** Returned, not thrown: an answered picture stays used up. */
async function pictureError(db: Database, { phone, browserId, picture }: Asking): Promise<string | undefined> {
  return picture && !(await isKnownBrowser(db, phone, browserId)) ? captchaError(db, picture) : undefined
}

const sent = ({ sms }: Ctx) => ({ other: { outbox: sms.local } })

async function asked(db: Database, { phone, purpose, browserId }: Asking, address: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select count(*) filter (where phone = ${phone} and purpose = ${purpose} and not failed and asked_at > now() - interval '1 minute') as minute,
           count(*) filter (where phone = ${phone} and purpose = ${purpose} and address = ${address} and asked_at > now() - interval '1 hour') as hour,
           count(*) filter (where phone = ${phone} and purpose = ${purpose} and address = ${address}) as day,
           count(*) filter (where phone = ${phone}) as everywhere,
           count(*) filter (where address = ${address} and asked_at > now() - interval '1 hour') as address,
           ${browserId} <> '' and house.came_in_with(${phone}, ${browserId}) as own
    from sms_code where (phone = ${phone} or address = ${address}) and asked_at > now() - interval '1 day'`.execute(db)
  return rows[0] ?? { minute: 0, hour: 0, day: 0, everywhere: 0, address: 0, own: false }
}
