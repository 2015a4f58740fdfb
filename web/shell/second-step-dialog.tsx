import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { SecondStep } from './second-step-later.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 两步验证 of the account somebody goes over to; answers the session that begins with it. */
    secondStep: { props: Record<never, never>; result: string }
  }
}

export function SecondStepDialog({ onDone, onClose }: DialogProps<'secondStep'>) {
  return (
    <AppDialog title="两步验证" width={480} onClose={onClose}>
      <SecondStep onEntered={({ access_token }) => onDone(access_token)} onBack={onClose} />
    </AppDialog>
  )
}
