import { addressForm, contactForm, MOST_IN_BOOK } from '#contract/master/clients/book.ts'
import type { Context } from '#server/kit/context.ts'
import { type JudgedLine, type ListLine, listKind, noting, type Target } from '#server/modules/platform/lists/index.ts'
import { cleanName, codeKey } from '../search/index.ts'
import { bookEntity, bookTable, type Entry } from './book-entries.ts'
import { type Listed, listedClients, unnamed } from './listed-clients.ts'

const CLIENT = {
  clientNo: ['客户编号', '客户编码', '供应商编号'],
  clientName: ['客户', '客户名称', '供应商', '供应商名称', '单位', '单位名称'],
} as const
const CONTACT = {
  ...CLIENT,
  linkName: ['联系人', '姓名', '联系人姓名'],
  position: ['职务', '职位'],
  linkTel: ['手机', '手机号', '联系手机'],
  linkPhone: ['电话', '座机', '联系电话'],
  remark: ['备注'],
} as const
const ADDRESS = {
  ...CLIENT,
  receiver: ['收货人', '收件人', '联系人'],
  phone: ['收货电话', '收件电话', '电话', '手机', '联系电话'],
  address: ['收货地址', '地址', '详细地址', '送货地址'],
  fhCompany: ['货运公司', '货运', '物流', '物流公司'],
  isDefault: ['默认', '默认地址'],
  remark: ['备注'],
} as const
type Cells<T> = Record<keyof T, string>

interface Row extends JudgedLine {
  entry?: Entry
  /** The line says itself that it is to be the default. */
  claims?: boolean
}
/** What a line says of its client's entries: what it would be, which it is, or why it is nothing. */
type Read = { next: Record<string, string>; there: Entry | undefined } | { problem: string } | { same: string }

interface Book<C extends Cells<typeof CLIENT>> {
  kind: 'contacts' | 'addresses'
  titles: Readonly<Record<string, readonly string[]>>
  name: string
  table: ReturnType<typeof bookTable>
  read(cells: C, own: readonly Entry[], client: Listed): Read
  form: typeof contactForm | typeof addressForm
}

const NUMBERS = ['linkTel', 'phone', 'linkPhone']
const plain = (field: string, text: string) => cleanName(NUMBERS.includes(field) ? text.normalize('NFKC').replace(/\s+/g, '') : text)
/** What a line leaves empty stays. */
const filled = (fields: readonly string[], cells: Record<string, string>, there: Entry | undefined) =>
  Object.fromEntries(fields.map((field) => [field, plain(field, cells[field] ?? '') || there?.fields[field] || '']))

const YES = ['是', '默认', '1', 'true', '√', 'y']
const NO = ['否', '0', 'false', '×', 'n']
const isYes = (said: string) => YES.includes(said.trim().toLowerCase())

const contacts: Book<Cells<typeof CONTACT>> = {
  ...{ kind: 'contacts', titles: CONTACT, name: '联系人', form: contactForm },
  table: bookTable('client_contact', 'contact_id', ['linkName', 'position', 'linkTel', 'linkPhone', 'remark']),
  read(cells, own, client) {
    const named = own.filter(({ fields }) => codeKey(fields.linkName ?? '') === codeKey(cells.linkName))
    const tel = plain('linkTel', cells.linkTel)
    const there = named.length > 1 ? named.find(({ fields }) => fields.linkTel === tel) : named[0]
    if (named.length > 1 && !there) return { problem: `该客户有 ${named.length} 个联系人叫“${cells.linkName}”，请写上要修改的那一个的手机` }
    const next = filled(contacts.table.fields, cells, there)
    if (there || codeKey(client.linkName) !== codeKey(cells.linkName)) return { next, there }
    // who stands on the card is changed there (decision 188)
    const card = { position: client.position, linkTel: client.linkTel, linkPhone: client.linkPhone }
    const other = Object.entries(card).some(([field, value]) => next[field] !== '' && next[field] !== value)
    return other ? { problem: '是默认联系人，请在客户资料里修改' } : { same: '是默认联系人，在客户资料里' }
  },
}

const addresses: Book<Cells<typeof ADDRESS>> = {
  ...{ kind: 'addresses', titles: ADDRESS, name: '收货地址', form: addressForm },
  table: bookTable('client_address', 'address_id', ['receiver', 'phone', 'address', 'fhCompany', 'remark', 'isDefault']),
  read(cells, own) {
    const [receiver, said] = [plain('receiver', cells.receiver), cells.isDefault.trim().toLowerCase()]
    if (said !== '' && !isYes(said) && !NO.includes(said)) return { problem: '默认应写“是”或“否”' }
    const here = own.filter(({ fields }) => codeKey(fields.address ?? '') === codeKey(cells.address))
    const there = here.find(({ fields }) => fields.receiver === receiver) ?? vague(here, receiver)
    if (there === 'which') return { problem: `该客户有 ${here.length} 个相同的收货地址，请写上收货人` }
    const next = filled(addresses.table.fields, { ...cells, isDefault: '' }, there)
    return { next: { ...next, isDefault: said === '' ? (next.isDefault ?? '') : isYes(said) ? '是' : '' }, there }
  },
}
/** The same place without a receiver is one with him, as long as there is only one. */
function vague(here: readonly Entry[], receiver: string): Entry | 'which' | undefined {
  const open = receiver === '' ? here : here.filter(({ fields }) => fields.receiver === '')
  return open.length > 1 ? 'which' : open[0]
}

