import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'
import { PRINT_LIMITS, PROTOCOL, TICKET_DOMAIN, type Ticket } from '#contract/printing/tasks/wire.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'

/** PKCS #8 of an Ed25519 key, up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The installation's own key: every server process signs with it, and only they. */
async function signingKey(db: Database): Promise<KeyObject> {
  const { value } = await db.selectFrom('installation').select('value').where('name', '=', 'print_seed').executeTakeFirstOrThrow()
  const seed = Buffer.from(z.string().length(64).parse(value), 'hex')
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** Ed25519, SPKI in DER, base64. */
export const publicKey = async (db: Database) =>
  createPublicKey(await signingKey(db))
    .export({ format: 'der', type: 'spki' })
    .toString('base64')

type Facts = Omit<Ticket, 'v' | 'expires' | 'nonce'>

/** The right to print a round once, for a minute. */
export async function signTicket(db: Database, facts: Facts): Promise<string> {
  const ticket: Ticket = {
    v: PROTOCOL,
    ...facts,
    expires: clockNow().getTime() + PRINT_LIMITS.ticketMs,
    nonce: randomBytes(18).toString('base64url'),
  }
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(null, Buffer.from(TICKET_DOMAIN + body), await signingKey(db)).toString('base64url')}`
}
