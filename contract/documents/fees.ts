import { z } from 'zod'
import { amount, day, Id, listOf, named, optionalText, price, ref, Str, submittime, text } from '#contract/kit/fields.ts'
import { taking } from './payments/taking.ts'

/** Fees of goods: entered with a stock-in or with the receiving of a transfer, or known afterwards (费用分摊). Each of these documents has its own calls of this shape. */

/** Ways a fee is shared over the lines. */
export const FEE_SPREADS = ['金额', '数量', '重量', '体积', '手工'] as const
/** A fee that becomes known later is never shared by hand. */
export const LATE_SPREADS = ['金额', '数量', '重量', '体积'] as const

const tcost = (label: string) => price('price.tcostprice', label)
const kind = text('费用类型', { max: 16, required: '请选择费用类型' })
const partnerId = ref('收款单位')

/** `shares`, 手工: of each line, in their order, what it bears. */
export const fees = z
  .array(
    z.object({
      kind,
      partnerId,
      amount: tcost('费用金额').optional(),
      spread: named(z.enum(FEE_SPREADS, '请选择分摊方式'), '分摊方式').default('金额'),
      shares: z.array(amount('分摊金额')).max(1000).default([]),
      remark: optionalText('备注', 64),
    }),
  )
  .max(20, '费用最多20行')

/** What of the fees is paid at once, to whom. */
export const feePayments = z
  .array(z.object({ partnerId, payments: taking.payments }))
  .max(20, '费用最多20行')
  .default([])

export const feeList = listOf(
  z.object({
    id: Id,
    kind: Str,
    partnerId: Id,
    partnerName: Str,
    amount: tcost('费用金额'),
    spread: Str,
    shares: z.array(z.object({ amount: tcost('分摊金额') })),
    remark: Str,
    /** Known after the goods were posted (费用分摊): on which day, and what of it fell to pieces that had left; '' = with the goods. */
    late: Str,
    expensed: tcost('运杂费'),
    /** PAID_STATUSES of yf; '' = not posted. */
    moneyStatus: Str,
  }),
)

/** 费用分摊 of documents that are posted; `payments`: paid at once, the rest is owed. */
export const lateFee = (what: string) => ({
  ids: z.array(Id).min(1, `请选择${what}`).max(100, `一次最多100张${what}`),
  feeDate: day(),
  kind,
  partnerId,
  amount: tcost('费用金额').optional(),
  spread: named(z.enum(LATE_SPREADS, '请选择分摊方式'), '分摊方式').default('金额'),
  remark: optionalText('备注', 64),
  payments: taking.payments,
  submittime,
})
/** What of it went into stock, and what was 运杂费 at once. */
export const lateFeeReply = { stocked: tcost('计入库存'), expensed: tcost('运杂费') }
