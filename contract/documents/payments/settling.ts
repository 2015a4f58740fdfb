import { z } from 'zod'
import { amount, endpoint, Flag, Id, listOf, Moment, price, ref, Str, submittime } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'

function callsOf<D extends DueDirection>(direction: D) {
  const { path: part, tag } = DUES[direction]
  const path = `/busicore/v1/${part as (typeof DUES)[D]['path']}` as const
  const query = `fin:${direction}:query` as const
  const money = (label: string) => price(tag, label)
  return {
    /** What an item was settled by, or what it settled; taken back ones included. */
    settlements: endpoint(`POST ${path}/settlements/{id}`, {
      input: { id: Id },
      reply: {
        content: listOf(
          z.object({
            id: Id,
            document: Str,
            documentId: Id,
            docNo: Str,
            amount: money('核销金额'),
            settledOn: Str,
            userName: Str,
            settledAt: Moment,
            takenBack: Flag,
          }),
        ),
      },
      allow: query,
    }),
    /** 核销 without new money: chosen debts with chosen credits of one client. Amounts as the items' own sign; both sides add up to the same. */
    settle: endpoint(`POST ${path}/settle`, {
      input: {
        clientId: ref('往来单位'),
        items: z
          .array(z.object({ itemId: ref('往来明细'), amount: amount('核销金额') }))
          .min(2, '请选择要互相核销的单据')
          .max(500, '一次最多核销500笔'),
        submittime,
      },
      allow: 'fin:settle:upd',
      done: '核销成功',
    }),
    /** 取消核销: the settlement's two items are open again by its amount. */
    unsettle: endpoint(`POST ${path}/unsettle`, {
      input: { settlementId: ref('核销记录'), submittime },
      allow: 'fin:settle:upd',
      done: '已取消核销',
    }),
  }
}

/** 核销 by direction. */
export const settlementCalls = { ys: callsOf('ys'), yf: callsOf('yf') } as const
