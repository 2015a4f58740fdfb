import { Button, Radio, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { Sent } from '#contract/kit/fields.ts'
import { reportOf } from '#contract/reports/figures/reports.ts'
import { FORMS, RHYTHMS, reportSchedules, WEEKDAYS } from '#contract/reports/figures/schedules.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { openPage } from '#web/kit/page.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import type { ViewQuestion } from './kept-views.ts'
import { Receivers } from './receivers.tsx'
import type { Schedule } from './schedules-page.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 定时发送: of a question that stands on the screen, or one to change. */
    reportSchedule: { props: { schedule?: Schedule; question?: ViewQuestion; daily?: boolean }; result: { id: number } }
  }
}

type Values = Required<
  Pick<
    Sent<typeof reportSchedules.save>,
    'name' | 'time' | 'rhythm' | 'days' | 'receivers' | 'form' | 'wechat' | 'wechatFigures' | 'enabled'
  >
>
const options = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const weekdays = WEEKDAYS.map((label, nth) => ({ value: nth + 1, label }))
const monthDays = Array.from({ length: 31 }, (_, nth) => ({ value: nth + 1, label: nth === 30 ? '31 日（月末）' : `${nth + 1} 日` }))

export function ReportScheduleDialog({ schedule, question, daily = false, onDone, onClose }: DialogProps<'reportSchedule'>) {
  const { userId } = useUser()
  const { may } = useSession()
  const asked = (schedule?.question ?? question) as ViewQuestion
  const ofDay = schedule?.daily ?? daily
  const form = useForm<Values>(reportSchedules.save.input, () => ({
    ...{ name: ofDay ? '老板日报' : reportOf(asked.report).title, time: ofDay ? '20:30' : '08:00', rhythm: 'day', days: [] },
    ...{ receivers: [userId], form: 'brief', wechat: false, wechatFigures: false, enabled: true, ...schedule },
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check() ?? (values.rhythm !== 'day' && values.days.length === 0 ? 'days' : undefined)
    if (wrong) return void enter.focus(wrong)
    const { name, time, rhythm, days, receivers, form: as, wechat, wechatFigures, enabled } = form.now()
    const base = { id: schedule?.id ?? 0, version: schedule?.version ?? 0, question: asked, daily: ofDay }
    const { id } = await call(reportSchedules.save, {
      ...base,
      name,
      time,
      rhythm,
      days,
      receivers,
      form: as,
      wechat,
      wechatFigures,
      enabled,
      submittime,
    })
    announce('report-schedules')
    onDone({ id })
  })
  const enter = useEnterNext(['name', 'time', 'rhythm', 'days', 'receivers'], () => void save())
  return (
    <AppDialog
      title={schedule ? '修改定时发送' : '定时发送'}
      width={480}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      filled={form.filled}
      extra={
        !schedule && (
          <Button type="link" onClick={() => openPage('/report/schedules') && onClose()}>
            已设置的定时发送
          </Button>
        )
      }
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('name')} />
          <Field name="time" label="发送时间" required error={errors.time}>
            {(field) => (
              <TimePicker
                {...field}
                format="HH:mm"
                minuteStep={5}
                needConfirm={false}
                value={values.time ? dayjs(`2000-01-01 ${values.time}`) : null}
                onChange={(time) => set({ time: time ? time.format('HH:mm') : '' })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <Field name="rhythm" label="发送周期">
            {(field) => (
              <Select
                {...field}
                style={{ width: '100%' }}
                value={values.rhythm}
                options={options(RHYTHMS)}
                onChange={(rhythm) => set({ rhythm: rhythm as Values['rhythm'], days: rhythm === 'day' ? [] : [1] })}
              />
            )}
          </Field>
          {values.rhythm !== 'day' && (
            <Field name="days" label="日期" required error={errors.days}>
              {(field) => (
                <Select
                  {...field}
                  mode="multiple"
                  style={{ width: '100%' }}
                  value={values.days}
                  options={values.rhythm === 'week' ? weekdays : monthDays}
                  onChange={(days) => set({ days })}
                />
              )}
            </Field>
          )}
          <Receivers value={values.receivers} error={errors.receivers} onChange={(receivers) => set({ receivers })} />
          {!ofDay && may('report:export') && (
            <Field name="form" label="发送内容">
              {() => <Radio.Group value={values.form} options={options(FORMS)} onChange={({ target }) => set({ form: target.value })} />}
            </Field>
          )}
          <TickField name="wechat" label="发到微信" value={values.wechat} onChange={(wechat) => set({ wechat })} />
          {values.wechat && (
            <TickField
              name="wechatFigures"
              label="微信显金额"
              value={values.wechatFigures}
              onChange={(wechatFigures) => set({ wechatFigures })}
            />
          )}
          {schedule && <TickField name="enabled" label="启用" value={values.enabled} onChange={(enabled) => set({ enabled })} />}
        </FormGrid>
        <p className="figure-hint">
          各接收人收到的内容按其本人的权限和数据范围生成。勾选“发到微信”时，已绑定微信的接收人在微信中也会收到。
        </p>
      </FormArea>
    </AppDialog>
  )
}
