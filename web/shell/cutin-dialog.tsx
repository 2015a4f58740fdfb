import { useEffect } from 'react'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import { call } from '#web/kit/request/request.ts'
import { enterAs } from './enter-as.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** An operator enters a tenant's account for support (decision 12). Does not come back: the page begins anew. */
    cutin: { props: { tenantName: string; username: string } }
  }
}

export function CutinDialog({ tenantName, username, onClose }: DialogProps<'cutin'>) {
  const form = useForm({ reason: sessionCalls.cutin.input.reason }, { reason: '' })
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { data } = await call(sessionCalls.cutin, { username, reason: form.now().reason, submittime })
    enterAs(data.access_token)
  })
  const enter = useEnterNext(['reason'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(
    // above another window: after both focus traps have settled, or leaving the field for a moment counts as an empty answer
    () => soon(() => enter.focus('reason'), 60),
    [],
  )
  return (
    <AppDialog title={`进入协助 ${tenantName}`} width={520} onClose={onClose} onOk={() => void save()} okText="进入" busy={busy}>
      <p>
        将以账号 <b>{username}</b> 进入，最长两小时。租户的登录日志会写明您的姓名和原因，期间的修改在操作日志中标明由平台协助。
      </p>
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('reason')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
