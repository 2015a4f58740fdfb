import { recordCompanion, server } from './world.ts'

/** A browser without a login that keeps its cookies, as phones and login pages do. */
export function cookieBrowser({ address = '192.168.7.7', userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } = {}) {
  const jar = new Map<string, string>()
  return {
    jar,
    /** Names and attributes of the cookies set by the last answer. */
    set: [] as string[],
    post(url: string, payload: object = {}, token?: string) {
      return this.send('POST', url, payload, token)
    },
    async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, token?: string) {
      const { http } = await server()
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'user-agent': userAgent, ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) }
      const given = method === 'GET' ? { query: payload as Record<string, string> } : { payload }
      const answer = await http.inject({ method, url, ...given, headers, remoteAddress: address })
      this.set = [answer.headers['set-cookie'] ?? []].flat().map(String)
      for (const each of this.set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        jar.set(name, value)
      }
      const reply = answer.json()
      recordCompanion(reply, answer.headers['set-cookie'])
      return reply
    },
  }
}
export type CookieBrowser = ReturnType<typeof cookieBrowser>
