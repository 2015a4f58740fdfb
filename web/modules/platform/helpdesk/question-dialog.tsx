import { Select } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { QUESTION_TAGS, questions } from '#contract/platform/helpdesk/helpdesk.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Field, TextField, TickField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { AnswerText } from './answer.tsx'
import { KeptDialog, SortField, useKept } from './kept-dialog.tsx'
import './help.css'
import './operators.css'

type Question = Row<typeof questions.page>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 常见问题; without a row a new one. */
    helpQuestion: { props: { row: Question | undefined }; result: true }
  }
}

const signs = [
  ['小标题', '## 开单'],
  ['步骤', '1. 先选客户'],
  ['列项', '- 一项'],
  ['重点', '**确认**'],
  ['按键', '`F8`'],
  ['链接', '[文字](/help?id=1)'],
] as const

const blank = { questionTitle: '', tags: [] as string[], content: '', sort: 100, shown: true }

/** The answer is written at the left and seen at the right as its readers will see it. */
export function QuestionDialog({ row, onDone, onClose }: DialogProps<'helpQuestion'>) {
  const kept = useKept({
    rules: questions.save.input,
    initial: row ? pick(row) : blank,
    mayEdit: 'platform:question:upd',
    order: ['questionTitle', 'sort'],
    last: 'content',
    save: (values, submittime) => call(questions.save, { id: row?.id ?? 0, ...values, submittime }),
    onDone: () => onDone(true),
  })
  const { form } = kept
  const { values, errors, set } = form
  return (
    <KeptDialog
      kept={kept}
      title={row ? '常见问题' : '新增常见问题'}
      width={980}
      labels={60}
      onClose={onClose}
      below={
        <p className="help-signs">
          {signs.map(([what, sign]) => (
            <span key={what}>
              {what} <code>{sign}</code>
            </span>
          ))}
        </p>
      }
    >
      <TextField {...form.field('questionTitle')} span={2} />
      <Field name="tags" label="标签" error={errors.tags}>
        {(input) => (
          <Select
            {...input}
            mode="tags"
            maxCount={QUESTION_TAGS}
            tokenSeparators={[',', '，', ' ']}
            value={values.tags}
            open={false}
            suffixIcon={null}
            placeholder="输入后按回车"
            style={{ width: '100%' }}
            onChange={(tags: string[]) => set({ tags })}
          />
        )}
      </Field>
      <div className="help-order">
        <SortField form={form} />
        <TickField name="shown" label="显示" value={values.shown} onChange={(shown) => set({ shown })} />
      </div>
      <TextField {...form.field('content')} rows={16} />
      <section className="help-preview" aria-label="预览">
        <AnswerText content={values.content} />
      </section>
    </KeptDialog>
  )
}

const pick = ({ questionTitle, tags, content, sort, shown }: Question): typeof blank => ({ questionTitle, tags, content, sort, shown })
