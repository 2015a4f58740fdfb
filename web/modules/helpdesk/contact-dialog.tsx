import { contacts } from '#contract/helpdesk.ts'
import type { Row } from '#contract/kit.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { FormGrid, NumberField, TextField, TickField } from '#web/kit/fields.tsx'
import { useForm, useSaving } from '#web/kit/form.ts'
import { FormArea } from '#web/kit/form-area.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { PictureField } from './picture-field.tsx'

type Contact = Row<typeof contacts.page>

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 联系人; without a row a new one. */
    helpContact: { props: { row: Contact | undefined }; result: true }
  }
}

type Values = Omit<Contact, 'id' | 'withQr'>
const blank: Values = { userName: '', userPhone: '', userTel: '', userQq: '', headImg: '', qrcodeImg: '', afterSales: false, sort: 100 }
const order = ['userName', 'userPhone', 'userTel', 'userQq', 'sort']

export function ContactDialog({ row, onDone, onClose }: DialogProps<'helpContact'>) {
  const mayEdit = useSession().may('platform:contact:upd')
  const form = useForm<Values>(contacts.save.input, () => {
    const { id: _, withQr: __, ...values } = row ?? { id: 0, withQr: false, ...blank }
    return values
  })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(contacts.save, { id: row?.id ?? 0, ...form.now(), submittime })
    onDone(true)
  })
  const enter = useEnterNext(order, () => void save())
  const text = (name: 'userName' | 'userPhone' | 'userTel' | 'userQq', label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const picture = (name: 'headImg' | 'qrcodeImg', label: string) => ({
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <AppDialog
      title={row ? '联系人' : '新增联系人'}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!mayEdit}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form as never}>
        <FormGrid columns={2} labels={74} enter={enter} disabled={!mayEdit || busy}>
          <TextField {...text('userName', '姓名', 20)} required />
          <TextField {...text('userPhone', '手机', 20)} />
          <TextField {...text('userTel', '电话', 30)} />
          <TextField {...text('userQq', 'QQ', 15)} />
          <NumberField
            name="sort"
            label="排序"
            integer
            value={values.sort}
            error={errors.sort}
            onChange={(sort) => set({ sort: sort ?? 0 })}
          />
          <TickField name="afterSales" label="售后联系人" value={values.afterSales} onChange={(afterSales) => set({ afterSales })} />
          <PictureField {...picture('headImg', '头像')} />
          <PictureField {...picture('qrcodeImg', '二维码')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
