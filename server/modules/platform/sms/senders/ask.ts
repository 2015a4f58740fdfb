import { setTimeout as wait } from 'node:timers/promises'
import { SmsError } from './sender.ts'

const TIMEOUT_MS = 8000
const PAUSE_MS = 300
/** The connection never stood: not a byte of the request went out. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

export interface Outgoing {
  url: string
  headers: Record<string, string>
  body?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a foreign system's JSON, each field checked where it is read
type Json = any

/** Tries once more where the first try surely sent nothing; each try is signed anew. */
export async function trying(once: () => Promise<string>): Promise<string> {
  try {
    return await once()
  } catch (fault) {
    if (!(fault instanceof SmsError) || (fault.reason !== 'unreachable' && fault.reason !== 'busy')) throw fault
    await wait(PAUSE_MS)
    return once()
  }
}

/** Answer of the provider as JSON, whatever its status; a body that is none, or none in time, leaves open what became of the letter. */
export async function ask({ url, headers, body }: Outgoing, timeout = TIMEOUT_MS): Promise<Json> {
  let text: string
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    text = await response.text()
  } catch (error) {
    const { code = '', name = '' } = (error as { cause?: { code?: string; name?: string } }).cause ?? {}
    if (NEVER_LEFT.has(code)) throw new SmsError('unreachable', code)
    throw new SmsError('silent', code || name || (error as Error).name)
  }
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json
  } catch {
    // told below
  }
  throw new SmsError('silent', 'no JSON')
}
