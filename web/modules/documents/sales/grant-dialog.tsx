import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { GrantAsked } from './grant-asked.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 柜台授权: a sale at the counter that waits for a word, from the message about it. */
    grantAsked: { props: { id: number }; result: undefined }
  }
}

export function GrantDialog({ id, onClose }: DialogProps<'grantAsked'>) {
  return (
    <AppDialog title="柜台授权" width={480} onClose={onClose}>
      <GrantAsked id={id} />
    </AppDialog>
  )
}
