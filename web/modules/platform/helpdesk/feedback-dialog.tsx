import { useQuery } from '@tanstack/react-query'
import { Radio, Skeleton } from 'antd'
import { useEffect } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { FEEDBACK_KINDS, FEEDBACK_STATES, feedback } from '#contract/platform/helpdesk/feedback.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { optionsOf } from './options.ts'
import { Pictures } from './pictures.tsx'
import './feedback.css'
import './operators.css'

type Letter = Reply<typeof feedback.one>['data']

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 意见反馈 read and answered by an operator. */
    feedbackAnswer: { props: { id: number }; result: true }
  }
}

export function FeedbackDialog({ id, onDone, onClose }: DialogProps<'feedbackAnswer'>) {
  const { data, isError } = useQuery({
    queryKey: ['feedback', id],
    queryFn: ({ signal }) => call(feedback.one, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (data) return <AnswerForm letter={data.data} onDone={() => onDone(true)} onClose={onClose} />
  return (
    <AppDialog title="意见反馈" width={640} onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

interface FormProps {
  letter: Letter
  onDone: () => void
  onClose: () => void
}

function AnswerForm({ letter, onDone, onClose }: FormProps) {
  const mayAnswer = useSession().may('platform:feedback:answer')
  const form = useForm<Pick<Letter, 'state' | 'answer'>>(feedback.answer.input, { state: letter.state, answer: letter.answer })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    if (form.check()) return
    await call(feedback.answer, { id: letter.id, ...form.now(), submittime })
    onDone()
  })
  // whoever begins to answer means to send it
  const write = (answer: string) => set(values.answer === '' && answer !== '' ? { answer, state: 'answered' } : { answer })
  return (
    <AppDialog
      title={`意见反馈 ${letter.feedbackNo}`}
      width={640}
      onClose={onClose}
      onOk={mayAnswer ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayAnswer }]}
    >
      <Facts {...letter} />
      <FormArea form={form as never} reading={!mayAnswer}>
        <FormGrid columns={1} labels={60} disabled={!mayAnswer || busy}>
          <TextField
            {...form.field('answer')}
            onChange={write}
            rows={6}
            placeholder={letter.tenantName ? '保存后作为消息发给对方' : '对方未登录，请电话联系；这里记下结果'}
          />
          <Field name="state" label="状态" error={errors.state}>
            {({ id, disabled }) => (
              <Radio.Group
                id={id}
                disabled={disabled}
                options={optionsOf(FEEDBACK_STATES)}
                value={values.state}
                onChange={({ target }) => set({ state: target.value })}
              />
            )}
          </Field>
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

function Facts({ tenantName, realName, phone, kind, content, pictures, createTime, device, address, answeredBy, answeredAt }: Letter) {
  const facts = [
    ['来自', tenantName ? `${tenantName} · ${realName}` : '未登录访客'],
    ['联系电话', phone],
    ['类型', FEEDBACK_KINDS[kind]],
    ['时间', createTime],
    ['设备', [device, address].filter(Boolean).join(' ')],
    ['上次答复', answeredAt && `${answeredBy} ${answeredAt}`],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className="feedback-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="feedback-text feedback-letter">{content}</p>
      <Pictures pictures={pictures} />
    </>
  )
}
