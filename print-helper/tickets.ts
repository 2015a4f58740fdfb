import { createPublicKey, verify } from 'node:crypto'
import { SignedTicket, TICKET_DOMAIN, Ticket } from '#contract/printing/tasks/wire.ts'
import { refusal } from './refusal.ts'
import type { Pairing } from './settings.ts'

/** The ticket in a signed text, when the paired server has signed it for this helper. Whether it still counts is asked apart (`assertFresh`). */
export function readTicket(text: string, paired: Pick<Pairing, 'publicKey' | 'tenantId' | 'helperId'>): Ticket {
  if (!SignedTicket.safeParse(text).success) throw refusal('invalid')
  const [body = '', signature = ''] = text.split('.')
  const key = createPublicKey({ key: Buffer.from(paired.publicKey, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(TICKET_DOMAIN + body), key, Buffer.from(signature, 'base64url'))) throw refusal('forged')
  const ticket = told(body)
  if (!ticket) throw refusal('invalid')
  if (ticket.tenantId !== paired.tenantId || ticket.helperId !== paired.helperId) throw refusal('wrong-helper')
  return ticket
}

export function assertFresh({ expires }: Ticket, serverNow: number) {
  if (expires <= serverNow) throw refusal('expired')
}

/** What a ticket says, whoever signed it: to answer about, never to print. */
export function told(text: string): Ticket | undefined {
  try {
    return Ticket.parse(JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()))
  } catch {
    return undefined
  }
}
