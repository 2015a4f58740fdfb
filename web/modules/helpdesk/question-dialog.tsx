import { Select } from 'antd'
import { QUESTION_TAGS, questions } from '#contract/helpdesk.ts'
import type { Row } from '#contract/kit.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { Field, FormGrid, NumberField, TextField, TickField } from '#web/kit/fields.tsx'
import { useForm, useSaving } from '#web/kit/form.ts'
import { FormArea } from '#web/kit/form-area.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { AnswerText } from './answer.tsx'
import './help.css'
import './operators.css'

type Question = Row<typeof questions.page>

declare module '#web/kit/dialogs.tsx' {
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
  const mayEdit = useSession().may('platform:question:upd')
  const form = useForm<typeof blank>(questions.save.input, () => (row ? pick(row) : blank))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(questions.save, { id: row?.id ?? 0, ...form.now(), submittime })
    onDone(true)
  })
  const enter = useEnterNext(['questionTitle', 'sort'], () => enter.focus('content'))
  return (
    <AppDialog
      title={row ? '常见问题' : '新增常见问题'}
      width={980}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!mayEdit}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form as never}>
        <FormGrid columns={2} labels={60} enter={enter} disabled={!mayEdit || busy}>
          <TextField
            name="questionTitle"
            label="问题"
            required
            span={2}
            maxLength={60}
            value={values.questionTitle}
            error={errors.questionTitle}
            onChange={(questionTitle) => set({ questionTitle })}
          />
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
            <NumberField
              name="sort"
              label="排序"
              integer
              value={values.sort}
              error={errors.sort}
              onChange={(sort) => set({ sort: sort ?? 0 })}
            />
            <TickField name="shown" label="显示" value={values.shown} onChange={(shown) => set({ shown })} />
          </div>
          <TextField
            name="content"
            label="答案"
            required
            rows={16}
            maxLength={5000}
            value={values.content}
            error={errors.content}
            onChange={(content) => set({ content })}
          />
          <section className="help-preview" aria-label="预览">
            <AnswerText content={values.content} />
          </section>
        </FormGrid>
      </FormArea>
      <p className="help-signs">
        {signs.map(([what, sign]) => (
          <span key={what}>
            {what} <code>{sign}</code>
          </span>
        ))}
      </p>
    </AppDialog>
  )
}

const pick = ({ questionTitle, tags, content, sort, shown }: Question): typeof blank => ({ questionTitle, tags, content, sort, shown })
