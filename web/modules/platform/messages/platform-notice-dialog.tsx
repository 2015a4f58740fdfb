import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { platformNotices } from '#contract/platform/messages/notices.ts'
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

type Notice = Row<typeof platformNotices.page>
type Tenant = Notice['tenants'][number]

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 公告 of the platform; without one a new one. What is published is only shown. */
    platformNotice: { props: { notice?: Notice }; result: { id: number } }
  }
}

type Values = NoticeText & { ownersOnly: boolean; tenants: Tenant[] }

export function PlatformNoticeDialog({ notice, onDone, onClose }: DialogProps<'platformNotice'>) {
  const mayEdit = useSession().may('platform:notice:upd') && notice?.state !== 'published'
  const form = useForm<Values>(platformNotices.save.input, () => notice ?? { ...blankNotice, ownersOnly: false, tenants: [] })
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { title, content, important, pinned, validUntil, ownersOnly, tenants } = form.now()
    const base = { id: notice?.id ?? 0, version: notice?.version ?? 0, submittime }
    const text = { title, content, important, pinned, validUntil }
    const { id } = await call(platformNotices.save, { ...base, ...text, ownersOnly, tenantIds: tenants.map((tenant) => tenant.id) })
    onDone({ id })
  })
  // in the text Enter is a new line
  const enter: EnterFlow = useEnterNext(['title'], () => enter.focus('content'))
  return (
    <AppDialog
      title={notice ? (mayEdit ? '修改公告' : '查看公告') : '新增公告'}
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
          <TenantField value={values.tenants} onChange={(tenants) => set({ tenants })} />
          <Field name="ownersOnly" label="接收人">
            {({ id, disabled }) => (
              <Checkbox
                id={id}
                disabled={disabled}
                checked={values.ownersOnly}
                onChange={({ target }) => set({ ownersOnly: target.checked })}
              >
                只发给各租户的老板
              </Checkbox>
            )}
          </Field>
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

/** Some tenants by name; none chosen = all. */
function TenantField({ value, onChange }: { value: Tenant[]; onChange: (tenants: Tenant[]) => void }) {
  const [name, setName] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['notice-tenants', name],
    queryFn: ({ signal }) => call(platformNotices.tenants, { name }, { signal, quiet: true }),
    placeholderData: (before) => before,
  })
  const known = new Map([...value, ...(data?.content ?? [])].map((tenant) => [tenant.id, tenant]))
  return (
    <Field name="tenantIds" label="租户">
      {(field) => (
        <Select
          {...field}
          mode="multiple"
          style={{ width: '100%' }}
          loading={isFetching}
          placeholder="全部租户"
          value={value.map(({ id }) => id)}
          options={[...known.values()].map((tenant) => ({ value: tenant.id, label: tenant.name }))}
          showSearch={{ filterOption: false, onSearch: setName }}
          onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
        />
      )}
    </Field>
  )
}
