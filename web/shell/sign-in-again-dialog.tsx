import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { SignInAgainForm } from './sign-in-again-form.tsx'
import './session-cover.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Signs the same account in over the page; true when it is in. */
    signInAgain: { result: true }
  }
}

export function SignInAgainDialog({ onDone, onClose }: DialogProps<'signInAgain'>) {
  // another tab may have been quicker
  useAnnounced('session-goes-on', () => onDone(true))
  return (
    <AppDialog title="重新登录" width={360} onClose={onClose}>
      <SignInAgainForm />
    </AppDialog>
  )
}
