import { z } from 'zod'
import {
  amount,
  day,
  endpoint,
  Flag,
  Id,
  Moment,
  optionalText,
  pageInput,
  pageOf,
  price,
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { byStanding } from './core/list-totals.ts'

function callsOf<D extends DueDirection>(direction: D) {
  const { path: part, tag } = DUES[direction]
  const path = `/busicore/v1/${part as (typeof DUES)[D]['path']}` as const
  const money = (label: string) => price(tag, label)
  return {
    openings: endpoint(`POST ${path}/pageOpening`, {
      input: { ...pageInput, clientId: Id.optional() },
      reply: {
        page: pageOf(
          z.object({
            id: Id,
            docNo: Str,
            clientId: Id,
            clientName: Str,
            amount: money('金额'),
            bizDate: Str,
            dueDate: Str,
            remark: Str,
            userName: Str,
            createTime: Moment,
            reversed: Flag,
          }),
        ),
      },
      allow: 'fin:opening:query',
    }),
    totals: endpoint(`POST ${path}/totalOpening`, {
      input: { clientId: Id.optional() },
      reply: { content: byStanding({ amount: money('金额') }) },
      allow: 'fin:opening:query',
    }),
    /** 期初: below 0 = money received or paid in advance. */
    addOpening: endpoint(`POST ${path}/saveOpening`, {
      input: {
        clientId: ref('往来单位'),
        amount: amount('金额'),
        bizDate: day(),
        dueDate: day('到期日', '请输入日期').optional(),
        docNo: optionalText('原单号', 32),
        remark: optionalText('备注', 125),
        submittime,
      },
      reply: { id: Id },
      allow: 'fin:opening:upd',
      done: '保存成功',
    }),
    reverseOpening: endpoint(`POST ${path}/reverseOpening`, { input: { id: Id, submittime }, allow: 'fin:opening:upd', done: '已红冲' }),
  }
}

/** 期初往来 by direction: what was owed before there was a document here. */
export const openingCalls = { ys: callsOf('ys'), yf: callsOf('yf') } as const
