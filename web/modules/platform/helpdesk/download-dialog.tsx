import { Select } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Field, TextField, TickField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { KeptDialog, SortField, useKept } from './kept-dialog.tsx'
import { optionsOf } from './options.ts'

type Download = Row<typeof downloads.page>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 下载; without a row a new one. */
    helpDownload: { props: { row: Download | undefined }; result: true }
  }
}

type Values = Omit<Download, 'id'>
const blank: Values = { kind: 'print', title: '', url: '', version: '', size: '', systems: [], remark: '', sort: 100, shown: true }
const order = ['kind', 'title', 'url', 'version', 'size', 'systems', 'remark', 'sort']

export function DownloadDialog({ row, onDone, onClose }: DialogProps<'helpDownload'>) {
  const { id, ...initial } = row ?? { id: 0, ...blank }
  const kept = useKept<Values>({
    rules: downloads.save.input,
    initial,
    mayEdit: 'platform:download:upd',
    order,
    save: (values, submittime) => call(downloads.save, { id, ...values, submittime }),
    onDone: () => onDone(true),
  })
  const { form } = kept
  const { values, errors, set } = form
  return (
    <KeptDialog kept={kept} title={row ? '下载' : '新增下载'} width={560} labels={60} onClose={onClose}>
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
      <TextField {...form.field('title')} />
      <TextField {...form.field('url')} span={2} placeholder="https://… 或本站文件 /…" />
      <TextField {...form.field('version')} />
      <TextField {...form.field('size')} placeholder="例如 38 MB" />
      <Field name="systems" label="系统" span={2} error={errors.systems}>
        {(input) => (
          <Select
            {...input}
            mode="multiple"
            options={optionsOf(SYSTEMS)}
            value={values.systems}
            placeholder="不填：不限"
            style={{ width: '100%' }}
            onChange={(systems: Values['systems']) => set({ systems })}
          />
        )}
      </Field>
      <TextField {...form.field('remark')} span={2} />
      <SortField form={form} />
      <TickField name="shown" label="显示" value={values.shown} onChange={(shown) => set({ shown })} />
    </KeptDialog>
  )
}
