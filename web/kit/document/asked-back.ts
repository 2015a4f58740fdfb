import { Code } from '#contract/kit.ts'
import { ask } from '../dialogs.tsx'
import { CallFault } from '../request.ts'

/** A call the server asks back about (code 6): yes sends it once more, now with `sure`. Answers undefined when the user said no. */
export async function askedBack<T>(send: (sure: boolean) => Promise<T>): Promise<T | undefined> {
  try {
    return await send(false)
  } catch (fault) {
    if (!(fault instanceof CallFault) || fault.code !== Code.asks) throw fault
    return (await ask(fault.message)) ? send(true) : undefined
  }
}
