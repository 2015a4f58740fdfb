import { z } from 'zod'
import { endpoint, Flag, flag, Id, int, listOf, named, optionalText, ref, Str, submittime, text } from '#contract/kit/fields.ts'
import { contactReaders } from '#contract/platform/people/readers.ts'

/** Contacts besides the one in the client's own row, and addresses for goods besides the client's own. */
export const MOST_IN_BOOK = 50

const contact = { linkName: Str, position: Str, linkTel: Str, linkPhone: Str }
const Contact = z.object({ id: Id, ...contact, remark: Str, version: z.number() })
const Address = z.object({
  id: Id,
  receiver: Str,
  phone: Str,
  address: Str,
  fhCompany: Str,
  remark: Str,
  isDefault: Flag,
  version: z.number(),
})
const known = { id: Id.default(0), version: int('版本').optional() }
const tel = named(
  z
    .string()
    .trim()
    .regex(/^(1\d{10})?$/, '请输入正确手机号 ！'),
  { label: '手机', max: 11 },
)

export const contactForm = z.object({
  ...known,
  linkName: text('联系人', { max: 32, required: '请输入联系人' }),
  position: optionalText('职务', 50),
  linkTel: tel.default(''),
  linkPhone: optionalText('电话', 32),
  remark: optionalText('备注', 125),
})
export const addressForm = z.object({
  ...known,
  receiver: optionalText('收货人', 32),
  phone: optionalText('收货电话', 32),
  address: text('收货地址', { max: 125, required: '请输入收货地址' }),
  fhCompany: optionalText('货运公司', 64),
  remark: optionalText('备注', 125),
  isDefault: flag('默认').default(false),
})
const most = `最多${MOST_IN_BOOK}个`

export const clientBook = {
  /** Nothing of a client out of the reader's reach. */
  of: endpoint('POST /basedata/v1/client/bookOfClient', {
    input: { clientId: ref('客户') },
    reply: {
      content: z
        .object({
          /** The default contact: that of the client's card. */ main: z.object(contact),
          contacts: listOf(Contact),
          addresses: listOf(Address),
        })
        .nullable(),
    },
    allow: contactReaders,
  }),
  /** New and changed ones, and those that go; what is not named stays. */
  save: endpoint('POST /basedata/v1/client/saveClientBook', {
    input: {
      clientId: ref('客户'),
      contacts: z.array(contactForm).max(MOST_IN_BOOK, `联系人${most}`).default([]),
      addresses: z.array(addressForm).max(MOST_IN_BOOK, `收货地址${most}`).default([]),
      goneContacts: z.array(ref('联系人')).max(MOST_IN_BOOK).default([]),
      goneAddresses: z.array(ref('收货地址')).max(MOST_IN_BOOK).default([]),
      submittime,
    },
    allow: 'base:client:copy',
    done: '保存成功',
  }),
  /** 设为默认: this contact and the one on the client's card change places. */
  makeMain: endpoint('POST /basedata/v1/client/makeMainContact', {
    input: { clientId: ref('客户'), contactId: ref('联系人'), version: int('版本'), submittime },
    allow: 'base:client:copy',
    done: '操作成功',
  }),
}

/** 张三 138… 佛山市…: an address as one line, in the sale and on paper. */
export const addressLine = ({ receiver, phone, address }: { receiver: string; phone: string; address: string }) =>
  [receiver, phone, address].filter(Boolean).join(' ')
