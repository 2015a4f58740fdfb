import type { Reply } from '#contract/kit/fields.ts'
import { outbox } from '#contract/platform/operators.ts'
import { SMS_SCOPES } from '#contract/platform/sms.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import './operators.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** How many text messages may go a day; true = changed. */
    smsLimits: { props: Reply<typeof outbox.budget>['data']; result: true }
  }
}

type Scope = keyof typeof SMS_SCOPES
const scopes = Object.keys(SMS_SCOPES) as Scope[]
const { submittime, ...rules } = outbox.saveBudget.input

export function SmsLimitsDialog({ limits, sent, onDone, onClose }: DialogProps<'smsLimits'>) {
  const form = useForm(rules, limits)
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(outbox.saveBudget, { ...form.now(), submittime })
    onDone(true)
  })
  const enter = useEnterNext(scopes, () => void save())
  return (
    <AppDialog title="短信每日上限" width={480} onClose={onClose} onOk={() => void save()} busy={busy}>
      <p className="operators-about">达到 80% 和 100% 时发消息提醒；达到上限后当天停止发送，次日零点恢复。0 = 不发送。</p>
      <FormArea form={form}>
        <FormGrid columns={1} labels={160} enter={enter} disabled={busy}>
          {scopes.map((scope) => (
            <NumberField
              key={scope}
              name={scope}
              label={`${SMS_SCOPES[scope]}（今日 ${sent[scope]}）`}
              required
              integer
              value={form.values[scope]}
              error={form.errors[scope]}
              onChange={(most) => form.set({ [scope]: most as number })}
            />
          ))}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
