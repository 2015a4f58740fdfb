import { fromSomewhere } from './some-address.ts'

/** Both halves of a session, as its calls carry them. */
export type Held = Record<'Authorization' | 'Cookie', string>

/** Signs in beside every browser and what it keeps: whoever works on a page goes on undisturbed. */
export async function enterApart(
  { username, password, code }: Record<'username' | 'password' | 'code', string>,
  address = process.env.PEICHI_ADDRESS ?? '',
): Promise<Held> {
  const answer = await fetch(`${address}/admin/auth/login`, {
    method: 'POST',
    headers: { ...fromSomewhere(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password, code, tips: 1 }),
  })
  const { code: outcome, msg, data } = (await answer.json()) as { code: number; msg: string; data: { access_token: string } }
  if (outcome !== 1) throw new Error(`${username}: ${msg}`)
  const cookies = answer.headers.getSetCookie().map((each) => each.replace(/;.*/s, ''))
  return { Authorization: `Bearer ${data.access_token}`, Cookie: cookies.join('; ') }
}
