import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { NOTICE_AUDIENCES, notices } from '#contract/platform/messages/notices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { type EnterFlow, useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { NoticeFields } from './notice-fields.tsx'
import { blankNotice, type NoticeText } from './notice-values.ts'
import './messages.css'

type Notice = Row<typeof notices.page>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 公告 of the company; without one a new one. What is published is only shown. */
    notice: { props: { notice?: Notice }; result: { id: number } }
  }
}

type Values = NoticeText & Pick<Notice, 'audience' | 'targetIds'>
const audiences = Object.entries(NOTICE_AUDIENCES).map(([value, label]) => ({ value, label }))

export function NoticeDialog({ notice, onDone, onClose }: DialogProps<'notice'>) {
  const mayEdit = useSession().may('system:notice:upd') && notice?.state !== 'published'
  const form = useForm<Values>(notices.save.input, () => notice ?? { ...blankNotice, audience: 'all', targetIds: [] })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { title, content, important, pinned, validUntil, audience, targetIds } = form.now()
    const base = { id: notice?.id ?? 0, version: notice?.version ?? 0, submittime }
    const { id } = await call(notices.save, { ...base, title, content, important, pinned, validUntil, audience, targetIds })
    onDone({ id })
  })
  // in the text Enter is a new line
  const enter: EnterFlow = useEnterNext(['title'], () => enter.focus('content'))
  const title = notice ? (mayEdit ? '修改公告' : '查看公告') : '新增公告'
  return (
    <AppDialog
      title={title}
      width={640}
      onClose={onClose}
      onOk={mayEdit ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form} reading={!mayEdit}>
        <FormGrid columns={1} enter={enter} disabled={!mayEdit || busy}>
          <NoticeFields form={form} />
          <Field name="audience" label="接收范围">
            {({ id, disabled }) => (
              <Radio.Group
                id={id}
                disabled={disabled}
                value={values.audience}
                options={audiences}
                onChange={({ target }) => set({ audience: target.value as Values['audience'], targetIds: [] })}
              />
            )}
          </Field>
          {values.audience !== 'all' && (
            <Targets
              audience={values.audience}
              value={values.targetIds}
              error={errors.targetIds}
              shown={notice?.audienceValue ?? ''}
              editable={mayEdit}
              onChange={(targetIds) => set({ targetIds })}
            />
          )}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

interface TargetsProps {
  audience: 'roles' | 'companies'
  value: number[]
  error: string | undefined
  /** In words, for who may only look. */
  shown: string
  editable: boolean
  onChange: (ids: number[]) => void
}

function Targets({ audience, value, error, shown, editable, onChange }: TargetsProps) {
  const { data, isPending } = useQuery({
    queryKey: ['notice-targets'],
    queryFn: ({ signal }) => call(notices.targets, {}, { signal, quiet: true }),
    enabled: editable,
  })
  const label = NOTICE_AUDIENCES[audience]
  if (!editable)
    return (
      <Field name="targetIds" label={label}>
        {({ id }) => <span id={id}>{shown}</span>}
      </Field>
    )
  const options = (data?.content[audience] ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field name="targetIds" label={label} required error={error}>
      {(field) => (
        <Select
          {...field}
          mode="multiple"
          style={{ width: '100%' }}
          loading={isPending}
          value={isPending ? [] : value}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
