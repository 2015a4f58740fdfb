/** Cookies of the browser side. Not the Cookie Store API: it is missing on plain http, where a shop's own server may live. */

export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  } catch {
    return ''
  }
}

/** Without `days` the cookie ends with the browser. */
export function keepCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`
}

export function dropCookie(name: string): void {
  keepCookie(name, '', 0)
}
