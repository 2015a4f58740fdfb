import { confirmDialog, notify, toast } from '#web/kit/dialog/dialogs.tsx'
import { registerRequestHandlers } from '#web/kit/request/request.ts'
import { expired, moved } from './page-session.ts'

/** The voice of the request layer. */
export function registerShellRequests(): void {
  registerRequestHandlers({
    success: toast.success,
    remark: toast.info,
    error: toast.error,
    notify: (text) => notify(text),
    ask: (text) => confirmDialog(text),
    expired,
    moved,
  })
}
