import { ask, notify, toast } from '#web/kit/dialog/dialogs.tsx'
import { hostRequests } from '#web/kit/request/request.ts'
import { expired, moved } from './page-session.ts'

/** The voice of the request layer. */
export function hostRequestsInShell(): void {
  hostRequests({
    success: toast.success,
    remark: toast.info,
    error: toast.error,
    notify: (text) => notify(text),
    ask: (text) => ask(text),
    expired,
    moved,
  })
}
