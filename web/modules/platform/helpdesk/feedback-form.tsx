import { Button, Segmented } from 'antd'
import type { Sent } from '#contract/kit/fields.ts'
import type { FileEntry } from '#contract/platform/files.ts'
import { FEEDBACK_KINDS, FEEDBACK_PICTURES, feedback } from '#contract/platform/helpdesk/feedback.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'

type Values = Required<Pick<Sent<typeof feedback.add>, 'kind' | 'content'>> & { phone: string; pictures: FileEntry[] }

const kinds = Object.entries(FEEDBACK_KINDS).map(([value, label]) => ({ value: value as Values['kind'], label }))

interface Props {
  signedIn: boolean
  /** Known of a signed-in user. */
  phone: string
  onSent: (content: { feedbackNo: string; own: boolean }) => void
}

export function FeedbackForm({ signedIn, phone, onSent }: Props) {
  const form = useForm<Values>(feedback.add.input, { kind: 'trouble', content: '', phone, pictures: [] })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { content } = await call(feedback.add, { ...form.now(), submittime }, { withToken: true })
    onSent(content)
  })
  const enter = useEnterNext(['phone'], () => void save())
  return (
    <FormArea form={form as never}>
      <FormGrid columns={1} labels={78} enter={enter}>
        <Field name="kind" label="类型" required error={errors.kind}>
          {({ id, disabled }) => (
            <Segmented
              id={id}
              disabled={disabled}
              options={kinds}
              value={values.kind}
              onChange={(kind) => set({ kind })}
              aria-label="类型"
            />
          )}
        </Field>
        <TextField {...form.field('content')} rows={7} placeholder={placeholders[values.kind]} />
        <TextField {...form.field('phone')} required={!signedIn} placeholder={signedIn ? '不填：在消息中心答复' : '手机或座机'} />
        {signedIn && (
          <Field name="pictures" label="图片" error={errors.pictures}>
            {({ disabled }) => (
              <FileUpload
                label="图片"
                max={FEEDBACK_PICTURES}
                disabled={disabled}
                value={values.pictures}
                onChange={(pictures) => set({ pictures })}
              />
            )}
          </Field>
        )}
      </FormGrid>
      <div className="feedback-send">
        <Button type="primary" size="large" loading={busy} onClick={() => void save()}>
          提交
        </Button>
      </div>
    </FormArea>
  )
}

const placeholders: Record<Values['kind'], string> = {
  trouble: '在哪个页面、按了什么、出现了什么提示？',
  wish: '您希望怎样？现在是怎么做的？',
  data: '哪张单据（单号）、哪个商品（编码）？您认为应是多少？',
  other: '请写下您的意见',
}
