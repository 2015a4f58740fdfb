import { Select } from 'antd'
import { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/helpdesk.ts'
import type { Row } from '#contract/kit.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { Field, FormGrid, NumberField, TextField, TickField } from '#web/kit/fields.tsx'
import { useForm, useSaving } from '#web/kit/form.ts'
import { FormArea } from '#web/kit/form-area.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { optionsOf } from './options.ts'

type Download = Row<typeof downloads.page>

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 下载; without a row a new one. */
    helpDownload: { props: { row: Download | undefined }; result: true }
  }
}

type Values = Omit<Download, 'id'>
const blank: Values = { kind: 'print', title: '', url: '', version: '', size: '', systems: [], remark: '', sort: 100, shown: true }
const order = ['kind', 'title', 'url', 'version', 'size', 'systems', 'remark', 'sort']

export function DownloadDialog({ row, onDone, onClose }: DialogProps<'helpDownload'>) {
  const mayEdit = useSession().may('platform:download:upd')
  const form = useForm<Values>(downloads.save.input, () => {
    const { id: _, ...values } = row ?? { id: 0, ...blank }
    return values
  })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(downloads.save, { id: row?.id ?? 0, ...form.now(), submittime })
    onDone(true)
  })
  const enter = useEnterNext(order, () => void save())
  const text = (name: 'title' | 'url' | 'version' | 'size' | 'remark', label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <AppDialog
      title={row ? '下载' : '新增下载'}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!mayEdit}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form as never}>
        <FormGrid columns={2} labels={60} enter={enter} disabled={!mayEdit || busy}>
          <Field name="kind" label="类别" required error={errors.kind}>
            {(input) => (
              <Select
                {...input}
                options={optionsOf(DOWNLOAD_KINDS)}
                value={values.kind}
                style={{ width: '100%' }}
                onChange={(kind: Values['kind']) => set({ kind })}
              />
            )}
          </Field>
          <TextField {...text('title', '名称', 40)} required />
          <TextField {...text('url', '地址', 500)} required span={2} placeholder="https://… 或本站文件 /…" />
          <TextField {...text('version', '版本', 20)} />
          <TextField {...text('size', '大小', 20)} placeholder="例如 38 MB" />
          <Field name="systems" label="系统" span={2} error={errors.systems}>
            {(input) => (
              <Select
                {...input}
                mode="multiple"
                options={optionsOf(SYSTEMS)}
                value={values.systems}
                placeholder="不选 = 不限"
                style={{ width: '100%' }}
                onChange={(systems: Values['systems']) => set({ systems })}
              />
            )}
          </Field>
          <TextField {...text('remark', '说明', 100)} span={2} />
          <NumberField
            name="sort"
            label="排序"
            integer
            value={values.sort}
            error={errors.sort}
            onChange={(sort) => set({ sort: sort ?? 0 })}
          />
          <TickField name="shown" label="显示" value={values.shown} onChange={(shown) => set({ shown })} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
