import type { Row } from '#contract/kit/fields.ts'
import { contacts } from '#contract/platform/helpdesk/helpdesk.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TextField, TickField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { KeptDialog, SortField, useKept } from './kept-dialog.tsx'
import { PictureField } from './picture-field.tsx'

type Contact = Row<typeof contacts.page>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 联系人; without a row a new one. */
    helpContact: { props: { row: Contact | undefined }; result: true }
  }
}

type Values = Omit<Contact, 'id' | 'withQr'>
const blank: Values = { userName: '', userPhone: '', userTel: '', userQq: '', headImg: '', qrcodeImg: '', afterSales: false, sort: 100 }
const order = ['userName', 'userPhone', 'userTel', 'userQq', 'sort']

export function ContactDialog({ row, onDone, onClose }: DialogProps<'helpContact'>) {
  const { id, withQr: _, ...initial } = row ?? { id: 0, withQr: false, ...blank }
  const kept = useKept<Values>({
    rules: contacts.save.input,
    initial,
    mayEdit: 'platform:contact:upd',
    order,
    save: (values, submittime) => call(contacts.save, { id, ...values, submittime }),
    onDone: () => onDone(true),
  })
  const { form } = kept
  return (
    <KeptDialog kept={kept} title={row ? '联系人' : '新增联系人'} width={560} labels={74} onClose={onClose}>
      <TextField {...form.field('userName')} />
      <TextField {...form.field('userPhone')} />
      <TextField {...form.field('userTel')} />
      <TextField {...form.field('userQq')} />
      <SortField form={form} />
      <TickField name="afterSales" label="售后联系人" value={form.values.afterSales} onChange={(afterSales) => form.set({ afterSales })} />
      <PictureField {...form.field('headImg')} />
      <PictureField {...form.field('qrcodeImg')} />
    </KeptDialog>
  )
}
