import { Code } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { leaveForGood } from '#web/kit/form/unsaved.ts'
import { RequestError } from '#web/kit/request/request.ts'
import { enterAs } from './enter-as.ts'

/**
 * Goes over to another account, whose second step is asked for where it has one. `noWayBack`: what he leaves is gone by then, and whoever does not take the
 * step has to log in.
 */
export async function goOver(ask: () => Promise<{ data: { access_token: string } }>, { noWayBack = false } = {}): Promise<void> {
  try {
    enterAs((await ask()).data.access_token)
  } catch (fault) {
    if (!(fault instanceof RequestError) || fault.code !== Code.secondStep) throw fault
    // not waited for: nothing is under way while it is asked
    void takeStep(noWayBack)
  }
}

async function takeStep(noWayBack: boolean): Promise<void> {
  const token = await openDialog('secondStep', {})
  if (token) return enterAs(token)
  if (!noWayBack) return
  leaveForGood()
  location.assign('/login')
}
