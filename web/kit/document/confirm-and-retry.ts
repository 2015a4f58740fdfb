import { Code } from '#contract/kit/fields.ts'
import { confirmDialog } from '../dialog/dialogs.tsx'

/** A call the server asks back about (code 6, an answer and no fault): yes sends it once more, now with `sure`. Answers undefined when the user said no. */
export async function confirmAndRetry<T extends { code: number; msg: string }>(
  send: (sure: boolean) => Promise<T>,
): Promise<T | undefined> {
  const reply = await send(false)
  if (reply.code !== Code.asks) return reply
  return (await confirmDialog(reply.msg)) ? send(true) : undefined
}
