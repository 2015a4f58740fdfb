import { z } from 'zod'
import { amount, Flag, hidden, Id, Moment, price, Str } from '#contract/kit/fields.ts'
import { files } from '#contract/platform/files.ts'
import { invoiceRecord } from './invoice.ts'
import { SETTLE_KINDS } from './terms.ts'

export const ClientRow = z.object({
  id: Id,
  tags: z.number(),
  tagsName: Str,
  clientNo: Str,
  clientName: Str,
  clientFullName: Str,
  inchargeId: Id,
  inchargeName: Str,
  linkName: Str,
  position: Str,
  linkTel: Str,
  linkPhone: Str,
  linkAddres: Str,
  yhRate: amount(),
  vip: Flag,
  areaId: Id,
  areaName: Str,
  bigAreaName: Str,
  clientType: Str,
  clientLevel: Str,
  maxPrice: amount(),
  tmpPrice: amount(),
  maxDays: z.number(),
  tmpDays: z.number(),
  /** 结算方式; vip says whether it is 月结. `termsSet` false: nobody has decided. */
  settleKind: z.enum(SETTLE_KINDS),
  creditUnlimited: Flag,
  daysUnlimited: Flag,
  termsSet: Flag,
  /** As people read them, and as a file takes them in again: 账期 or 未定; 50000 or 不限; 30 or 不限. Nothing where he pays cash. */
  settleText: Str,
  creditText: Str,
  daysText: Str,
  remark: Str,
  stopped: Flag,
  /** 停止销售, and why. */
  saleStopped: Flag,
  saleStopReason: Str,
  /** 货运公司: 线路, 发车时间, 运费结算. */
  freightLines: Str,
  freightTimes: Str,
  freightPay: Str,
  ...invoiceRecord,
  bankName: Str,
  accountName: Str,
  bankAccount: Str,
  bankLineNum: Str,
  /** 价格公式. */
  script: Str,
  modifier: Str,
  lastUpdateTime: Moment,
})
export const ClientRecord = ClientRow.extend({
  files,
  version: z.number(),
})
/** As the reader may see it: contacts, terms and bank account are *** for those whose work does not need them (contract/platform/people/readers.ts). */
export const ClientCard = ClientRecord.extend({
  maxPrice: hidden(amount()),
  tmpPrice: hidden(amount()),
  maxDays: hidden(z.number()),
  tmpDays: hidden(z.number()),
  settleKind: hidden(z.enum(SETTLE_KINDS)),
  creditUnlimited: hidden(Flag),
  daysUnlimited: hidden(Flag),
  yhRate: hidden(amount()),
})

const ys = (label: string) => price('price.txsprice', label)
const yf = (label: string) => price('price.purchaseprice', label)
/** Credit is the tenant's: what all its companies together are owed. */
export const Credit = z.object({
  /** 已用额度: receivable and confirmed, not yet shipped. */
  used: ys('已用额度'),
  /** Last day of the temporary limit, '' when none runs. */
  tmpUntil: Str,
  /** Days the oldest unpaid receivable is over its due date. */
  overdueDays: z.number(),
  /** Day of the last sale or purchase, '' = never. */
  lastTrade: Str,
})
/** With the company signed in to. due, payDue: what of it falls due in the period of the filter `owes`, otherwise what is overdue. */
export const Owed = z.object({ receivable: ys('应收'), due: ys('到期应收'), payable: yf('应付'), payDue: yf('到期应付') })