function judged<C extends Cells<typeof CLIENT>>(
  book: Book<C>,
  { no, cells }: ListLine,
  there: readonly Entry[],
  client: Listed | undefined,
): Row {
  const wrong = (problem: string): Row => ({ no, verdict: 'wrong', problem, values: cells })
  const nobody = unnamed(cells as C, client)
  if (nobody || !client) return wrong(nobody)
  const own = there.filter(({ clientId }) => clientId === client.clientId)
  const read = book.read(cells as C, own, client)
  if ('problem' in read) return wrong(read.problem)
  if ('same' in read) return { no, verdict: 'same', problem: read.same, values: cells, key: `${client.clientId} card` }
  const { next, there: known } = read
  const checked = book.form.safeParse({ ...next, isDefault: next.isDefault === '是' })
  if (!checked.success) return wrong(checked.error.issues.map(({ message }) => message).join('；'))
  const changed = known ? Object.keys(next).filter((field) => known.fields[field] !== next[field]) : []
  const olds = Object.fromEntries(changed.map((field) => [field, known?.fields[field] ?? '']))
  const said = book.kind === 'contacts' ? codeKey(next.linkName ?? '') : `${codeKey(next.address ?? '')} ${next.receiver}`
  return {
    ...{ no, problem: '', values: { ...cells, ...next }, olds, key: `${client.clientId} ${known ? known.id : said}` },
    verdict: known ? (changed.length > 0 ? 'changed' : 'same') : 'fresh',
    entry: { id: known?.id ?? 0, clientId: client.clientId, fields: next },
    claims: isYes(cells.isDefault ?? ''),
  }
}

/** Fifty of each are room enough for a client. */
function roomFor(rows: readonly Row[], there: readonly Entry[]): Row[] {
  const count = new Map([...Map.groupBy(there, ({ clientId }) => clientId)].map(([clientId, own]) => [clientId, own.length]))
  const fresh = new Set<string>()
  return rows.map((row) => {
    const { entry, key = '' } = row
    if (!entry || entry.id > 0 || fresh.has(key)) return row
    fresh.add(key)
    const many = (count.get(entry.clientId) ?? 0) + 1
    count.set(entry.clientId, many)
    return many > MOST_IN_BOOK ? wrongly(row, `联系人和收货地址各最多${MOST_IN_BOOK}个`) : row
  })
}

/** Of a client's addresses one is the default: the line that says so takes it from the one there is; a second line that says so is wrong. */
function oneDefault(rows: readonly Row[], there: readonly Entry[]): Row[] {
  const chosen = new Map<number, string>()
  for (const { entry, claims, key = '' } of rows) if (entry && claims && !chosen.has(entry.clientId)) chosen.set(entry.clientId, key)
  return rows.map((row) => {
    const { entry, claims, key } = row
    const winner = entry && chosen.get(entry.clientId)
    if (!entry || winner === undefined) return row
    if (winner !== key) return claims ? wrongly(row, '该客户在文件里已有另一个默认地址') : yielding(row, entry)
    const was = there.find(({ clientId, id, fields }) => clientId === entry.clientId && id !== entry.id && fields.isDefault === '是')
    return was ? { ...row, problem: `代替原来的默认地址“${was.fields.address}”` } : row
  })
}
/** What is changed besides must not keep the default that goes to another. */
const yielding = (row: Row, entry: Entry): Row =>
  row.verdict === 'changed' ? { ...row, entry: { ...entry, fields: { ...entry.fields, isDefault: '' } } } : row

const wrongly = ({ no, values }: Row, problem: string): Row => ({ no, verdict: 'wrong', problem, values })

function bookList<C extends Cells<typeof CLIENT>>(book: Book<C>) {
  const { table, kind, titles, name } = book
  return listKind<Row>({
    ...{ kind, titles, most: 5000 },
    async judge(ctx, lines) {
      const own = lines as readonly ListLine<keyof Cells<typeof CLIENT>>[]
      const { ids, clientOf } = await listedClients(
        ctx,
        own.map(({ cells }) => cells),
        { alone: true },
      )
      const there = await table.of(ctx, ids)
      const rows = own.map((line) => barred(ctx, judged(book, line, there, clientOf(line.cells))))
      return oneDefault(roomFor(rows, there), there)
    },
    async carryOut(ctx, rows) {
      const entries = rows.flatMap(({ no, entry }) => (entry ? [{ no, entry }] : []))
      const before = await table.defaultsBeside(
        ctx,
        entries.map(({ entry }) => entry),
      )
      const known = entries.flatMap(({ no, entry }): Target[] => (entry.id > 0 ? [{ rowNo: no, id: entry.id, key: '' }] : []))
      const beside = before
        .filter(({ id }) => !known.some((each) => each.id === id))
        .map(({ id, clientId }) => ({ rowNo: entries.find(({ entry }) => entry.clientId === clientId)?.no ?? 0, id, key: '' }))
      return noting(ctx, { entity: table.entity, look: table.look }, [...known, ...beside], () => table.write(ctx, name, entries))
    },
    stored: async (ctx) => (await table.all(ctx)).map(({ clientNo, clientName, fields }) => ({ clientNo, clientName, ...fields })),
    entities: {
      [table.entity]: bookEntity(table, name, Object.fromEntries(Object.entries(titles).map(([field, [title = '']]) => [field, title]))),
    },
  })
}

/** Whoever may not change a client may not do so by the hundred. */
const barred = (ctx: Context, row: Row): Row =>
  (row.verdict === 'fresh' || row.verdict === 'changed') && !ctx.may('base:client:copy') ? wrongly(row, '没有权限修改客户') : row

export const contactList = bookList(contacts)
export const addressList = bookList(addresses)
