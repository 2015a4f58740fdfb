import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { addressForm, clientBook, contactForm } from '#contract/master/clients/book.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type AddressRow, type BookValues, type ContactRow, sentBook, valuesOf, withBlankAddress, withBlankContact } from './book-values.ts'
import './clients.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 联系人与收货地址 of a client or supplier. */
    clientBook: { props: { clientId: number; clientName: string }; result: { changed: true } }
  }
}

type Book = NonNullable<Reply<typeof clientBook.of>['content']>

export function ClientBookDialog(props: DialogProps<'clientBook'>) {
  const { clientId, clientName, onClose } = props
  const { data, isPending, refetch } = useQuery({
    queryKey: ['client-book', clientId],
    queryFn: ({ signal }) => call(clientBook.of, { clientId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const book = data?.content
  useEffect(() => {
    if (!isPending && !book) onClose()
  }, [isPending, book, onClose])
  // written anew as soon as it is read anew: the two contacts have changed places
  if (book) return <Form key={JSON.stringify(book)} {...props} book={book} again={() => void refetch()} />
  return (
    <AppDialog title={`联系人与地址 · ${clientName}`} width={1000} onClose={onClose}>
      <Spin />
    </AppDialog>
  )
}

const contactFields = (key: number) => [`name${key}`, `position${key}`, `tel${key}`, `phone${key}`, `note${key}`]
const addressFields = (key: number) => [`receiver${key}`, `receiverPhone${key}`, `address${key}`, `carrier${key}`, `about${key}`]

function Form({ clientId, clientName, book, again, onDone, onClose }: DialogProps<'clientBook'> & { book: Book; again: () => void }) {
  const mayEdit = useSession().may('base:client:copy')
  const [first] = useState<BookValues>(() => valuesOf(book))
  const [values, setValues] = useState(first)
  const { busy, save } = useSaving(async (submittime) => {
    await call(clientBook.save, { clientId, ...sentBook(values, first), submittime })
    onDone({ changed: true })
  })
  const order = [...values.contacts.flatMap(({ key }) => contactFields(key)), ...values.addresses.flatMap(({ key }) => addressFields(key))]
  const enter = useEnterNext(order, () => void save())
  const [start] = first.contacts
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void (mayEdit && enter.focus(`name${start?.key}`)), [])
  const putContact = (key: number, change: Partial<ContactRow>) =>
    setValues((before) => ({
      ...before,
      contacts: withBlankContact(before.contacts.map((row) => (row.key === key ? { ...row, ...change } : row))),
    }))
  const putAddress = (key: number, change: Partial<AddressRow>) => {
    const others = change.isDefault ? { isDefault: false } : {}
    const changed = (row: AddressRow) =>
      row.key === key ? { ...row, ...change } : row.isDefault && change.isDefault ? { ...row, ...others } : row
    setValues((before) => ({ ...before, addresses: withBlankAddress(before.addresses.map(changed)) }))
  }
  const makeMain = async ({ id, version, linkName }: ContactRow) => {
    if (!(await confirmDialog(`确定把 ${linkName} 设为默认联系人吗？${values === first ? '' : '未保存的修改将放弃'}`))) return
    await call(clientBook.makeMain, { clientId, contactId: id, version, submittime: stamp() }).then(again, () => undefined)
  }
  const off = busy || !mayEdit
  return (
    <AppDialog
      title={`联系人与地址 · ${clientName}`}
      width={1000}
      onClose={onClose}
      {...(mayEdit && { onOk: () => void save(), okText: '保存' })}
      busy={busy}
      filled={() => values !== first}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <div ref={enter.ref} onKeyDownCapture={enter.onKeyDownCapture}>
        <fieldset className="client-book" aria-label="联系人">
          <legend>联系人</legend>
          <p className="pc-hint">
            默认联系人：
            {[book.main.linkName, book.main.position, book.main.linkTel, book.main.linkPhone].filter(Boolean).join(' ') || '未填写'}
            （在客户资料中修改）；清空一行并保存：删除
          </p>
          {values.contacts.map((row) => (
            <ContactFields key={row.key} row={row} disabled={off} onChange={putContact} onMain={() => void makeMain(row)} />
          ))}
        </fieldset>
        <fieldset className="client-book" aria-label="收货地址">
          <legend>收货地址</legend>
          {values.addresses.map((row) => (
            <AddressFields key={row.key} row={row} disabled={off} onChange={putAddress} />
          ))}
        </fieldset>
      </div>
    </AppDialog>
  )
}

const { shape: contact } = contactForm
const { shape: place } = addressForm

interface ContactProps {
  row: ContactRow
  disabled: boolean
  onChange: (key: number, change: Partial<ContactRow>) => void
  onMain: () => void
}
function ContactFields({ row, disabled, onChange, onMain }: ContactProps) {
  const put = (change: Partial<ContactRow>) => onChange(row.key, change)
  const text = (name: string, label: string, field: 'linkName' | 'position' | 'linkTel' | 'linkPhone' | 'remark') => (
    <TextField
      name={`${name}${row.key}`}
      label={label}
      maxLength={limitOf(contact[field])}
      value={row[field]}
      onChange={(value) => put({ [field]: value })}
    />
  )
  return (
    <div className="client-book-row">
      <FormGrid columns={4} labels={48} disabled={disabled}>
        {text('name', '联系人', 'linkName')}
        {text('position', '职务', 'position')}
        {text('tel', '手机', 'linkTel')}
        {text('phone', '电话', 'linkPhone')}
      </FormGrid>
      <FormGrid columns={1} labels={48} disabled={disabled}>
        {text('note', '备注', 'remark')}
      </FormGrid>
      <Button disabled={disabled || row.id === 0} onClick={onMain}>
        设为默认
      </Button>
    </div>
  )
}

interface AddressProps {
  row: AddressRow
  disabled: boolean
  onChange: (key: number, change: Partial<AddressRow>) => void
}
function AddressFields({ row, disabled, onChange }: AddressProps) {
  const put = (change: Partial<AddressRow>) => onChange(row.key, change)
  const text = (name: string, label: string, field: 'receiver' | 'phone' | 'address' | 'fhCompany' | 'remark', span?: number) => (
    <TextField
      name={`${name}${row.key}`}
      label={label}
      {...(span && { span })}
      maxLength={limitOf(place[field])}
      value={row[field]}
      onChange={(value) => put({ [field]: value })}
    />
  )
  return (
    <div className="client-book-row">
      <FormGrid columns={4} labels={60} disabled={disabled}>
        {text('receiver', '收货人', 'receiver')}
        {text('receiverPhone', '收货电话', 'phone')}
        {text('address', '收货地址', 'address', 2)}
        {text('carrier', '货运公司', 'fhCompany')}
        {text('about', '备注', 'remark', 2)}
        <TickField name={`usual${row.key}`} label="默认" value={row.isDefault} onChange={(isDefault) => put({ isDefault })} />
      </FormGrid>
    </div>
  )
}
