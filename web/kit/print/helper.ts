import { HELPER_PORT, HelperStatus, PrintAnswer } from '#contract/printing/tasks/wire.ts'

/** The print helper (打印插件) of this computer, spoken to on loopback. */

const base = `http://127.0.0.1:${HELPER_PORT}`
/** It answers from memory, or it is not there. */
const WAIT = 4000

/** Nobody answers: the program does not run, the browser does not let us, or it listens to another server's pages only. */
export class HelperAway extends Error {}
/** It answers and does not print; the words are for people. */
export class HelperRefused extends Error {}

async function ask(path: string, body?: object): Promise<unknown> {
  const options = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(base + path, { ...options, signal: AbortSignal.timeout(WAIT), credentials: 'omit', cache: 'no-store' })
    .then((response) => response.json() as Promise<{ code?: number; msg?: string }>)
    .catch(() => {
      throw new HelperAway()
    })
  if (answer.code !== 1) throw new HelperRefused(answer.msg || '打印插件拒绝了请求')
  return answer
}

/** undefined: it is not there. */
export async function helperStatus(): Promise<HelperStatus | undefined> {
  try {
    return HelperStatus.safeParse(await ask('/status')).data
  } catch {
    return undefined
  }
}

/** Throws HelperAway and HelperRefused. */
export async function handTicket(ticket: string): Promise<PrintAnswer> {
  const answer = PrintAnswer.safeParse(await ask('/print', { ticket }))
  if (!answer.success) throw new HelperRefused('打印插件版本过旧，请升级')
  return answer.data
}

/** Throws HelperAway and HelperRefused. */
export const pairHelper = (code: string) => ask('/pair', { server: location.origin, code })

/** Chrome has called it both ways. */
const PERMISSIONS = ['loopback-network', 'local-network-access']
const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Does the browser let a page of ours speak to this computer? A page from loopback always may. Since Chrome 147 any other asks its user once, and one
 * that did not come over https never may.
 */
export async function loopbackAccess(): Promise<'granted' | 'prompt' | 'denied'> {
  if (OWN.test(location.hostname)) return 'granted'
  for (const name of PERMISSIONS) {
    const found = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined)
    if (found) return window.isSecureContext ? found.state : 'denied'
  }
  // a browser without such a rule
  return 'granted'
}
