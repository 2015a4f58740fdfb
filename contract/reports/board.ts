import { z } from 'zod'
import { endpoint, Id, listOf, Moment, qty, Str } from '#contract/kit/fields.ts'

/** Columns of the shipping kanban: a step of the warehouse with those who wait for it and those who are at it; last, what left today. */
export const BOARD_COLUMNS = [
  { key: 'pick', title: '拣货', statuses: ['待拣货', '拣货中'] },
  { key: 'check', title: '验货', statuses: ['待验货', '验货中'] },
  { key: 'pack', title: '打包', statuses: ['待打包', '打包中'] },
  { key: 'ship', title: '待发货', statuses: ['待发货'] },
  { key: 'shipped', title: '今日已发', statuses: [] },
] as const
/** So many cards a column; its count says how many there are. */
export const BOARD_CARDS = 60

const Card = z.object({
  id: Id,
  ckNo: Str,
  status: Str,
  clientName: Str,
  ckAmount: qty(),
  jjAmount: qty(),
  /** Whole minutes at this step; of what has left: since it left. */
  minutes: z.number(),
  /** HH:mm when it came to the step, or left. */
  at: Str,
  /** Who is at it; '' while it waits. */
  workerName: Str,
  carNum: Str,
  bzArea: Str,
})

/** 发货看板 (/billboards). No prices: it hangs where everybody passes. */
export const board = {
  /** Steps the company does not walk are left out unless an order lies there. Urgent ones first, then whoever waits longest; of what left the latest first. */
  read: endpoint('POST /busicore/v1/ckorder/billboards', {
    reply: {
      content: z.object({
        companyId: Id,
        companyName: Str,
        now: Moment,
        /** BOARD_OVERDUE_MINUTES in force here. */
        overdueMinutes: z.number(),
        columns: listOf(
          z.object({
            key: z.enum(['pick', 'check', 'pack', 'ship', 'shipped']),
            title: Str,
            count: z.number(),
            /** Of these overdue. */
            late: z.number(),
            /** When the latest came, '' without any. */
            newest: Str,
            cards: listOf(Card),
          }),
        ),
      }),
    },
    allow: 'busi:ck:board',
    whenReadOnly: true,
  }),
}
