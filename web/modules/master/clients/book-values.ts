import type { Reply } from '#contract/kit/fields.ts'
import type { clientBook } from '#contract/master/clients/book.ts'

type Book = NonNullable<Reply<typeof clientBook.of>['content']>
interface Keyed {
  key: number
}
export type ContactRow = Keyed & Book['contacts'][number]
export type AddressRow = Keyed & Book['addresses'][number]

let lastKey = 0
const blankContact = (): ContactRow => ({
  ...{ key: ++lastKey, id: 0, version: 0, linkName: '', position: '', linkTel: '', linkPhone: '', remark: '' },
})
const blankAddress = (): AddressRow => ({
  ...{ key: ++lastKey, id: 0, version: 0, receiver: '', phone: '', address: '', fhCompany: '', remark: '', isDefault: false },
})
const emptyContact = (row: ContactRow) => ![row.linkName, row.position, row.linkTel, row.linkPhone, row.remark].some((text) => text.trim())
const emptyAddress = (row: AddressRow) => ![row.receiver, row.phone, row.address, row.fhCompany, row.remark].some((text) => text.trim())

/** One blank row waits at the end of each. */
export const withBlankContact = (rows: readonly ContactRow[]) => {
  const last = rows.at(-1)
  return last && emptyContact(last) ? [...rows] : [...rows, blankContact()]
}
export const withBlankAddress = (rows: readonly AddressRow[]) => {
  const last = rows.at(-1)
  return last && emptyAddress(last) ? [...rows] : [...rows, blankAddress()]
}
export const valuesOf = ({ contacts, addresses }: Book) => ({
  contacts: withBlankContact(contacts.map((row) => ({ ...row, key: ++lastKey }))),
  addresses: withBlankAddress(addresses.map((row) => ({ ...row, key: ++lastKey }))),
})
export type BookValues = ReturnType<typeof valuesOf>

/** What was changed of a book; a row that is emptied goes. */
export function sentBook({ contacts, addresses }: BookValues, { contacts: had, addresses: hadAddresses }: BookValues) {
  const changed = <Row extends { id: number }>(rows: readonly Row[], before: readonly Row[], empty: (row: Row) => boolean) =>
    rows.filter((row) => !empty(row) && !before.includes(row))
  const gone = <Row extends { id: number }>(rows: readonly Row[], empty: (row: Row) => boolean) =>
    rows.filter((row) => row.id > 0 && empty(row)).map(({ id }) => id)
  const sent = <Row extends Keyed & { id: number; version: number }>({ key: _, version, ...row }: Row) => ({
    ...row,
    ...(row.id > 0 && { version }),
  })
  return {
    contacts: changed(contacts, had, emptyContact).map(sent),
    addresses: changed(addresses, hadAddresses, emptyAddress).map(sent),
    goneContacts: gone(contacts, emptyContact),
    goneAddresses: gone(addresses, emptyAddress),
  }
}
