import { useQuery } from '@tanstack/react-query'
import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { REPEATS, reminders } from '#contract/platform/messages/reminders.ts'
import { people } from '#contract/platform/people/people.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 提醒: a new one, perhaps about a record ('ck/12', what to call it), or one to change. */
    reminder: { props: { reminder?: Row<typeof reminders.page>; link?: string; linkName?: string }; result: { id: number } }
  }
}

type Values = Required<Pick<Sent<typeof reminders.save>, 'content' | 'time' | 'repeat' | 'userIds' | 'link'>> & { linkName: string }
const TIME = 'YYYY-MM-DD HH:mm'
const repeats = Object.entries(REPEATS).map(([value, label]) => ({ value, label }))
/** The next full hour. */
const soon = () => dayjs().add(1, 'hour').startOf('hour').format(TIME)

export function ReminderDialog({ reminder, link = '', linkName = '', onDone, onClose }: DialogProps<'reminder'>) {
  const { userId } = useUser()
  const { may } = useSession()
  const form = useForm<Values>(reminders.save.input, () =>
    reminder
      ? { ...reminder, time: reminder.nextTime.slice(0, 16) || soon() }
      : { content: '', time: soon(), repeat: '', userIds: [userId], link, linkName },
  )
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { content, time, repeat, userIds, ...about } = form.now()
    const base = { id: reminder?.id ?? 0, version: reminder?.version ?? 0 }
    const { id } = await call(reminders.save, {
      ...base,
      content,
      time,
      repeat,
      userIds,
      link: about.link,
      linkName: about.linkName,
      submittime,
    })
    announce('reminder')
    onDone({ id })
  })
  const enter = useEnterNext(['content', 'time', 'repeat', 'userIds', 'client'], () => void save())
  const isDocument = /^(ck|rk|part)\//.test(values.link)
  return (
    <AppDialog
      title={reminder ? '修改提醒' : '新建提醒'}
      width={480}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('content')} />
          <Field name="time" label="提醒时间" required error={errors.time}>
            {(field) => (
              <DatePicker
                {...field}
                showTime={{ format: 'HH:mm', minuteStep: 5 }}
                format={TIME}
                value={values.time ? dayjs(values.time) : null}
                onChange={(time) => set({ time: time ? time.format(TIME) : '' })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <Field name="repeat" label="重复">
            {(field) => (
              <Select
                {...field}
                style={{ width: '100%' }}
                value={values.repeat}
                options={repeats}
                onChange={(repeat) => set({ repeat: repeat as Values['repeat'] })}
              />
            )}
          </Field>
          {may('system:reminder:others') && (
            <Receivers value={values.userIds} error={errors.userIds} onChange={(userIds) => set({ userIds })} />
          )}
          {isDocument ? (
            <TextField {...form.field('linkName')} onChange={() => {}} readOnly />
          ) : (
            <LookupField
              name="client"
              label="关联客户"
              kind="allclient"
              value={values.linkName}
              onChange={(item) =>
                set(item && item.id > 0 ? { link: `client/${item.id}`, linkName: item.name } : { link: '', linkName: '' })
              }
            />
          )}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

interface ReceiversProps {
  value: number[]
  error: string | undefined
  onChange: (userIds: number[]) => void
}

/** Colleagues, oneself among them. */
function Receivers({ value, error, onChange }: ReceiversProps) {
  const { data, isPending } = useQuery({
    queryKey: ['reminder-colleagues'],
    queryFn: ({ signal }) => call(people.query, { currPage: 1, pageSize: 500 }, { signal, quiet: true }),
  })
  const options = (data?.data.dataList ?? []).map(({ id, realName, loginAccount }) => ({
    value: id,
    label: realName,
    search: loginAccount,
  }))
  return (
    <Field name="userIds" label="提醒谁" error={error}>
      {(field) => (
        <Select
          {...field}
          mode="multiple"
          style={{ width: '100%' }}
          loading={isPending}
          value={isPending ? [] : value}
          options={options}
          showSearch={{ filterOption: (text, option) => `${option?.label}${option?.search}`.toLowerCase().includes(text.toLowerCase()) }}
          placeholder="自己"
          onChange={onChange}
        />
      )}
    </Field>
  )
}
