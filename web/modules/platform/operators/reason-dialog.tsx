import { useEffect } from 'react'
import { text } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import './operators.css'
import { soon } from '#web/kit/keys/held-keys.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Asks for a reason and does what it is the reason for; true = done, a refusal keeps the window open. */
    reason: {
      props: {
        title: string
        label: string
        about: string
        max: number
        okText: string
        act: (reason: string, submittime: number | string) => Promise<unknown>
      }
      result: true
    }
  }
}

export function ReasonDialog({ title, label, about, max, okText, act, onDone, onClose }: DialogProps<'reason'>) {
  const form = useForm({ reason: text(label, { max, required: `请输入${label}` }) }, { reason: '' })
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await act(form.now().reason, submittime)
    onDone(true)
  })
  const enter = useEnterNext(['reason'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(
    // above another window: after both focus traps have settled, or leaving the field for a moment counts as an empty answer
    // ... and whoever writes already is not disturbed: what stands there would be marked, and the next key would replace it
    () => soon(() => void (enter.ref.current?.contains(document.activeElement) || enter.focus('reason')), 60),
    [],
  )
  return (
    <AppDialog title={title} width={480} onClose={onClose} onOk={() => void save()} okText={okText} busy={busy}>
      <p className="operators-about">{about}</p>
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('reason')} label={label} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
