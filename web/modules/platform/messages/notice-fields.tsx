import { Checkbox } from 'antd'
import { DayField, Field, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import type { NoticeText } from './notice-values.ts'

/** Title, text, and how it is shown: the same for a company's notice and the platform's. */
export function NoticeFields({ form }: { form: Pick<Form<NoticeText>, 'values' | 'set' | 'field'> }) {
  const { values, set } = form
  return (
    <>
      <TextField {...form.field('title')} />
      <TextField {...form.field('content')} rows={9} />
      <DayField {...form.field('validUntil')} placeholder="撤回前一直有效" />
      <Field name="shown" label="显示">
        {({ disabled }) => (
          <div className="notice-ticks">
            <Checkbox disabled={disabled} checked={values.pinned} onChange={({ target }) => set({ pinned: target.checked })}>
              置顶
            </Checkbox>
            <Checkbox disabled={disabled} checked={values.important} onChange={({ target }) => set({ important: target.checked })}>
              重要：登录后弹出，直到已阅
            </Checkbox>
          </div>
        )}
      </Field>
    </>
  )
}
