import { Checkbox } from 'antd'
import { DayField, Field, TextField } from '#web/kit/form/fields.tsx'
import type { NoticeText } from './notice-values.ts'

interface Props {
  values: NoticeText
  errors: Partial<Record<string, string>>
  set: (change: Partial<NoticeText>) => void
}

/** Title, text, and how it is shown: the same for a company's notice and the platform's. */
export function NoticeFields({ values, errors, set }: Props) {
  return (
    <>
      <TextField
        name="title"
        label="标题"
        required
        maxLength={60}
        value={values.title}
        error={errors.title}
        onChange={(title) => set({ title })}
      />
      <TextField
        name="content"
        label="内容"
        required
        rows={9}
        maxLength={4000}
        value={values.content}
        error={errors.content}
        onChange={(content) => set({ content })}
      />
      <DayField
        name="validUntil"
        label="有效期至"
        placeholder="撤回前一直有效"
        value={values.validUntil}
        error={errors.validUntil}
        onChange={(validUntil) => set({ validUntil })}
      />
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
