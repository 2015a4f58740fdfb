import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Ticket } from '#contract/printing/tasks/wire.ts'
import { refusal } from './refusal.ts'
import type { Pairing } from './settings.ts'

const TIMEOUT_MS = 20_000
const TRIES = 3

const Reply = z.object({ code: z.number(), msg: z.string().default('') })
const PairReply = z.object({
  content: z.object({
    deviceToken: z.string(),
    publicKey: z.string(),
    tenantId: z.number(),
    tenantName: z.string(),
    helperId: z.number(),
    computer: z.string(),
    now: z.number(),
  }),
})

/** Redeems a pairing code at the server. Throws an error with words for people. */
export async function redeem(server: string, code: string, about: object): Promise<{ paired: Pairing; clock: number }> {
  const body = JSON.stringify({ code, ...about })
  const answer = await fetch(`${server}/basedata/v1/printHelper/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((answer) => answer.json())
    .catch(() => undefined)
  const reply = Reply.safeParse(answer)
  if (!reply.success) throw new Error(`连接不上 ${server}，请检查网址和网络`)
  if (reply.data.code !== 1) throw new Error(reply.data.msg || '配对没有成功')
  const { now, ...paired } = PairReply.parse(answer).content
  return { paired: { server, ...paired }, clock: now - Date.now() }
}

/** The pages of a task. Only a server that cannot be reached is asked again. */
export async function pagesOf({ server, deviceToken }: Pairing, { taskId, round, bytes }: Ticket): Promise<Buffer> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${server}/basedata/v1/printHelper/content/${taskId}?round=${round}`, {
      headers: { authorization: `Bearer ${deviceToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS * 3),
    }).catch(() => undefined)
    if (answer?.ok && answer.headers.get('content-type')?.startsWith('application/pdf')) return limited(answer, bytes)
    if (answer?.ok) {
      const reply = Reply.safeParse(await answer.json().catch(() => undefined))
      throw refusal('no-content', reply.data?.msg || undefined)
    }
    if (tries === TRIES) throw refusal('no-content', '连接不上服务器，取不到打印内容')
    await wait(1000 * tries)
  }
}

/** No more than the ticket speaks of: one byte over it is the wrong content already. */
async function limited(answer: Response, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      parts.push(part)
      size += part.length
      if (size > bytes) throw refusal('wrong-content')
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? error : refusal('no-content', '与服务器的连接中断，取不到打印内容')
  }
  return Buffer.concat(parts)
}
