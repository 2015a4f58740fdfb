import { z } from 'zod'
import { dayOrNone, endpoint, Id, listOf, Moment, named, pageInput, pageOf, price, qty, Str } from '#contract/kit/fields.ts'

/** 留意: what of a day an owner looks at, though nobody asks him. */
export const NOTICES = {
  free: { label: '零价出库', hint: '实际销售价为 0 的明细，含赠品' },
  under: { label: '低于成本', hint: '卖价低于成本的明细' },
  short: { label: '负库存出库', hint: '先卖后进、尚未到货冲销的明细' },
  reversed: { label: '红冲', hint: '当天红冲的单据' },
  discount: { label: '大额优惠', hint: '收款时的优惠达到系统参数“大额优惠”的收款单' },
  risen: { label: '进价上涨', hint: '比同一商品上次进价高的入库明细' },
} as const satisfies Record<string, { label: string; hint: string }>
export type Notice = keyof typeof NOTICES
export const noticeName = z.enum(Object.keys(NOTICES) as Notice[], { error: '没有这一项' })

/** Papers that are answered where they are shown: yes, or no with a reason. */
export const WAITING = {
  ck: { label: '销售待审核', list: 'audit' },
  grant: { label: '柜台授权', list: undefined },
  hz: { label: '坏账', list: 'badDebtsHeld' },
  dy: { label: '要货', list: 'requestsIn' },
} as const
export type Waiting = keyof typeof WAITING

/** One that waits. `about`: why it waits, or what is asked for. */
export const WaitingPaper = z.object({
  kind: z.enum(Object.keys(WAITING) as Waiting[]),
  id: Id,
  no: Str,
  partner: Str,
  about: Str,
  by: Str,
  at: Moment,
  amount: price('price.txsprice', '金额').optional(),
})

export const askedDay = {
  /** '' = today. */
  day: dayOrNone('日期'),
  companies: named(z.enum(['own', 'all'], { error: '公司不正确' }).default('own'), '公司'),
}

/** The lines or papers behind a number of 留意. */
export const dailyNotices = {
  page: endpoint('POST /busicore/v1/analysis/dailyNotice', {
    input: { ...pageInput, ...askedDay, notice: noticeName },
    reply: {
      page: pageOf(
        z.object({
          key: Str,
          document: Str,
          documentId: Id,
          docNo: Str,
          partner: Str,
          about: Str,
          by: Str,
          qty: qty().nullable(),
          /** Of 低于成本 what is lost by it, of 大额优惠 the discount. */
          amount: price('price.txsprice', '金额').nullable(),
        }),
      ),
    },
    allow: 'report:day:query',
  }),
}
export const NoticeCounts = listOf(z.object({ notice: noticeName, count: z.number() }))
