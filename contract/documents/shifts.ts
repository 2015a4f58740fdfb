import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Flag,
  Id,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'

export const SHIFT_STATUSES = ['当班', '已交班', '已确认'] as const

const money = (label: string) => price('price.txsprice', label)
const Account = z.object({ id: Id, accountName: Str })

/** 交班: who has the till, and what was in it when he handed it over. Blind: what should be in it is said once it has been counted. */
export const shifts = {
  /** The caller's open shift, and what 开班 and 交班 choose from. */
  mine: endpoint('POST /busicore/v1/tillShift/mine', {
    reply: {
      content: z
        .object({
          id: Id,
          accountId: Id,
          accountName: Str,
          openedAt: Moment,
          opening: money('备用金'),
          /** Counted one by one; the till first. */
          accounts: listOf(Account),
        })
        .nullable(),
      /** Cash accounts; `kept`: what the last shift left in it. `cashier`: who has it now. */
      tills: listOf(z.object({ id: Id, accountName: Str, kept: money('上一班留存').nullable(), cashier: Str })),
      /** Where cash may be handed to. */
      safes: listOf(Account),
    },
    allow: 'fin:shift:own',
  }),
  open: endpoint('POST /busicore/v1/tillShift/open', {
    input: { accountId: ref('钱箱'), opening: amount('备用金'), submittime },
    reply: { id: Id },
    allow: 'fin:shift:own',
    done: '已开班',
  }),
  /** counts: what was counted; the till's is needed. handed of it goes to safeId, the rest stays for the next shift. */
  close: endpoint('POST /busicore/v1/tillShift/close', {
    input: {
      id: ref('班次'),
      counts: z.array(z.object({ accountId: ref('账户'), counted: amount('实点金额') })).max(100),
      safeId: refOrNone('存入账户'),
      handed: amount('上交金额').default('0'),
      submittime,
    },
    reply: { status: Str },
    allow: 'fin:shift:own',
    done: '已交班',
  }),
  /** Without fin:shift:query the caller's own. */
  page: endpoint('POST /busicore/v1/tillShift/page', {
    input: {
      ...pageInput,
      ...orderedBy('openedAt'),
      dateFrom: day().optional(),
      dateTo: day().optional(),
      accountId: Id.optional(),
      status: optionalText('状态', 32),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          cashierName: Str,
          accountName: Str,
          status: Str,
          openedAt: Moment,
          closedAt: Moment.nullable(),
          opening: money('备用金'),
          /** Of the till; null while the shift goes on. */
          counted: money('实点').nullable(),
          difference: money('差异').nullable(),
          handed: money('上交'),
          handedTo: Str,
          receiverName: Str,
          mayConfirm: Flag,
        }),
      ),
    },
    allow: ['fin:shift:own', 'fin:shift:query'],
  }),
  /** Of a shift that has been handed over; none while it goes on. */
  sheet: endpoint('POST /busicore/v1/tillShift/sheet', {
    input: { id: ref('班次') },
    reply: {
      content: listOf(
        z.object({
          accountId: Id,
          accountName: Str,
          opening: money('期初'),
          received: money('收款'),
          refunded: money('退款'),
          other: money('其他'),
          expected: money('应有'),
          counted: money('实点').nullable(),
          difference: money('差异').nullable(),
        }),
      ),
    },
    allow: ['fin:shift:own', 'fin:shift:query'],
  }),
  confirm: endpoint('POST /busicore/v1/tillShift/confirm', {
    input: { id: ref('班次'), submittime },
    reply: { status: Str },
    allow: 'fin:shift:confirm',
    done: '已确认',
  }),
}
