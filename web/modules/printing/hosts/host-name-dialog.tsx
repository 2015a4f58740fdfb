import { useEffect } from 'react'
import { printHosts } from '#contract/printing/hosts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** A computer is given a name that people know it by. */
    hostName: { props: { id: number; computer: string }; result: true }
  }
}

export function HostNameDialog({ id, computer, onDone, onClose }: DialogProps<'hostName'>) {
  const form = useForm(printHosts.nameHost.input, { computer })
  const { busy, save } = useSaving(async (submittime) => {
    if (form.check()) return void enter.focus('computer')
    await call(printHosts.nameHost, { id, ...form.now(), submittime })
    onDone(true)
  })
  const enter = useEnterNext(['computer'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('computer')
  }, [])
  return (
    <AppDialog
      title="电脑名称"
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('computer')} placeholder="例如：前台、仓库门口" />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
