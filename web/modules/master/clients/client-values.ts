import { MASKED, type Reply } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import { buys, type SettleKind } from '#contract/master/clients/terms.ts'

export type ClientRecord = NonNullable<Reply<typeof clients.getOne>['content']>

/** What the form of a customer or supplier holds. */
export interface ClientValues {
  id: number
  tags: number
  clientNo: string
  clientName: string
  clientFullName: string
  clientType: string
  clientLevel: string
  inchargeId: number
  inchargeName: string
  linkName: string
  position: string
  linkTel: string
  linkPhone: string
  linkAddres: string
  yhRate: number
  vip: boolean
  areaId: number
  areaName: string
  bigAreaName: string
  /** '' while nobody has decided. */
  settleKind: '' | SettleKind
  creditUnlimited: boolean
  maxPrice: number
  tmpPrice: number
  daysUnlimited: boolean
  maxDays: number
  tmpDays: number
  bankName: string
  accountName: string
  bankAccount: string
  bankLineNum: string
  script: string
  remark: string
  freightLines: string
  freightTimes: string
  freightPay: string
  invoiceTitle: string
  taxNo: string
  invoiceType: string
  invoiceAddress: string
  invoicePhone: string
  invoiceBank: string
  invoiceAccount: string
  invoiceMail: string
  files: NonNullable<ClientRecord['files']>
  version: number | undefined
}

export const blankClient: ClientValues = {
  id: 0,
  tags: 1,
  clientNo: '',
  clientName: '',
  clientFullName: '',
  clientType: '',
  clientLevel: '',
  inchargeId: 0,
  inchargeName: '',
  linkName: '',
  position: '',
  linkTel: '',
  linkPhone: '',
  linkAddres: '',
  yhRate: 0,
  vip: false,
  areaId: 0,
  areaName: '',
  bigAreaName: '',
  settleKind: '账期',
  creditUnlimited: true,
  maxPrice: 0,
  tmpPrice: 0,
  daysUnlimited: true,
  maxDays: 0,
  tmpDays: 0,
  bankName: '',
  accountName: '',
  bankAccount: '',
  bankLineNum: '',
  script: '',
  remark: '',
  freightLines: '',
  freightTimes: '',
  freightPay: '',
  invoiceTitle: '',
  taxNo: '',
  invoiceType: '',
  invoiceAddress: '',
  invoicePhone: '',
  invoiceBank: '',
  invoiceAccount: '',
  invoiceMail: '',
  files: [],
  version: undefined,
}

export function valuesOf(record: ClientRecord): ClientValues {
  const held = record as unknown as Record<string, unknown>
  const values = Object.fromEntries(
    Object.entries(blankClient).map(([name, blank]) => [name, held[name] ?? blank]),
  ) as unknown as ClientValues
  // whoever may not know them reads *** in the fields, and no tick
  if (record.settleKind === MASKED) return { ...values, creditUnlimited: false, daysUnlimited: false }
  return { ...values, settleKind: record.termsSet ? record.settleKind : '' }
}

/** A new one, as CLIENT_CREDIT_NEW says. */
export function newClient(tags: number, credit: string): ClientValues {
  if (!buys(tags)) return { ...blankClient, tags, daysUnlimited: false }
  if (credit === 'cash') return { ...blankClient, tags, settleKind: '现结', creditUnlimited: false, daysUnlimited: false }
  return { ...blankClient, tags, creditUnlimited: credit !== 'limit' }
}
